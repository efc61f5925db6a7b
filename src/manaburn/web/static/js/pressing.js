// @ts-check
/** A card is looked at closely, with nothing done to it: by the right button of a mouse, or a finger that stays on it. */

/** @typedef {import("./table.js").Table} Table */

/** How long a finger stays, in milliseconds, and how far it may move meanwhile, in pixels. */
const LONG = 500;
const STILL = 8;
/** How long after that a click is taken for the finger that is lifted. */
const LIFTING = 800;

/** @param {Table} table */
export function pressing(table) {
  let timer = 0;
  let from = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  document.addEventListener("contextmenu", (event) => {
    const at = cardAt(event.target);
    if (!at) return;
    event.preventDefault();
    table.look(at);
  });
  document.addEventListener("pointerdown", (event) => {
    stop();
    const at = event.pointerType === "mouse" ? "" : cardAt(event.target);
    if (!at) return;
    from = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      document.addEventListener("click", swallow, { capture: true, once: true });
      document.addEventListener("pointerup", () => setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), LIFTING), { once: true });
      table.look(at);
    }, LONG);
  });
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) stop();
  });
  document.addEventListener("pointerup", stop);
  document.addEventListener("pointercancel", stop);
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** The card, or what else has characteristics, at which an event happened; "" if there is none. @param {EventTarget | null} target */
function cardAt(target) {
  const found = target instanceof Element ? target.closest("[data-at]") : null;
  const at = found instanceof HTMLElement ? found.dataset.at ?? "" : "";
  return /^[on]/.test(at) && !found?.closest("#prompt") ? at : "";
}
