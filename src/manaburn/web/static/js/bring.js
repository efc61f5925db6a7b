// @ts-check
/** A player who has come by a link brings a deck before the game begins. */
import { checkDeck, deckFields, deckOf, dropOn } from "./decks.js";
import { h } from "./dom.js";
import { ask } from "./own.js";

/**
 * @typedef {import("./table.js").Seat} Seat
 * @typedef {import("./messages.js").Waiting} Waiting
 */

/** The deck of one seat. */
export class Bringing {
  /** @param {Seat} seat @param {() => void} again */
  constructor(seat, again) {
    this.seat = seat;
    this.again = again;
    /** @type {import("./decks.js").Deck} */
    this.deck = { deck: "", text: "", verdict: null, problem: "" };
    /** @type {import("./messages.js").Named[]} */
    this.starters = [];
    this.busy = false;
    this.problem = "";
    this.begin();
  }

  async begin() {
    try {
      /** @type {import("./messages.js").Lobby} */
      const lobby = await ask("/api/lobby");
      this.starters = lobby.decks;
    } catch (problem) {
      this.problem = String(/** @type {Error} */ (problem).message);
    }
    this.again();
  }

  changed() {
    const waiting = this.seat.awaited;
    if (waiting !== null) checkDeck(this.deck, { rules: waiting.rules, format: waiting.format }, this.again);
    this.again();
  }

  async bring() {
    this.busy = true;
    this.problem = "";
    this.again();
    try {
      await ask("/api/games/deck", { token: this.seat.line.token, deck: deckOf(this.deck) });
    } catch (problem) {
      this.problem = String(/** @type {Error} */ (problem).message);
    }
    this.busy = false;
    this.again();
  }
}

/** What is shown before the game begins. @param {Seat} seat @param {Waiting} waiting @param {() => void} again */
export function bringing(seat, waiting, again) {
  const me = seat.seated?.seat ?? -1;
  const names = (seat.table.people?.seats ?? []).filter((_, i) => waiting.missing[i]).map((one) => one.name);
  const by = waiting.format || `the rules of ${seat.seated?.date ?? waiting.rules}`;
  const length = waiting.best_of > 1 ? `A match, best of ${waiting.best_of}` : "One game";
  if (me < 0 || !waiting.missing[me]) {
    return [h("h1", null, "The table is ready"),
      h("p", { role: "status" }, `Waiting until ${names.join(" and ") || "everybody"} ${names.length > 1 ? "bring their decks" : "brings a deck"} …`),
      h("p.note", null, `${length}, by ${by}.`)];
  }
  seat.bringing ??= new Bringing(seat, again);
  const own = seat.bringing;
  const legal = own.deck.verdict?.legal === true;
  return [h("h1", null, "Bring your deck"),
    h("p.note", null, `${length}, by ${by}. Nobody else sees your deck.`),
    h("form.seat", { "aria-label": "Your deck", onsubmit: (/** @type {SubmitEvent} */ e) => { e.preventDefault(); own.bring(); }, ...dropOn(own.deck, () => own.changed()) },
      deckFields(own.deck, "own", own.starters, "", () => own.changed()),
      h("div.begin", { key: "begin" },
        h("button.primary", { type: "submit", disabled: own.busy || !legal }, own.busy ? "One moment …" : "Sit down with this deck"),
        own.problem && h("div.bad", { role: "alert" }, own.problem.split("\n").map((line) => h("div", null, line)))))];
}
