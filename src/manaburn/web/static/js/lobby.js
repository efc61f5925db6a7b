// @ts-check
/** The lobby: a new game, and the games of this browser. */
import { applyTheme, bar } from "./bar.js";
import { OWN, checkDeck, deckFields, deckOf, dropOn } from "./decks.js";
import { fill, get, h } from "./dom.js";
import { ask, dropGame, keepGame, linkTo, ownGames } from "./own.js";

/** @typedef {import("./messages.js").Lobby} Lobby */
/** @typedef {import("./decks.js").Deck & { name: string, brings: boolean }} Seat */

const state = {
  /** @type {Lobby | null} */
  lobby: null,
  mode: "engine",
  rules: "2008",
  format: "",
  /** Whether the decks need not be legal in the format: it only says by which rules is played. */
  unchecked: false,
  date: "",
  player: "heuristic",
  byHand: false,
  bestOf: "1",
  seats: /** @type {Seat[]} */ ([]),
  problem: "",
  busy: false,
  links: /** @type {{ own: string, friends: [string, string][], watch: string } | null} */ (null),
  states: /** @type {Record<string, import("./messages.js").GameState | null>} */ ({}),
};

applyTheme();
try {
  Object.assign(state, JSON.parse(localStorage.getItem("lobby") ?? "{}"));
} catch {
  localStorage.removeItem("lobby");
}
show();
begin();

async function begin() {
  try {
    state.lobby = await ask("/api/lobby");
  } catch (problem) {
    state.problem = String(/** @type {Error} */ (problem).message);
    show();
    return;
  }
  if (state.seats.length < 2) setCount(2);
  show();
  state.seats.forEach((_, i) => check(i));
  for (const game of ownGames()) look(game.tokens[0]);
}

const NAMES = ["You", "Opponent", "Third", "Fourth"];
const MOST_SEATS = 4;

/** Show a form for this many players. @param {number} count */
function setCount(count) {
  const decks = state.lobby?.decks ?? [];
  state.seats.length = Math.min(state.seats.length, count);
  while (state.seats.length < count) {
    const i = state.seats.length;
    state.seats.push(seat(NAMES[i], decks[i % decks.length]?.key ?? OWN));
  }
}

/** @param {string} name @param {string} deck @returns {Seat} */
function seat(name, deck) {
  return { name, deck, text: "", verdict: null, problem: "", brings: true };
}

/** @param {string} token */
async function look(token) {
  try {
    state.states[token] = await ask("/api/games/state", { token });
  } catch {
    state.states[token] = null;
  }
  show();
}

function remember() {
  const { mode, rules, format, unchecked, date, player, byHand, bestOf } = state;
  const seats = state.seats.map(({ name, deck, text, brings }) => ({ name, deck, text, brings, verdict: null, problem: "" }));
  localStorage.setItem("lobby", JSON.stringify({ mode, rules, format, unchecked, date, player, byHand, bestOf, seats }));
}

function chosenRules() {
  if (state.format) return state.unchecked ? state.lobby?.formats.find((one) => one.key === state.format)?.note ?? "" : "";
  return state.rules === "date" ? state.date : state.rules;
}

/** The format in which the decks have to be legal. */
function chosenFormat() {
  return state.unchecked ? "" : state.format;
}

/** Ask whether a deck is legal, when nothing has been typed for a moment. @param {number} i */
function check(i) {
  remember();
  checkDeck(state.seats[i], { rules: chosenRules(), format: chosenFormat() }, show);
}

function checkAll() {
  state.seats.forEach((_, i) => check(i));
}

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  state.busy = true;
  state.problem = "";
  show();
  const engine = state.mode === "engine";
  const wish = {
    seats: state.seats.map((one, i) => ({
      name: one.name.trim() || `Player ${i + 1}`,
      deck: bringsDeck(one, i) ? {} : deckOf(one),
      player: engine && i > 0 ? state.player : "person",
      brings: bringsDeck(one, i),
    })),
    rules: chosenRules(),
    format: chosenFormat(),
    by_hand: state.byHand,
    best_of: state.seats.length === 2 ? Number(state.bestOf) : 1,
  };
  try {
    /** @type {import("./messages.js").Begun} */
    const begun = await ask("/api/games", wish);
    const tokens = begun.seats.map((one) => one.token).filter(Boolean);
    const mine = state.mode === "both" ? tokens : tokens.slice(0, 1);
    const rules = state.format || chosenRules();
    keepGame({ title: begun.title, rules, tokens: mine, begun: Date.now() / 1000, watch: begun.watch, friends: state.mode === "friend" ? tokens.slice(1) : [] });
    if (state.mode !== "friend") {
      location.href = linkTo(mine);
      return;
    }
    const friends = begun.seats.slice(1).map((one) => /** @type {[string, string]} */ ([one.name, linkTo([one.token])]));
    state.links = { own: linkTo(mine), friends, watch: linkTo([begun.watch]) };
  } catch (problem) {
    state.problem = String(/** @type {Error} */ (problem).message);
  }
  state.busy = false;
  show();
  document.querySelector(".links a, .begin .bad")?.scrollIntoView({ block: "nearest" });
}

