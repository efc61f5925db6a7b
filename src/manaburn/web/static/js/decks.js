// @ts-check
/** A deck to be chosen: a starter, or a list that is pasted, dropped or opened; whether it is legal is shown at once. */
import { h } from "./dom.js";
import { ask } from "./own.js";

/**
 * @typedef {import("./messages.js").DeckVerdict} DeckVerdict
 * @typedef {import("./messages.js").Named} Named
 * @typedef {{ deck: string, text: string, verdict: DeckVerdict | null, problem: string }} Deck
 */

/** The choice of a deck that is none of the starters. */
export const OWN = "";
const LARGEST = 64 << 10;
/** Between the last letter that is typed and the question whether the deck is legal, in milliseconds. */
const PAUSE = 350;

/** @type {WeakMap<Deck, number>} */
const timers = new WeakMap();

/** What is said to the server of a deck. @param {Deck} one */
export function deckOf(one) {
  return one.deck === OWN ? { text: one.text } : { name: one.deck };
}

/**
 * Ask whether a deck is legal, when nothing has been typed for a moment.
 * @param {Deck} one @param {{ rules: string, format: string }} by @param {() => void} again
 */
export function checkDeck(one, by, again) {
  clearTimeout(timers.get(one));
  timers.set(one, window.setTimeout(async () => {
    one.problem = "";
    const asked = JSON.stringify(deckOf(one));
    /** @type {DeckVerdict | null} */
    let verdict = null;
    let problem = "";
    if (one.deck !== OWN || one.text.trim()) {
      try {
        verdict = await ask("/api/decks/check", { deck: deckOf(one), ...by });
      } catch (why) {
        problem = String(/** @type {Error} */ (why).message);
      }
    }
    if (asked !== JSON.stringify(deckOf(one))) return;
    one.verdict = verdict;
    one.problem = problem;
    again();
  }, PAUSE));
}

/**
 * Take a deck file. @param {File} file @param {Deck} one @param {() => void} changed
 */
async function read(file, one, changed) {
  one.deck = OWN;
  one.verdict = null;
  one.text = file.size > LARGEST ? "" : await file.text();
  changed();
  if (file.size > LARGEST) one.problem = `${file.name} is too large for a deck.`;
}

/** The listeners of an element on which a deck file can be dropped. @param {Deck} one @param {() => void} changed */
export function dropOn(one, changed) {
  const mark = (/** @type {DragEvent} */ event, /** @type {boolean} */ on) => /** @type {HTMLElement} */ (event.currentTarget).classList.toggle("dragging", on);
  return {
    ondragover: (/** @type {DragEvent} */ event) => { event.preventDefault(); mark(event, true); },
    ondragleave: (/** @type {DragEvent} */ event) => mark(event, false),
    ondrop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      mark(event, false);
      const file = event.dataTransfer?.files[0];
      if (file) read(file, one, changed);
    },
  };
}

/**
 * The fields in which a deck is chosen. `day`: that of the rules, "" if no deck is too late for it.
 * @param {Deck} one @param {string} id @param {Named[]} starters @param {string} day @param {() => void} changed
 */
export function deckFields(one, id, starters, day, changed) {
  const value = (/** @type {Event} */ event) => /** @type {HTMLSelectElement | HTMLTextAreaElement} */ (event.target).value;
  return [
    h("div.field", { key: "deck" },
      h("label", { for: `deck-${id}` }, "Deck"),
      h("select", { id: `deck-${id}`, value: one.deck, onchange: (/** @type {Event} */ e) => { one.deck = value(e); one.verdict = null; changed(); } },
        starters.map((deck) => h("option", { value: deck.key }, day && (deck.note ?? "") > day ? `${deck.name} (later than these rules)` : deck.name)),
        h("option", { value: OWN }, "Another deck …"))),
    one.deck === OWN && h("div.field", { key: "list" },
      h("label", { for: `text-${id}` }, "Deck list"),
      h("textarea", { id: `text-${id}`, value: one.text, rows: 8, spellcheck: "false", placeholder: "4 Lightning Bolt\n20 Mountain\n…\n\nSideboard\n3 Shatter", oninput: (/** @type {Event} */ e) => { one.text = value(e); changed(); } }),
      h("span.note", null, "Paste a list or drop a deck file here: Forge, XMage, Cockatrice, Magic Online, Apprentice, Arena."),
      h("input", { type: "file", "aria-label": "Choose a deck file", onchange: (/** @type {Event} */ e) => { const file = /** @type {HTMLInputElement} */ (e.target).files?.[0]; if (file) read(file, one, changed); } })),
    verdict(one),
  ];
}

/** @param {Deck} one */
function verdict(one) {
  if (one.problem) return h("div.verdict.faulty", { key: "verdict", "aria-live": "polite" }, h("strong", null, "✗ Not a deck"), h("ul", null, one.problem.split("\n").map((line) => h("li", null, line))));
  const found = one.verdict;
  if (found === null) return h("div.verdict", { key: "verdict", "aria-live": "polite" }, h("span.note", null, one.deck === OWN && !one.text.trim() ? "No deck yet." : "Looking at the deck …"));
  return h(`div.verdict.${found.legal ? "legal" : "faulty"}`, { key: "verdict", "aria-live": "polite" },
    h("strong", null, found.legal ? "✓ Legal" : "✗ Not legal"), ` · ${found.size} cards`,
    found.faults.length > 0 && h("ul", { tabindex: "0", "aria-label": "What is wrong with the deck" }, found.faults.map((line) => h("li", null, line))));
}
