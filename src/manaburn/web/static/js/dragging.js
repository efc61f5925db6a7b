// @ts-check
/**
 * Cards that are dragged, with a mouse, a pen or a finger: from the hand onto the table to play them (or onto their target),
 * attackers to whom they attack, blockers to the attacker. It does what clicks do; nothing can be done by dragging only.
 */

/** @typedef {import("./table.js").Table} Table */

/** How far a pointer goes before it drags, in pixels. */
const LEAST = 8;

/** @param {Table} table */
export function dragging(table) {
  /** @type {{ at: string, thing: HTMLElement, x: number, y: number, ghost: HTMLElement | null } | null} */
  let held = null;
  let over = "";

  document.addEventListener("pointerdown", (event) => {
    const thing = event.button === 0 && event.target instanceof Element ? event.target.closest(".thing[data-at]") : null;
    const at = thing instanceof HTMLElement ? thing.dataset.at ?? "" : "";
    held = at && thing instanceof HTMLElement && draggable(table, at) && !thing.closest("dialog") ? { at, thing, x: event.clientX, y: event.clientY, ghost: null } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (held === null) return;
    if (held.ghost === null) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < LEAST) return;
      held.ghost = ghostOf(held.thing);
      document.body.classList.add("dragging-card");
    }
    held.ghost.style.setProperty("transform", `translate(${event.clientX - held.x}px, ${event.clientY - held.y}px)`);
    const now = under(event.clientX, event.clientY);
    if (now.at !== over) {
      document.querySelector(".drop-here")?.classList.remove("drop-here");
      over = now.at;
      if (over && table.seat.asking?.drop(held.at, over, now.side)) document.querySelector(`[data-at="${CSS.escape(over)}"]`)?.classList.add("drop-here");
    }
    event.preventDefault();
  });
  const end = (/** @type {PointerEvent} */ event, /** @type {boolean} */ dropped) => {
    const was = held;
    held = null;
    over = "";
    document.body.classList.remove("dragging-card");
    document.querySelector(".drop-here")?.classList.remove("drop-here");
    if (was === null || was.ghost === null) return;
    was.ghost.remove();
    // The button hears a click after this if the card is let go over itself.
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
    if (dropped) drop(table, was.at, under(event.clientX, event.clientY));
  };
  document.addEventListener("pointerup", (event) => end(event, true));
  document.addEventListener("pointercancel", (event) => end(event, false));
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Whether something can be dragged: what is lit can, but for things that are only picked, such as targets. @param {Table} table @param {string} at */
function draggable(table, at) {
  const asking = table.seat.asking;
  return asking !== null && !table.seat.sent && ["priority", "attack", "block"].includes(asking.mode) && asking.at(at).length > 0;
}

/** What follows the pointer. @param {HTMLElement} thing */
function ghostOf(thing) {
  const rect = thing.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (thing.cloneNode(true));
  ghost.classList.add("ghost");
  ghost.removeAttribute("data-at");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  for (const [name, value] of [["left", rect.left], ["top", rect.top], ["width", rect.width], ["height", rect.height]]) ghost.style.setProperty(String(name), `${value}px`);
  document.body.append(ghost);
  return ghost;
}

/** What is under the pointer: a thing, and the part of the table. @param {number} x @param {number} y */
function under(x, y) {
  const found = document.elementFromPoint(x, y);
  const thing = found?.closest("[data-at]");
  const side = found?.closest(".hand, .far, .near, .steps, .prompt, .stack");
  return {
    at: thing instanceof HTMLElement ? thing.dataset.at ?? "" : "",
    side: side === undefined || side === null ? "" : ["hand", "far", "near", "steps", "prompt", "stack"].find((one) => side.classList.contains(one)) ?? "",
  };
}

/** Let a card go. @param {Table} table @param {string} from @param {{ at: string, side: string }} onto */
function drop(table, from, onto) {
  const asking = table.seat.asking;
  if (asking === null || table.seat.sent) return;
  const done = asking.drop(from, onto.at, onto.side);
  if (!done) return;
  table.inspected = from;
  if (done.play) {
    // Its target, if it asks for one and can have this, has been shown already.
    table.seat.aim = onto.at === from ? "" : onto.at;
    table.seat.give(asking.click(from));
  } else done.pick?.();
  table.show();
}