function show() {
  fill(get("#bar"), [bar(show)]);
  fill(get("#main"), [
    h("div.intro", null,
      h("h1", null, "Sit down at a table of any year"),
      h("p.note", null, "Magic: The Gathering by the rules of a date, 1993 to today.")),
    h("div.columns", null, state.links ? links(state.links) : form(), h("div.side", null, games(), record())),
  ]);
}

function form() {
  const lobby = state.lobby;
  if (lobby === null) return h("div.panel", null, h("p", null, state.problem || "One moment …"));
  return h("form.panel", { onsubmit: start, "aria-label": "New game" },
    h("fieldset", null,
      h("legend", null, "New game"),
      h("div.modes", { role: "radiogroup", "aria-label": "Against whom" },
        mode("engine", "Against the engine", "It answers at once, or thinks first."),
        mode("friend", "Against a friend", "Send a link; you each see your own hand."),
        mode("both", "All seats", "Play all sides at this screen."))),
    h("fieldset", null,
      h("legend", null, "Rules"),
      h("div.pair", null,
        h("div.field", null,
          h("label", { for: "format" }, "Format"),
          h("select", { id: "format", value: state.format, onchange: (/** @type {Event} */ e) => { state.format = value(e); checkAll(); show(); } },
            h("option", { value: "" }, "None: any deck of at least 40 cards"),
            lobby.formats.map((one) => h("option", { value: one.key }, one.name)))),
        state.format
          ? h("div.field", { key: "format-note" }, h("span.note", null, formatNote(lobby)),
            h("label", { class: "check" },
              h("input", { type: "checkbox", id: "unchecked", checked: state.unchecked, onchange: (/** @type {Event} */ e) => { state.unchecked = /** @type {HTMLInputElement} */ (e.target).checked; checkAll(); show(); } }),
              " With any decks"))
          : h("div.field", { key: "rules" },
            h("label", { for: "rules" }, "By the rules of"),
            h("select", { id: "rules", value: state.rules, onchange: (/** @type {Event} */ e) => { state.rules = value(e); checkAll(); show(); } },
              lobby.editions.map((one) => h("option", { value: one.key }, one.note)),
              h("option", { value: "date" }, "another date …")),
            state.rules === "date" && h("input", { type: "date", "aria-label": "Date of the rules", min: "1993-08-05", value: state.date, required: true, onchange: (/** @type {Event} */ e) => { state.date = value(e); checkAll(); show(); } }))),
      h("label", { class: "check" },
        h("input", { type: "checkbox", checked: state.byHand, onchange: (/** @type {Event} */ e) => { state.byHand = /** @type {HTMLInputElement} */ (e.target).checked; remember(); } }),
        " Pay mana by hand")),
    h("fieldset", null,
      h("legend", null, "Players"),
      h("div.count", null,
        h("label", { for: "count" }, "How many play "),
        h("select", { id: "count", value: String(state.seats.length), onchange: (/** @type {Event} */ e) => { setCount(Number(value(e))); checkAll(); show(); } },
          Array.from({ length: MOST_SEATS - 1 }, (_, i) => h("option", { value: String(i + 2) }, String(i + 2)))),
        state.seats.length === 2 && [
          h("label", { for: "best-of", key: "best-of-label" }, "They play "),
          h("select", { id: "best-of", key: "best-of", value: state.bestOf, onchange: (/** @type {Event} */ e) => { state.bestOf = value(e); remember(); show(); } },
            h("option", { value: "1" }, "one game"),
            [3, 5, 7].map((n) => h("option", { value: String(n) }, `a match, best of ${n}, with sideboarding`)))]),
      h("div.pair", null, state.seats.map((one, i) => seatFields(lobby, one, i)))),
    h("div.begin", null,
      h("button.primary", { type: "submit", disabled: state.busy }, state.busy ? "One moment …" : "Begin"),
      state.problem && h("div.bad", { role: "alert" }, state.problem.split("\n").map((line) => h("div", null, line)))));
}

/** @param {Event} event */
function value(event) {
  return /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */ (event.target).value;
}

/** @param {Lobby} lobby */
function formatNote(lobby) {
  const form = lobby.formats.find((one) => one.key === state.format);
  const cards = lobby.pool ? "" : " This server has no card file, so it can't tell which decks are legal: start it with --pool, or play with any decks.";
  return `Played by the rules of ${form?.note ?? ""}.${cards}`;
}

