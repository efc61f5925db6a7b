// @ts-check
/** A loop that is taken as a shortcut: what has just been done is done many times more. */
import { dialog } from "./dialogs.js";
import { h } from "./dom.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./messages.js").Position} Position
 */

/** The largest number of times. */
const MOST = 1_000_000_000;

/** What is done in each round of a loop. @param {string[]} loop */
export function round(loop) {
  return loop.join("; ");
}

/** The button that opens the dialog, where there may be a loop. @param {Table} table @param {Position} position */
export function repeatButton(table, position) {
  return (position.loop ?? []).length > 0 && h("button", {
    type: "button", key: "repeat", title: `Again: ${round(position.loop ?? [])}`,
    onclick: () => { table.open = "repeat"; table.show(); },
  }, "Repeat …");
}

/** @param {Table} table @param {Position} position */
export function repeating(table, position) {
  const loop = position.loop ?? [];
  const repeat = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const times = Number(/** @type {HTMLInputElement} */ (document.getElementById("times")).value);
    if (times >= 1 && times <= MOST) table.seat.line.say({ say: "repeat", n: position.n, times });
    table.open = "";
    table.show();
  };
  return dialog(table, "Repeat a loop",
    h("p", null, "You had the same choice before. Since then you have done:"),
    h("ol", null, loop.map((one, i) => h("li", { key: `${i}` }, one))),
    h("p.note", null, "If that is a loop, it can be done many times more at once. The others may be asked whether they agree."),
    h("form.begin", { onsubmit: repeat },
      h("label", { for: "times" }, "Do it "),
      h("input", { id: "times", type: "number", min: 1, max: MOST, value: "100", required: true }),
      h("span", null, "times more"),
      h("button.primary", { type: "submit" }, "Repeat")));
}
