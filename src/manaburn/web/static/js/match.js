// @ts-check
/** Between the games of a match: cards exchanged with the sideboard, who begins the next game; how the match stands. */
import { h } from "./dom.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./table.js").Seat} Seat
 * @typedef {import("./messages.js").Position} Position
 * @typedef {import("./messages.js").Standing} Standing
 * @typedef {import("./messages.js").DeckCard} DeckCard
 */

/** Whether the match stands between two games. @param {Position | null} position */
export function between(position) {
  return position?.match?.stage === "sideboarding" || position?.match?.stage === "choosing";
}

/** Whether something is asked of a seat between two games. @param {Seat} seat */
export function wanted(seat) {
  const match = seat.position?.match;
  const me = seat.position?.view.viewer ?? -1;
  if (!match || me < 0) return false;
  return match.stage === "sideboarding" ? !match.ready[me] : match.stage === "choosing" && match.chooser === me;
}

/** How a match stands, as a sentence. @param {Position} position @param {Standing} match */
export function score(position, match) {
  const names = position.view.players.map((one) => one.name);
  return `${names[0]} ${match.wins[0]}, ${names[1]} ${match.wins[1]}`;
}

/** How many of each card are in the deck, as it is arranged now. @param {Seat} seat @param {Standing} match */
function arranged(seat, match) {
  const cards = match.cards ?? [];
  if (seat.deck === null || seat.deck.number !== match.number || seat.deck.counts.length !== cards.length) {
    seat.deck = { number: match.number, counts: cards.map((one) => one.main) };
  }
  return seat.deck.counts;
}

/** @param {Table} table @param {Position} position @returns {import("./dom.js").Loose} */
export function betweenGames(table, position) {
  const match = position.match;
  if (!match) return null;
  const last = match.results[match.results.length - 1];
  const ended = `Game ${match.results.length} is over: ${last ? `${last} has won` : "a draw"}. ${score(position, match)}.`;
  return h("main.between", { key: "between", "aria-label": "Between two games" },
    h("p.ended", { role: "status" }, h("b", null, ended), h("span.note", null, ` A match, best of ${match.games}.`)),
    match.stage === "choosing" ? choosing(table, position, match) : sideboarding(table, position, match));
}

/** @param {Table} table @param {Position} position @param {Standing} match */
function choosing(table, position, match) {
  const me = position.view.viewer;
  const chooser = position.view.players[match.chooser ?? 0].name;
  if (match.chooser !== me) return h("p", { key: "choosing", role: "status" }, `${chooser} chooses who begins the next game.`);
  const begins = (/** @type {boolean} */ mine) => () => table.seat.line.say({ say: "begins", n: position.n, me: mine });
  return h("section.panel", { key: "choosing", "aria-label": "Who begins" },
    h("h2", null, "Who begins the next game?"),
    h("div.buttons", null,
      h("button.primary", { type: "button", onclick: begins(true) }, "I begin"),
      h("button", { type: "button", onclick: begins(false) }, "The other begins")));
}

/** @param {Table} table @param {Position} position @param {Standing} match */
function sideboarding(table, position, match) {
  const view = position.view;
  const me = view.viewer;
  const waiting = position.view.players.filter((_, i) => !match.ready[i]).map((one) => one.name);
  if (me < 0) return h("p", { key: "exchange", role: "status" }, `${waiting.join(" and ")} may exchange cards with the sideboard.`);
  const cards = match.cards ?? [];
  const seat = table.seat;
  const counts = arranged(seat, match);
  const least = match.least ?? 0;
  const most = match.most ?? 0;
  const have = counts.reduce((sum, n) => sum + n, 0);
  const ready = match.ready[me];
  const same = counts.every((n, i) => n === cards[i].main);
  const move = (/** @type {number} */ i, /** @type {number} */ by) => { counts[i] += by; table.show(); };
  const put = (/** @type {"main" | "first"} */ where) => { seat.deck = { number: match.number, counts: cards.map((one) => one[where]) }; table.show(); };
  const list = (/** @type {string} */ title, /** @type {(i: number) => number} */ n, /** @type {number} */ by) => {
    const total = cards.reduce((sum, _, i) => sum + n(i), 0);
    const where = by < 0 ? "the sideboard" : "the deck";
    return h("section", { "aria-label": `${title}, ${total} cards` },
      h("h2", null, title, h("span.note", null, ` ${total} cards`)),
      total === 0 && h("p.note", null, "No cards."),
      h("ul.exchange", null, cards.map((card, i) => n(i) > 0 && h("li", { key: card.name },
        h("button", { type: "button", "data-at": `n${card.name}`, "data-card": card.name, "aria-label": `Move one ${card.name} to ${where}; ${n(i)} here`, onclick: () => move(i, by) },
          h("b", null, n(i)), h("span.card-name", null, card.name), h("span", { "aria-hidden": "true" }, by < 0 ? "→" : "←"))))));
  };
  const keeping = view.players.filter((_, i) => (table.people?.seats[i]?.player ?? "person") !== "person").map((one) => one.name);
  const off = have > most ? have - most : have < least ? have - least : 0;
  return h("div.exchanging", { key: "exchange" },
    h("div.exchange-columns", null,
      list("Deck", (i) => counts[i], -1),
      list("Sideboard", (i) => cards[i].number - counts[i], 1)),
    keeping.map((name) => h("p.note", { key: `keeps-${name}` }, `${name} keeps the deck as it is: players of the engine don't exchange cards.`)),
    h("div.begin", null,
      h("button.primary", { type: "button", disabled: off !== 0 || (ready && same), onclick: () => seat.line.say({ say: "sideboard", n: position.n, counts }) }, ready ? "Change my deck" : "Ready for the next game"),
      h("button", { type: "button", onclick: () => put("first") }, "As at first"),
      h("button", { type: "button", disabled: same, onclick: () => put("main") }, "As in the last game"),
      h("span", { role: "status", class: off ? "bad" : "note" },
        off > 0 ? `${off} card${off === 1 ? "" : "s"} too many in the deck` : off < 0 ? `${-off} card${off === -1 ? " is" : "s are"} missing in the deck` : ready && same ? `You are ready. Waiting for ${waiting.join(" and ")} …` : least === most ? `The deck has its ${have} cards.` : `The deck has ${have} cards, and may have ${least} to ${most}.`)));
}

/** What can be done when a match is over. @param {Table} table @param {Position} position @param {Standing} match */
export function matchOver(table, position, match) {
  const view = position.view;
  const [one, other] = match.wins;
  const gone = match.conceded ?? -1;
  const winner = gone >= 0 ? 1 - gone : one === other ? -1 : one > other ? 0 : 1;
  const text = winner < 0 ? "The match is a draw" : winner === view.viewer ? "You have won the match" : `${view.players[winner].name} has won the match`;
  return [h("p.question.end", { role: "status" }, h("b", null, gone >= 0 ? `${text}: ${gone === view.viewer ? "you have" : `${view.players[gone].name} has`} conceded it.` : `${text}, ${Math.max(one, other)} to ${Math.min(one, other)}.`)),
    h("div.buttons", null,
      match.results.map((_, i) => h("a.button", { key: `replay-${i}`, href: `/replay#game=${table.tokens[0]},${i + 1}` }, `Replay game ${i + 1}`)),
      h("a.button.primary", { href: "/" }, "To the lobby"))];
}
