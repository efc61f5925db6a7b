// @ts-check
/** Cards drawn as text: small on the table, large beside it. */
import { h, s } from "./dom.js";
import { mana, withSymbols } from "./mana.js";
import { picture } from "./pictures.js";

/**
 * @typedef {import("./messages.js").Card} Card
 * @typedef {import("./messages.js").Permanent} Permanent
 * @typedef {import("./messages.js").CardText} CardText
 */

/** The frame of a card: its colour, "M" for several, "L" for a land, "A" for none. @param {string} colours @param {string} types */
export function frame(colours, types) {
  if (colours.length > 1) return "M";
  if (colours.length === 1) return colours;
  return /\bland\b/i.test(types) ? "L" : "A";
}

/** A drawing for each kind of card. @type {[RegExp, string][]} */
const SIGNS = [
  [/creature/i, "M3 13L13 3M10 3h3v3M13 13L3 3M6 3H3v3"],
  [/planeswalker/i, "M8 1l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"],
  [/\bland\b/i, "M1 13l5-9 3 5 2-3 4 7z"],
  [/artifact/i, "M8 2l5 3v6l-5 3-5-3V5zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"],
  [/enchantment|enchant /i, "M8 2v12M2 8h12M4 4l8 8M12 4l-8 8"],
  [/instant|interrupt|mana source/i, "M9 1L3 9h4l-1 6 6-8H8z"],
  [/sorcery/i, "M8 14c-3 0-5-2-5-4.500C3 6 7 5 7 1c3 2 6 5 6 8.500C13 12 11 14 8 14z"],
];

/** A sign for the type of a card. @param {string} types */
export function sign(types) {
  const found = SIGNS.find(([pattern]) => pattern.test(types));
  const path = found ? found[1] : "M8 2l6 6-6 6-6-6z";
  return s("svg", { class: "sign", viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 1.6, "stroke-linejoin": "round", "stroke-linecap": "round" }));
}

/** Card types with a capital. @param {string} types */
export function titled(types) {
  return types.replace(/(^|\s)([a-z])/g, (_, space, letter) => space + letter.toUpperCase()).replace(" - ", " — ");
}

/**
 * What a screen reader says of a permanent.
 * @param {Permanent} item
 */
export function permanentLabel(item) {
  const parts = [item.name];
  if (item.power !== undefined && item.power !== null) parts.push(`${item.power}/${item.toughness}`);
  if (item.tapped) parts.push("tapped");
  if (item.summoning_sick) parts.push("new this turn");
  if (item.damage) parts.push(`${item.damage} damage`);
  for (const [name, n] of Object.entries(item.counters ?? {})) parts.push(`${n} ${name} counter${n === 1 ? "" : "s"}`);
  if (item.attacking) parts.push(`attacking ${item.attacking.name}`);
  if (item.blocking?.length) parts.push("blocking");
  if (item.attached_to) parts.push(`on ${item.attached_to.name}`);
  parts.push(item.types.replace(" - ", " "));
  return parts.join(", ");
}

/**
 * A card as large as it is read. `item` adds what it is now.
 * @param {string} name @param {CardText | undefined} text @param {Partial<Permanent & Card>} [item]
 */
export function bigCard(name, text, item) {
  const colours = item?.colours ?? "";
  const types = text?.types ?? titled(item?.types ?? "");
  const now = item?.power !== undefined && item?.power !== null ? `${item.power}/${item.toughness}` : "";
  const size = text?.size ?? "";
  const notes = [];
  if (now && size && now !== size) notes.push(`now ${now}`);
  if (item?.keywords?.length) notes.push(item.keywords.join(", "));
  for (const [counter, n] of Object.entries(item?.counters ?? {})) notes.push(`${n} ${counter} counter${n === 1 ? "" : "s"}`);
  if (item?.damage) notes.push(`${item.damage} damage`);
  if (item?.regeneration) notes.push(`${item.regeneration} regeneration shield${item.regeneration === 1 ? "" : "s"}`);
  for (const [what, value] of Object.entries(item?.chosen ?? {})) notes.push(`${what}: ${value}`);
  return h("article.big", { "data-frame": frame(colours, types), "aria-label": name },
    h("header", null, h("h3", null, name), text?.cost ? mana(text.cost) : item?.mana_cost ? mana(item.mana_cost) : null),
    picture(name),
    h("p.type", null, sign(types), " ", types),
    h("div.text", null, (text?.text ?? "").split("\n").filter(Boolean).map((line) => h("p", null, withSymbols(line)))),
    notes.length > 0 && h("p.notes", null, notes.join(" · ")),
    (now || size) && h("p.size", null, now || size));
}
