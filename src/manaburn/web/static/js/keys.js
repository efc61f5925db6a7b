// @ts-check
/** The keyboard: F-keys as in other clients, arrows from card to card, numbers for the options that are listed. */

/** @typedef {import("./table.js").Table} Table */

/** What the keys do, for the page with help. @type {[string, string][]} */
export const KEYS = [
  ["F2", "Pass, keep the hand, or confirm what is picked"],
  ["F3", "Stop passing by itself"],
  ["F4", "Pass until the end of this turn, or until something happens"],
  ["F6", "Pass until the end of this turn, whatever happens"],
  ["F8", "Pass until your next turn"],
  ["F9", "Hold priority after your own spells and abilities (on and off)"],
  ["Ctrl click", "Play or use it, and hold priority this once"],
  ["Ctrl Z", "Take back the last answer"],
  ["1 … 9", "Take an option that is listed"],
  ["Arrows", "Go from card to card"],
  ["Enter", "Play, use or pick the card"],
  ["F1", "Why is this card as it is; why can't it be played"],
  ["Right click", "Look at a card closely; on a touch screen, hold a finger on it"],
  ["Esc", "Close what is open; pick nothing"],
];

/** @param {EventTarget | null} target */
function writing(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** @param {Table} table */
export function keys(table) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (act(table, event)) event.preventDefault();
  });
  for (const kind of ["keydown", "pointerup", "click"]) {
    document.addEventListener(kind, (event) => {
      const { ctrlKey, metaKey } = /** @type {MouseEvent | KeyboardEvent} */ (event);
      table.holdsOnce = ctrlKey || metaKey;
    }, true);
  }
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const found = event.target instanceof Element ? event.target.closest("[data-at]") : null;
      const at = found instanceof HTMLElement ? found.dataset.at ?? "" : "";
      if (at && at !== table.inspected) {
        table.inspected = at;
        table.show();
      }
    });
  }
}

/** @param {Table} table @param {KeyboardEvent} event */
function act(table, event) {
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? focused.dataset.at ?? "" : "";
  switch (event.key) {
    case "F1":
      table.why(at || table.inspected);
      return true;
    case "F2":
      table.confirm();
      return true;
    case "F3":
      table.until("");
      return true;
    case "F4":
      table.until("end");
      return true;
    case "F6":
      table.until("whole");
      return true;
    case "F8":
      table.until("turn");
      return true;
    case "F9":
      table.habit({ hold: !table.seat.position?.habits.hold });
      return true;
    case "Escape": {
      const asking = table.seat.asking;
      if (asking === null) return false;
      asking.picked = [];
      asking.holding = "";
      asking.menu = "";
      table.show();
      return true;
    }
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !writing(event.target)) {
    table.undo();
    return true;
  }
  if (writing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (/^[1-9]$/.test(event.key)) {
    const option = document.querySelectorAll(".options [data-option]")[Number(event.key) - 1];
    if (option instanceof HTMLElement) option.click();
    return option !== undefined;
  }
  if (event.key.startsWith("Arrow") && at) return step(focused, event.key);
  return false;
}

/** Go to the nearest thing in a direction. @param {Element | null} from @param {string} key */
function step(from, key) {
  if (from === null) return false;
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of document.querySelectorAll("button[data-at], [tabindex][data-at]")) {
    if (one === from || !(one instanceof HTMLElement) || one.offsetParent === null) continue;
    const there = middle(one);
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const along = key === "ArrowRight" ? dx : key === "ArrowLeft" ? -dx : key === "ArrowDown" ? dy : -dy;
    const across = key === "ArrowRight" || key === "ArrowLeft" ? Math.abs(dy) : Math.abs(dx);
    if (along < 6) continue;
    const far = along + across * 2.5;
    if (far < least) {
      least = far;
      best = one;
    }
  }
  best?.focus();
  return true;
}

/** @param {Element} one */
function middle(one) {
  const rect = one.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}