/** @param {string} key @param {string} name @param {string} note */
function mode(key, name, note) {
  return h("label.mode", { key },
    h("input", { type: "radio", name: "mode", value: key, checked: state.mode === key, onchange: () => { state.mode = key; remember(); show(); } }),
    h("strong", null, name), h("span.note", null, note));
}

/** @param {Lobby} lobby @param {Seat} one @param {number} i */
function seatFields(lobby, one, i) {
  const engine = state.mode === "engine" && i > 0;
  const day = state.format ? "" : state.rules === "date" ? state.date : isoDay(lobby);
  const brings = bringsDeck(one, i);
  return h("div.seat", { key: `seat-${i}`, ...dropOn(one, () => { one.brings = false; check(i); show(); }) },
    h("div.field", null,
      h("label", { for: `name-${i}` }, i === 0 ? "Your name" : engine ? "The engine's name" : "The other's name"),
      h("input", { id: `name-${i}`, value: one.name, maxlength: 40, required: true, autocomplete: "off", oninput: (/** @type {Event} */ e) => { one.name = value(e); remember(); } })),
    engine && i === 1 && h("div.field", null,
      h("label", { for: "player" }, "How it plays"),
      h("select", { id: "player", value: state.player, onchange: (/** @type {Event} */ e) => { state.player = value(e); remember(); show(); } },
        lobby.players.map((player) => h("option", { value: player.key }, `${player.name}: ${strength(player)}`))),
      h("span.note.does", null, lobby.players.find((player) => player.key === state.player)?.note?.split(": ")[1])),
    state.mode === "friend" && i > 0 && h("label", { class: "check", key: "brings" },
      h("input", { type: "checkbox", checked: one.brings, onchange: (/** @type {Event} */ e) => { one.brings = /** @type {HTMLInputElement} */ (e.target).checked; check(i); show(); } }),
      " Brings a deck: the game begins when it is there"),
    !brings && deckFields(one, `${i}`, lobby.decks, day, () => { check(i); show(); }));
}

/** How strong a player of the engine is: its note begins with that. @param {import("./messages.js").Named} player */
function strength(player) {
  return (player.note ?? "").split(": ")[0];
}

/** Whether the player of a seat brings a deck. @param {Seat} one @param {number} i */
function bringsDeck(one, i) {
  return state.mode === "friend" && i > 0 && one.brings;
}

/** @param {Lobby} lobby */
function isoDay(lobby) {
  const note = lobby.editions.find((one) => one.key === state.rules)?.note ?? "";
  const day = new Date(`${note} UTC`);
  return Number.isNaN(day.valueOf()) ? "" : day.toISOString().slice(0, 10);
}

/** @param {{ own: string, friends: [string, string][], watch: string }} found */
function links(found) {
  return h("section.panel.links", { "aria-label": "The table is ready" },
    h("h2", null, "The table is ready"),
    found.friends.map(([name, address], i) => link(i === 0 ? "friend-link" : `friend-link-${i}`, `Send this link to ${name}`, address)),
    link("watch-link", "This one to people who want to watch", found.watch),
    h("div.begin", null,
      h("a.button.primary", { href: found.own }, "Sit down"),
      h("button", { type: "button", onclick: () => { state.links = null; show(); } }, "Another game")));
}

/** @param {string} id @param {string} name @param {string} address */
function link(id, name, address) {
  return h("div.field", null, h("label", { for: id }, name), h("div.row", null,
    h("input", { id, readonly: true, value: address, onfocus: (/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select() }),
    h("button", { type: "button", onclick: () => navigator.clipboard?.writeText(address) }, "Copy")));
}

function games() {
  const found = ownGames();
  return h("section.panel", { "aria-label": "Your games" },
    h("h2", null, "Your games"),
    found.length === 0 && h("p.note", null, "Games that you begin here are listed here, and go on where they were."),
    h("ul.games", null, found.map((game) => {
      const how = state.states[game.tokens[0]];
      const said = how === undefined ? "" : how === null ? "not on this server" : how.over ? (how.result === "draw" ? "a draw" : `won by ${how.result}`) : "";
      const when = new Date(game.begun * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
      return h("li", { key: game.tokens[0] },
        h("div", null,
          h("a", { href: linkTo(game.tokens) }, game.title),
          h("div.note", null, [game.rules && `rules of ${game.rules}`, when, said].filter(Boolean).join(" · "))),
        h("button.quiet", { type: "button", "aria-label": `Take ${game.title} off the list`, title: "Take off the list", onclick: () => { dropGame(game.tokens[0]); show(); } }, "✕"));
    })));
}

function record() {
  return h("section.panel", { "aria-label": "Replay" },
    h("h2", null, "Look at a game again"),
    h("p.note", null, "A finished game, or any record of manaburn play, with a slider over all its choices."),
    h("p", null, h("a.button", { href: "/replay" }, "Replay a game")));
}
