// @ts-check
/**
 * A scenario as its text has it: the mappings, lists and words with their places, so that a part can be changed where it
 * stands and everything else stays as it was written.
 */
import { yamlLanguage } from "../vendor/codemirror.js";

/**
 * @typedef {import("../vendor/codemirror.js").SyntaxNode} SyntaxNode
 * @typedef {{ key: string, keyFrom: number, from: number, to: number, value: Part | null }} Entry
 * @typedef {{ kind: "map", from: number, to: number, flow: boolean, entries: Entry[] }} MapPart
 * @typedef {{ kind: "list", from: number, to: number, flow: boolean, items: (Part | null)[] }} ListPart
 * @typedef {{ kind: "text", from: number, to: number, text: string, plain: boolean }} TextPart
 * @typedef {MapPart | ListPart | TextPart} Part
 * @typedef {import("./described.js").Value} Value
 * @typedef {{ from: number, to: number, insert: string }} Edit
 */

const LONGEST_LINE = 110;
const PLAIN = /^[A-Za-zÀ-ɏ0-9+(][^,[\]{}:#"\n]*$/;
const MEANS_MORE = /^(yes|no|true|false|on|off|null|~|[-+.\d][\d_.eE+-]*|0[xo][\da-fA-F]+)$/i;

/** Whether anything in the text can't be read. @param {SyntaxNode} node @returns {boolean} */
function broken(node) {
  if (node.name === "⚠") return true;
  for (let child = node.firstChild; child; child = child.nextSibling) if (broken(child)) return true;
  return false;
}

/** @param {string} written */
function unquoted(written) {
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'");
  if (!written.startsWith('"')) return written.replace(/\s+/g, " ").trim();
  try {
    return String(JSON.parse(written.replace(/\n\s*/g, " ")));
  } catch {
    return written.slice(1, -1);
  }
}

/** @param {SyntaxNode | null} node @param {string} text @returns {Part | null} */
function partOf(node, text) {
  if (node === null) return null;
  const flow = node.name.startsWith("Flow");
  if (node.name.endsWith("Mapping")) {
    /** @type {Entry[]} */
    const entries = [];
    for (let child = node.firstChild; child; child = child.nextSibling) if (child.name === "Pair") entries.push(entryOf(child, text));
    const last = entries.at(-1);
    return { kind: "map", from: node.from, to: flow || !last ? node.to : last.to, flow, entries };
  }
  if (node.name.endsWith("Sequence")) {
    /** @type {(Part | null)[]} */
    const items = [];
    for (let child = node.firstChild; child; child = child.nextSibling) if (child.name === "Item") items.push(inItem(child, text));
    return { kind: "list", from: node.from, to: flow ? node.to : node.from + text.slice(node.from, node.to).trimEnd().length, flow, items };
  }
  const written = text.slice(node.from, node.to);
  return { kind: "text", from: node.from, to: node.from + written.trimEnd().length, text: unquoted(written.trimEnd()), plain: node.name === "Literal" };
}

/** @param {SyntaxNode} item @param {string} text */
function inItem(item, text) {
  for (let child = item.firstChild; child; child = child.nextSibling) if (/Mapping|Sequence|Literal|Tagged|Anchored|Alias/.test(child.name)) return partOf(child, text);
  return null;
}

/** @param {SyntaxNode} pair @param {string} text @returns {Entry} */
function entryOf(pair, text) {
  let key = "";
  let keyFrom = pair.from;
  let to = pair.from;
  /** @type {Part | null} */
  let value = null;
  for (let child = pair.firstChild; child; child = child.nextSibling) {
    if (child.name === "Key") {
      key = unquoted(text.slice(child.from, child.to));
      keyFrom = child.from;
      to = child.to;
    } else if (child.name === ":") to = child.to;
    else if (/Mapping|Sequence|Literal|Tagged|Anchored|Alias/.test(child.name)) {
      value = partOf(child, text);
      to = value?.to ?? child.to;
    }
  }
  return { key, keyFrom, from: pair.from, to, value };
}

/**
 * What a text says. `sound`: whether all of it can be read.
 * @param {string} text @returns {{ root: Part | null, sound: boolean }}
 */
export function outline(text) {
  const top = yamlLanguage.parser.parse(text).topNode;
  for (let child = top.firstChild; child; child = child.nextSibling) {
    if (child.name !== "Document") continue;
    for (let inner = child.firstChild; inner; inner = inner.nextSibling) {
      if (/Mapping|Sequence|Literal/.test(inner.name)) return { root: partOf(inner, text), sound: !broken(top) };
    }
  }
  return { root: null, sound: !broken(top) };
}

/** A part as plain values. @param {Part | null} part @returns {Value} */
export function valueOf(part) {
  if (part === null) return null;
  if (part.kind === "text") {
    if (part.plain && /^(0|-?[1-9]\d{0,8})$/.test(part.text)) return Number(part.text);
    if (part.plain && /^(true|yes|on|false|no|off)$/i.test(part.text)) return /^(true|yes|on)$/i.test(part.text);
    return part.text;
  }
  if (part.kind === "list") return part.items.map(valueOf);
  return Object.fromEntries(part.entries.map((one) => [one.key, valueOf(one.value)]));
}

/** The part at a path of keys. @param {Part | null} part @param {string[]} path @returns {Part | null} */
export function partAt(part, path) {
  for (const key of path) {
    if (part?.kind !== "map") return null;
    part = part.entries.find((one) => one.key === key)?.value ?? null;
  }
  return part;
}

// -- writing --------------------------------------------------------------------------------------------------------

/** A word as it is written. @param {string} text */
export function word(text) {
  return PLAIN.test(text) && !MEANS_MORE.test(text) && text.trim() === text ? text : JSON.stringify(text);
}

/** A value in one line. @param {Value} value @returns {string} */
export function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (value === null) return "{}";
  if (typeof value === "object") return `{${Object.entries(value).map(([key, one]) => `${word(key)}: ${written(one)}`).join(", ")}}`;
  return typeof value === "string" ? word(value) : String(value);
}

/** @param {string} text @param {number} at */
function column(text, at) {
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}

/** A value behind its key: in one line, or a list with a line for each item. @param {Value} value @param {number} indent @param {boolean} flow */
function behind(value, indent, flow) {
  const line = written(value);
  if (flow || !Array.isArray(value) || indent + line.length < LONGEST_LINE) return ` ${line}`;
  return value.map((one) => `\n${" ".repeat(indent + 2)}- ${written(one)}`).join("");
}

/**
 * The change of the text that gives a key of a mapping another value. The mapping at `path` has to be there, or the key
 * that should have it.
 * @param {string} text @param {string[]} path @param {Value} value @returns {Edit | null}
 */
export function setAt(text, path, value) {
  const { root } = outline(text);
  const [key] = path.slice(-1);
  const map = partAt(root, path.slice(0, -1));
  if (map?.kind !== "map") {
    if (path.length < 2) return null;
    return setAt(text, path.slice(0, -1), { [key]: value });
  }
  const entry = map.entries.find((one) => one.key === key);
  if (entry !== undefined) {
    const colon = entry.value === null ? entry.to : text.lastIndexOf(":", entry.value.from) + 1;
    const to = entry.value === null ? entry.to : entry.value.to;
    return { from: colon, to, insert: behind(value, column(text, entry.keyFrom), map.flow) };
  }
  if (map.flow) {
    const end = map.to - 1;
    const last = map.entries.at(-1);
    return { from: last ? last.to : end, to: last ? last.to : end, insert: `${last ? ", " : ""}${word(key)}:${behind(value, 0, true)}` };
  }
  const indent = column(text, map.entries[0].keyFrom);
  // Behind the last entry, and a comment beside it.
  const end = map.to + (/^[ \t]*#.*/.exec(text.slice(map.to))?.[0].length ?? 0);
  return { from: end, to: end, insert: `\n${" ".repeat(indent)}${word(key)}:${behind(value, indent, false)}` };
}

/** The change of the text that takes a key out of a mapping. @param {string} text @param {string[]} path @returns {Edit | null} */
export function removeAt(text, path) {
  const { root } = outline(text);
  const [key] = path.slice(-1);
  const map = partAt(root, path.slice(0, -1));
  if (map?.kind !== "map") return null;
  const at = map.entries.findIndex((one) => one.key === key);
  if (at < 0) return null;
  const entry = map.entries[at];
  if (map.entries.length === 1) {
    if (map.flow) return { from: entry.keyFrom, to: entry.to, insert: "" };
    const colon = text.lastIndexOf(":", map.from) + 1;
    return path.length > 1 ? { from: colon, to: map.to, insert: " {}" } : { from: map.from, to: map.to, insert: "" };
  }
  if (at > 0) return { from: map.flow ? map.entries[at - 1].to : text.lastIndexOf("\n", entry.keyFrom), to: entry.to, insert: "" };
  return { from: entry.keyFrom, to: map.entries[1].keyFrom, insert: "" };
}

// -- steps ----------------------------------------------------------------------------------------------------------

/** A step with a line for each of its keys. @param {Record<string, Value>} step @param {string} margin what stands before the dash */
function lines(step, margin) {
  return Object.entries(step).map(([key, value], i) => `${margin}${i === 0 ? "- " : "  "}${word(key)}: ${written(value)}`).join("\n");
}

/** The change of the text that adds a step behind the others. @param {string} text @param {Record<string, Value>} step @returns {Edit | null} */
export function addStep(text, step) {
  const { root } = outline(text);
  if (root?.kind !== "map" || root.flow) return null;
  const entry = root.entries.find((one) => one.key === "do");
  if (entry === undefined) {
    const before = root.entries.find((one) => one.key === "expect");
    if (before !== undefined) return { from: before.keyFrom, to: before.keyFrom, insert: `do:\n${lines(step, "  ")}\n` };
    const end = root.to + (/^[ \t]*#.*/.exec(text.slice(root.to))?.[0].length ?? 0);
    return { from: end, to: end, insert: `\ndo:\n${lines(step, "  ")}` };
  }
  const list = entry.value;
  if (list === null) return { from: entry.to, to: entry.to, insert: `\n${lines(step, "  ")}` };
  if (list.kind !== "list") return null;
  if (!list.flow) {
    const end = list.to + (/^[ \t]*#.*/.exec(text.slice(list.to))?.[0].length ?? 0);
    return { from: end, to: end, insert: `\n${lines(step, " ".repeat(column(text, list.from)))}` };
  }
  if (list.items.length === 0) return { from: text.lastIndexOf(":", list.from) + 1, to: list.to, insert: `\n${lines(step, "  ")}` };
  return { from: list.to - 1, to: list.to - 1, insert: `, ${written(step)}` };
}

/** The change of the text that takes a step out. @param {string} text @param {number} at @returns {Edit | null} */
export function removeStep(text, at) {
  const list = partAt(outline(text).root, ["do"]);
  const item = list?.kind === "list" ? list.items[at] : null;
  if (list?.kind !== "list" || !item) return null;
  if (list.items.length === 1) return removeAt(text, ["do"]);
  const before = list.items[at - 1];
  const next = list.items[at + 1];
  if (list.flow) {
    if (before) return { from: before.to, to: item.to, insert: "" };
    return next ? { from: item.from, to: next.from, insert: "" } : null;
  }
  const start = text.lastIndexOf("-", item.from);
  return next ? { from: start, to: text.lastIndexOf("-", next.from), insert: "" } : { from: text.lastIndexOf("\n", start), to: item.to, insert: "" };
}
