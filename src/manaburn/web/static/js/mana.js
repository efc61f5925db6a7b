// @ts-check
/** Mana symbols and card text. */
import { h } from "./dom.js";

const NAMES = /** @type {Record<string, string>} */ ({
  W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colourless", T: "tap", Q: "untap", X: "X", S: "snow",
});

/** @param {string} symbol */
function named(symbol) {
  return symbol.split("/").map((part) => NAMES[part] ?? part).join(" or ");
}

/** @param {string} symbol @param {number} key */
function pip(symbol, key) {
  const text = symbol === "T" ? "⤵" : symbol;
  return h("span.pip", { key: `${key}`, "data-c": symbol.split("/").find((part) => "WUBRG".includes(part)) ?? symbol }, text);
}

/** A mana cost such as "{1}{R}". @param {string} cost */
export function mana(cost) {
  const symbols = [...cost.matchAll(/\{([^}]+)\}/g)].map((one) => one[1]);
  if (symbols.length === 0) return null;
  return h("span.mana", { role: "img", "aria-label": symbols.map(named).join(" ") }, symbols.map(pip));
}

/** Mana in a pool such as "RRG". @param {string} letters */
export function pool(letters) {
  return mana([...letters].map((letter) => `{${letter}}`).join(""));
}

/** Text with symbols in it. @param {string} text @returns {import("./dom.js").Loose[]} */
export function withSymbols(text) {
  return text.split(/(\{[^}\s]+\}(?:\{[^}\s]+\})*)/).map((part) => part.startsWith("{") ? mana(part) : part);
}
