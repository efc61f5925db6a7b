// @ts-check
/**
 * Elements described as data, and put into the page so that what stays the same stays: the focus, what is scrolled,
 * what a screen reader is at. Text is always text, never markup.
 *
 * @typedef {import("./described.js").Described} Described
 * @typedef {import("./described.js").Child} Child
 * @typedef {import("./described.js").Props} Props
 * @typedef {import("./described.js").Loose} Loose
 */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Loose[]} loose @param {Child[]} found @returns {Child[]} */
function flat(loose, found = []) {
  for (const one of loose) {
    if (one === null || one === undefined || one === false) continue;
    if (Array.isArray(one)) flat(one, found);
    else found.push(typeof one === "number" ? String(one) : one);
  }
  return found;
}

/**
 * Describe an element: `h("p.note", {id: "x"}, "text")`. A property `key` tells siblings apart; `on…` are listeners.
 * @param {string} name @param {Props | null} [props] @param {...Loose} children @returns {Described}
 */
export function h(name, props, ...children) {
  const [tag, ...classes] = name.split(".");
  const own = props ? { ...props } : {};
  const more = [...classes, own.class].filter(Boolean).join(" ");
  if (more) own.class = more;
  return { tag, props: own, children: flat(children), svg: false };
}

/** The same for a part of a drawing. @param {string} tag @param {Props} props @param {...Loose} children @returns {Described} */
export function s(tag, props, ...children) {
  return { tag, props, children: flat(children), svg: true };
}

/** @typedef {Element & { described?: Described }} Known */

/** @param {Described} wanted @returns {Known} */
function make(wanted) {
  /** @type {Known} */
  const found = wanted.svg ? document.createElementNS(SVG, wanted.tag) : document.createElement(wanted.tag);
  update(found, wanted);
  return found;
}

/** @param {Element} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) /** @type {any} */ (element)[name] = value ?? null;
  else if (name === "value" && element instanceof HTMLOptionElement) element.setAttribute("value", String(value ?? ""));
  else if (name === "value" || name === "checked" || name === "disabled" || name === "selected" || name === "open") {
    if (name === "open") element.toggleAttribute("open", Boolean(value));
    else if (/** @type {any} */ (element)[name] !== value) /** @type {any} */ (element)[name] = value ?? "";
  } else if (name === "style") {
    const target = /** @type {HTMLElement} */ (element).style;
    target.cssText = "";
    for (const [key, one] of Object.entries(value ?? {})) target.setProperty(key, String(one));
  } else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Known} element @param {Described} wanted */
function update(element, wanted) {
  const before = element.described?.props ?? {};
  for (const name of Object.keys(before)) if (!(name in wanted.props)) set(element, name, null);
  // What somebody is writing stays until it is taken over (onchange), unless something else is wanted now.
  const writing = element === document.activeElement && "onchange" in wanted.props && !("oninput" in wanted.props) && element instanceof HTMLInputElement && element.type !== "checkbox";
  for (const [name, value] of Object.entries(wanted.props)) {
    if (before[name] !== value || (name === "value" && !writing) || name === "checked") set(element, name, value);
  }
  element.described = wanted;
  fill(element, wanted.children);
  // A list shows its choice only when it has its options.
  if (element instanceof HTMLSelectElement && "value" in wanted.props) set(element, "value", wanted.props.value);
}

/** @param {Child} wanted @param {Node | null} there */
function fits(wanted, there) {
  if (there === null) return false;
  if (typeof wanted === "string") return there.nodeType === Node.TEXT_NODE;
  const known = /** @type {Known} */ (there).described;
  return known !== undefined && known.tag === wanted.tag && known.props.key === wanted.props.key;
}

/**
 * Let an element have these children.
 * @param {Element} parent @param {Loose[]} loose
 */
export function fill(parent, loose) {
  const wanted = flat(loose);
  /** @type {Map<any, Known>} */
  const keyed = new Map();
  for (const child of parent.children) {
    const key = /** @type {Known} */ (child).described?.props.key;
    if (key !== undefined) keyed.set(key, /** @type {Known} */ (child));
  }
  /** @type {Node | null} */
  let at = parent.firstChild;
  for (const one of wanted) {
    const key = typeof one === "string" ? undefined : one.props.key;
    /** @type {Node | null} */
    let found = null;
    if (key !== undefined) {
      const same = keyed.get(key) ?? null;
      found = same !== null && fits(one, same) ? same : null;
      keyed.delete(key);
    } else if (at !== null && fits(one, at)) found = at;
    if (found === null) {
      found = typeof one === "string" ? document.createTextNode(one) : make(one);
      parent.insertBefore(found, at);
    } else {
      if (found === at) at = at.nextSibling;
      else parent.insertBefore(found, at);
      if (typeof one === "string") {
        if (found.nodeValue !== one) found.nodeValue = one;
      } else update(/** @type {Known} */ (found), one);
    }
  }
  while (at !== null) {
    const next = at.nextSibling;
    parent.removeChild(at);
    at = next;
  }
}

/** @param {string} selector @returns {HTMLElement} */
export function get(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`${selector} is missing`);
  return found;
}
