// @ts-check
/** A box over the page, and letting people save a text as a file. */
import { h } from "./dom.js";

/**
 * A box with a title. It has the focus while it is open; `close` is called when it has closed.
 * @param {string} title @param {() => void} close @param {...import("./dom.js").Loose} children
 */
export function box(title, close, ...children) {
  const shut = (/** @type {Event} */ e) => /** @type {HTMLElement} */ (e.currentTarget).closest("dialog")?.close();
  return h("dialog.box", { "data-open": "1", key: `box-${title}`, "aria-label": title, onclose: close, onclick: (/** @type {MouseEvent} */ e) => { if (e.target === e.currentTarget) shut(e); } },
    h("div.dialog-head", null, h("h2", null, title), h("button.quiet", { type: "button", "aria-label": "Close", onclick: shut }, "✕")),
    h("div.dialog-body", null, children));
}

/** Open the boxes that are in the page now. */
export function openBoxes() {
  for (const one of document.querySelectorAll("dialog[data-open]")) {
    if (one instanceof HTMLDialogElement && !one.open) one.showModal();
  }
}

/** @param {string} name @param {string} text @param {string} type */
export function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
