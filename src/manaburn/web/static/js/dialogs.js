// @ts-check
/** What opens over the table: zones, reasons, options. */
import { find, handCard, ruled } from "./board.js";
import { bigCard } from "./cards.js";
import { h } from "./dom.js";
import { KEYS } from "./keys.js";
import { between } from "./match.js";
import { repeating } from "./repeating.js";
import { linkTo, ownGames } from "./own.js";
import { ruleBody, ruleTag } from "./rules.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./messages.js").Position} Position
 */

/** @param {Table} table @returns {import("./dom.js").Loose} */
export function dialogs(table) {
  const position = table.seat.position;
  if (position === null) return null;
  if (table.rule !== null) return dialog(table, `Rule ${table.rule.number}`, ruleBody(table.rule, table));
  if (table.because !== null) return because(table, table.because);
  if (table.open === "card") return card(table, position);
  if (table.open === "concede") return concede(table, position);
  if (table.open === "options") return options(table, position);
  if (table.open === "repeat") return repeating(table, position);
  if (table.open) return zone(table, position);
  return null;
}

/** @param {Table} table @param {string} title @param {...import("./dom.js").Loose} children */
export function dialog(table, title, ...children) {
  const close = () => {
    table.open = "";
    if (table.rule !== null) table.rule = null;
    else table.because = null;
    table.show();
  };
  return h("dialog", { "data-open": "1", key: `dialog-${title}`, "aria-label": title, onclose: close, onclick: (/** @type {MouseEvent} */ e) => { if (e.target === e.currentTarget) /** @type {HTMLDialogElement} */ (e.currentTarget).close(); } },
    h("div.dialog-head", null, h("h2", null, title), h("button.quiet", { type: "button", "aria-label": "Close", onclick: (/** @type {MouseEvent} */ e) => /** @type {HTMLElement} */ (e.currentTarget).closest("dialog")?.close() }, "✕")),
    h("div.dialog-body", null, children));
}

/** @param {Table} table @param {Position} position */
function card(table, position) {
  const found = find(position, table.inspected);
  if (found === null) return null;
  return dialog(table, found.name,
    bigCard(found.name, position.texts[found.source ?? found.name], found.item),
    !table.still && table.inspected.startsWith("o") && h("div.buttons", null, h("button", { type: "button", onclick: () => table.why(table.inspected) }, "Why?")));
}

/** @param {Table} table @param {Position} position */
function zone(table, position) {
  const [kind, number] = table.open.split("-");
  const player = position.view.players[Number(number)];
  const titles = /** @type {Record<string, string>} */ ({ graveyard: "graveyard (the last card first)", removed: "cards removed from the game", known: "hand, as far as you know it", sideboard: "sideboard" });
  const cards = kind === "graveyard" ? [...player.graveyard].reverse() : kind === "removed" ? position.view.removed.filter((one) => (one.owner ?? Number(number)) === Number(number)) : kind === "known" ? player.hand : player.sideboard ?? [];
  return dialog(table, `${player.name}'s ${titles[kind]}`,
    cards.length === 0 && h("p.note", null, "No cards."),
    h("div.hand.spread", null, cards.map((card) => handCard(table, position, card))));
}

/** @param {Table} table @param {import("./messages.js").Because} found */
function because(table, found) {
  const line = (/** @type {import("./messages.js").Reason} */ one, /** @type {number} */ i) => h("li", { key: `${i}` }, ruled(one.text, table), one.rule && [" ", ruleTag(one.rule, table)]);
  return dialog(table, `Why: ${found.name}`,
    found.playable.length > 0 && h("p", null, "You can now: ", found.playable.join("; "), "."),
    found.objections.length > 0 && h("div", null, h("h3", null, "Why it can't be played now"), h("ul.reasons", null, found.objections.map(line))),
    h("h3", null, "What it is, layer by layer"),
    found.lines.length === 0 ? h("p.note", null, "Nothing has changed what is printed on it.") : h("ul.reasons", null, found.lines.map(line)));
}

/** @param {Table} table @param {Position} position */
function concede(table, position) {
  const give = (/** @type {boolean} */ match) => () => { table.seat.line.say({ say: "concede", match }); table.open = ""; table.show(); };
  return dialog(table, "Give up?",
    h("p", null, between(position) ? "Your opponent wins the match." : position.match ? "Your opponent wins this game, and the match goes on; or all of the match." : "Your opponent wins the game."),
    h("div.buttons", null,
      !between(position) && h("button.primary", { key: "game", type: "button", onclick: give(false) }, position.match ? "Concede the game" : "Concede"),
      position.match && h("button", { key: "match", type: "button", onclick: give(true) }, "Concede the match"),
      h("button", { type: "button", onclick: () => { table.open = ""; table.show(); } }, "Play on")));
}

/** @param {Table} table @param {Position} position */
function options(table, position) {
  const habits = position.habits;
  const own = ownGames().find((one) => one.tokens[0] === table.tokens[0]);
  const names = table.seat.seated?.steps ?? [];
  const toggle = (/** @type {"mine" | "theirs"} */ whose, /** @type {string} */ name) => {
    const before = habits[whose] ?? [];
    table.habit({ [whose]: before.includes(name) ? before.filter((one) => one !== name) : [...before, name] });
  };
  const box = (/** @type {"mine" | "theirs"} */ whose, /** @type {string} */ name) => h("td", null, h("input", { type: "checkbox", "aria-label": `Stop in ${whose === "mine" ? "your" : "the others'"} ${name}`, checked: (habits[whose] ?? []).includes(name), onchange: () => toggle(whose, name) }));
  return dialog(table, "Options",
    h("div.option-columns", null,
      h("section", null,
        h("h3", null, "Where you are asked"),
        h("table.stops", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, "Step"), h("th", { scope: "col" }, "Your turn"), h("th", { scope: "col" }, "Others'"))),
          h("tbody", null, names.map((name) => h("tr", { key: name }, h("th", { scope: "row" }, name), box("mine", name), box("theirs", name))))),
        h("p", null, h("label", null, h("input", { type: "checkbox", checked: Boolean(habits.always), onchange: () => table.habit({ always: !habits.always }) }), " At every priority")),
        h("p", null, h("label", null, h("input", { type: "checkbox", checked: Boolean(habits.hold), onchange: () => table.habit({ hold: !habits.hold }) }), " Hold priority after your own spells and abilities")),
        h("p", null, h("label", { for: "pace" }, "Moves of the engine are shown for "),
          h("select", { id: "pace", value: String(table.pace), onchange: (/** @type {Event} */ e) => { table.pace = Number(/** @type {HTMLSelectElement} */ (e.target).value); localStorage.setItem("pace", String(table.pace)); } },
            [["0", "no time"], ["550", "half a second"], ["1200", "a second"], ["2500", "two seconds"]].map(([value, name]) => h("option", { value }, name))))),
      h("section", null,
        h("h3", null, "Keys"),
        h("dl.keys", null, KEYS.map(([key, what]) => [h("dt", { key: `k${key}` }, h("kbd", null, key)), h("dd", { key: `d${key}` }, what)])),
        h("h3", null, "Links"),
        h("p.note", null, "Your seat (keep it to yourself):"), h("input", { readonly: true, "aria-label": "Link to your seat", value: linkTo(table.tokens) }),
        (own?.friends ?? []).map((token, i) => [h("p.note", { key: `f${i}` }, "Your friend's seat:"), h("input", { key: `i${i}`, readonly: true, "aria-label": `Link to your friend's seat ${i + 1}`, value: linkTo([token]) })]),
        own?.watch || table.watch
          ? [h("p.note", { key: "watch-note" }, "To watch:"), h("input", { key: "watch", readonly: true, "aria-label": "Link to watch", value: linkTo([own?.watch || table.watch]) })]
          : position.view.viewer >= 0 && h("p", { key: "invite" }, h("button", { type: "button", onclick: () => table.seat.line.say({ say: "invite" }) }, "A link for spectators")))));
}
