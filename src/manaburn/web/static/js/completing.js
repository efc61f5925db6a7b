// @ts-check
/** What can be written at a place of a scenario. The place is found from the text alone, since half a line is no YAML. */
import { startCompletion } from "../vendor/codemirror.js";
import { outline, valueOf, word } from "./outline.js";

/**
 * @typedef {import("./messages.js").BenchWords} BenchWords
 * @typedef {import("../vendor/codemirror.js").Completion} Completion
 * @typedef {import("../vendor/codemirror.js").CompletionContext} CompletionContext
 * @typedef {import("../vendor/codemirror.js").CompletionResult} CompletionResult
 * @typedef {{ path: string[], beside: string[], key: boolean, from: number }} Place the keys that lead there ("-" for an
 *   item of a list), the keys that stand in the same mapping, whether a key is written there (else a value), and where the
 *   word begins
 * @typedef {{ kind: "block" | "map" | "list", indent: number, key: string, keys: string[] }} Level
 */

const KEY = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'[\]{},#:][^:#\n]*?)\s*:(?=\s|$)/;

/** @param {string} written */
function bare(written) {
  return /^["']/.test(written) ? written.slice(1, -1) : written;
}

/** The place at the end of a text. @param {string} text @returns {Place | null} nothing inside of comments */
export function placeAt(text) {
  /** @type {Level[]} */
  const levels = [];
  const lines = text.split("\n");
  let at = 0;
  let key = true;
  for (const [number, line] of lines.entries()) {
    const last = number === lines.length - 1;
    let i = 0;
    if (!levels.some((one) => one.kind !== "block")) {
      i = line.length - line.trimStart().length;
      if (!last && (i === line.length || line[i] === "#")) {
        at += line.length + 1;
        continue;
      }
      while (levels.length && (levels.at(-1)?.indent ?? -1) > i) levels.pop();
      key = true;
      for (;;) {
        if (/^-(\s|$)/.test(line.slice(i))) {
          while (levels.length && /** @type {Level} */ (levels.at(-1)).indent >= i && !(levels.at(-1)?.indent === i && levels.at(-1)?.key !== "-")) levels.pop();
          levels.push({ kind: "block", indent: i, key: "-", keys: [] });
          i += 1;
          while (line[i] === " ") i += 1;
          continue;
        }
        const found = KEY.exec(line.slice(i));
        if (found === null) break;
        const name = bare(found[1]);
        while (levels.length && /** @type {Level} */ (levels.at(-1)).indent > i) levels.pop();
        const same = levels.at(-1);
        if (same?.indent === i && same.key !== "-") {
          same.keys.push(name);
          same.key = name;
        } else levels.push({ kind: "block", indent: i, key: name, keys: [name] });
        i += found[0].length;
        key = false;
        while (line[i] === " ") i += 1;
      }
      if (last && i >= line.length && key) {
        // A new line: it belongs to what is indented as far.
        const indent = line.search(/\S/) < 0 ? line.length : i;
        while (levels.length && /** @type {Level} */ (levels.at(-1)).indent > indent) levels.pop();
      }
    }
    // What stands in braces and brackets, up to the end of the line.
    let begins = i;
    for (; i < line.length; i += 1) {
      const sign = line[i];
      const flow = levels.at(-1)?.kind !== "block" ? levels.at(-1) : undefined;
      if ((sign === '"' || sign === "'") && line.slice(begins, i).trim() === "") {
        const end = line.indexOf(sign, i + 1);
        if (end < 0) {
          if (last) return inWord(levels, at + i, i, key);
          break;
        }
        i = end;
      } else if (sign === "#" && /\s/.test(line[i - 1] ?? " ")) {
        if (last) return null;
        break;
      } else if (sign === "{" && line.slice(begins, i).trim() === "") {
        levels.push({ kind: "map", indent: Infinity, key: "", keys: [] });
        begins = i + 1;
        key = true;
      } else if (sign === "[" && line.slice(begins, i).trim() === "") {
        levels.push({ kind: "list", indent: Infinity, key: "-", keys: [] });
        begins = i + 1;
        key = false;
      } else if (flow && sign === (flow.kind === "map" ? "}" : "]")) {
        levels.pop();
        begins = i + 1;
        key = false;
      } else if (flow && sign === ",") {
        if (flow.kind === "map") {
          flow.key = "";
          key = true;
        }
        begins = i + 1;
      } else if (flow?.kind === "map" && sign === ":" && flow.key === "" && /^(\s|$)/.test(line.slice(i + 1))) {
        flow.key = bare(line.slice(begins, i).trim());
        flow.keys.push(flow.key);
        begins = i + 1;
        key = false;
      }
    }
    if (last) {
      while (line[begins] === " ") begins += 1;
      return inWord(levels, at + begins, begins, key);
    }
    at += line.length + 1;
  }
  return null;
}

/** @param {Level[]} levels @param {number} from @param {number} column @param {boolean} key @returns {Place} */
function inWord(levels, from, column, key) {
  const top = levels.at(-1);
  const path = levels.map((one) => one.key);
  let beside = top?.keys ?? [];
  if (key) {
    // A key stands in the mapping of the innermost level, or begins one below it.
    if (top?.kind === "map" || (top && top.key !== "-" && top.indent === column)) path.pop();
    else beside = [];
  }
  return { path, beside, key, from };
}

/** What a scenario has: its players, and the names of things in it. @param {string} text */
function cast(text) {
  const value = /** @type {any} */ (valueOf(outline(text).root));
  const players = value && typeof value.players === "object" && value.players ? value.players : {};
  /** @type {Set<string>} */
  const things = new Set();
  for (const seat of Object.values(players)) {
    for (const zone of Object.values(seat ?? {})) {
      for (const one of Array.isArray(zone) ? zone : []) {
        if (typeof one === "string") things.add(one.replace(/ +x\d+$/, ""));
        else if (one && typeof one === "object") {
          const thing = /** @type {any} */ (one);
          if (thing.as) things.add(String(thing.as));
          if (thing.card) things.add(String(thing.card));
        }
      }
    }
  }
  const own = (Array.isArray(value?.cards) ? value.cards : []).map((/** @type {any} */ one) => one?.name).filter((/** @type {any} */ name) => typeof name === "string" && name);
  return { players: Object.keys(players).filter(Boolean), things: [...things], own };
}

const LISTS = ["hand", "in_play", "graveyard", "library", "removed", "sideboard", "ante", "targets", "do", "rules", "cites", "cards", "stack"];
const MAPS = ["players", "turn", "goal", "counters", "choices", "divide", "damage", "asks", "can", "cannot"];
const YES = ["tapped", "face_down", "new", "token", "flipped", "summoning_sick", "blocked", "attacking", "blocking"];

/** A key with its colon, and brackets where it takes a list. @param {string} key @param {string} note @param {boolean} flow @returns {Completion} */
function keyed(key, note, flow) {
  const name = key.split(".").length > 1 && LISTS.includes(key.split(".")[1]) ? key.split(".")[1] : key;
  const pair = LISTS.includes(name) && !["do", "cards", "players"].includes(name) ? "[]" : MAPS.includes(name) && (flow || !["players", "turn", "goal"].includes(name)) ? "{}" : "";
  return {
    label: key, detail: note, type: "property",
    apply: (view, _, from, to) => {
      const insert = `${word(key)}: ${pair}`;
      const after = /^\s*:/.test(view.state.doc.toString().slice(to, to + 3));
      view.dispatch({ changes: { from, to, insert: after ? word(key) : insert }, selection: { anchor: from + (after ? word(key) : insert).length - (pair && !after ? 1 : 0) }, userEvent: "input.complete" });
      if (!after) setTimeout(() => startCompletion(view), 0);
    },
  };
}

/** @param {string[]} names @param {string} [detail] @param {number} [boost] @returns {Completion[]} */
function named(names, detail, boost) {
  return names.map((name) => ({ label: name, detail, boost, apply: word(name) }));
}

/** @param {string[]} words @param {string} [detail] @returns {Completion[]} */
function plainly(words, detail) {
  return words.map((one) => ({ label: one, detail }));
}

/** Completion for scenarios. `names`: the cards there are. @param {() => BenchWords | null} known @param {() => string[]} names */
export function completing(known, names) {
  return (/** @type {CompletionContext} */ context) => {
    const words = known();
    if (words === null) return null;
    const text = context.state.doc.toString();
    const place = placeAt(text.slice(0, context.pos));
    if (place === null || (!context.explicit && place.from === context.pos)) return null;
    const options = optionsAt(place, words, cast(text), names(), text, context.pos);
    if (options.length === 0) return null;
    // What fits equally well stays in this order.
    options.forEach((one, i) => { one.boost = (one.boost ?? 0) * 20 - Math.min(i, 60) / 2; });
    let from = place.from;
    if (/["']/.test(text[from])) options.forEach((one) => { one.label = JSON.stringify(one.label); one.apply = one.label; });
    // Behind a verb its card is completed.
    const verb = !place.key && /^(play|activate|turn face up) +/.exec(text.slice(from, context.pos));
    if (verb) from += verb[0].length;
    return { from, options, validFor: /^["']?[^,[\]{}:#\n]*$/ };
  };
}

/** @param {Place} place @param {BenchWords} words @param {{ players: string[], things: string[], own: string[] }} cast @param {string[]} cards @param {string} text @param {number} pos @returns {Completion[]} */
export function optionsAt(place, words, cast, cards, text, pos) {
  const { path } = place;
  const inList = path.at(-1) === "-";
  // A word that begins an item of a list is a value there, or the first key of a mapping.
  if (place.key && inList && ["rules", "expect"].includes(path[0])) place = { ...place, key: false };
  const key = place.key;
  const flow = text.slice(text.lastIndexOf("\n", pos - 1) + 1, pos).includes("{");
  const keys = (/** @type {string} */ where) => words.keys[where].filter((one) => !place.beside.includes(one.word)).map((one) => keyed(one.word, one.note, flow));
  const cardNames = () => [...named(cast.own, "invented", 3), ...named(cards)];
  const here = () => [...named(cast.things, "in this scenario", 4), ...named(cast.players, "player", 3), ...named(cast.own, "invented", 2)];
  const [top, second, third] = path;
  if (path.length === 0) return key ? keys("file") : [];
  if (top === "rules" && !key) return words.editions.map((one) => ({ label: one.name, detail: one.note }));
  if (top === "turn") return key ? keys("turn") : second === "player" ? named(cast.players) : second === "step" ? plainly(words.values.step) : second === "begins" ? plainly(["true", "false"]) : [];
  if (top === "goal") return key ? keys("goal") : second === "for" ? named(cast.players) : second === "what" ? plainly(words.values.goal) : [];
  if (top === "cards") return key ? keys("card") : [];
  if (top === "players") {
    if (path.length === 1) return key ? named(["Ann", "Bob", "Cay", "Dee"].filter((one) => !place.beside.includes(one)), "a player").map((one) => ({ ...one, apply: `${one.label}: ` })) : [];
    if (path.length === 2) return key ? keys("seat") : [];
    if (path.at(-1) === "counters" && key) return plainly(["+1/+1", "-1/-1", "charge", "loyalty", "time", "age"]).map((one) => ({ ...one, apply: `${one.label}: ` }));
    if (key) return inList ? [...cardNames(), ...keys("thing")] : keys("thing");
    return ofThing(path.at(-1) ?? "", cast, cardNames, here, third, words);
  }
  if (top === "expect") return expected(path.slice(1), place, words, cast, keys, here);
  if (top === "do" || top === "solution") return inStep(path.slice(2), place, words, cast, keys, here, cardNames, text, pos);
  return [];
}

/** @param {string} last @param {{ players: string[] }} cast @param {() => Completion[]} cardNames @param {() => Completion[]} here @param {string} zone @param {BenchWords} words */
function ofThing(last, cast, cardNames, here, zone, words) {
  if (YES.includes(last)) return plainly(["true", "false"]);
  if (last === "owner") return named(cast.players);
  if (last === "attached_to" || last === "removed_with") return here();
  if (last === "card" || last === "-") return words.zones.some((one) => one.key === zone) ? cardNames() : [];
  return [];
}

/** @param {string[]} path @param {Place} place @param {BenchWords} words @param {{ players: string[], things: string[] }} cast @param {(where: string) => Completion[]} keys @param {() => Completion[]} here @returns {Completion[]} */
function expected(path, place, words, cast, keys, here) {
  const last = path.at(-1) ?? "";
  if (path.length === 0) {
    if (!place.key) return [];
    const mine = cast.players.flatMap((name) => words.keys.player.map((one) => keyed(`${name}.${one.word}`, one.note, true)));
    return [...mine.filter((one) => !place.beside.includes(one.label)), ...keys("game"), ...named(cast.things, "what it is now", 2).map((one) => ({ ...one, apply: `${one.apply}: ` }))];
  }
  const what = path[0];
  if (["asks", "can", "cannot"].includes(what)) {
    if (place.key) return [...named(cast.players), ...(what === "asks" ? named(["options"]) : [])].map((one) => ({ ...one, apply: `${one.apply}: ` }));
    return what === "asks" ? (last === "-" ? here() : plainly(words.values.kind)) : plainly(words.values.action).concat(here());
  }
  if (words.keys.game.some((one) => one.word === what) || cast.players.some((name) => what.startsWith(`${name}.`))) {
    if (place.key) return here();
    if (what === "step") return plainly(words.values.step);
    if (["active", "priority", "winner"].includes(what)) return named([...cast.players, ...(what === "winner" ? ["draw", "none"] : ["nobody"])]);
    return /\.(life|poison|mana|lands_played)$/.test(what) || ["turn", "cost", "note"].includes(what) ? [] : here();
  }
  if (place.key && path.length === 1) return keys("object");
  if (last === "zone") return plainly(words.values.zone);
  if (["controller", "owner"].includes(last)) return named(cast.players);
  if (YES.includes(last)) return plainly(["true", "false"]);
  const kind = (path[1] ?? "").split(".")[0];
  if (kind in words.values) return plainly(words.values[kind]);
  return ["attached_to", "targets", "attacking", "blocking"].includes(path[1] ?? "") ? here() : [];
}

/** @param {string[]} path @param {Place} place @param {BenchWords} words @param {{ players: string[], things: string[], own: string[] }} cast @param {(where: string) => Completion[]} keys @param {() => Completion[]} here @param {() => Completion[]} cardNames @param {string} text @param {number} pos @returns {Completion[]} */
function inStep(path, place, words, cast, keys, here, cardNames, text, pos) {
  const first = place.beside[0] ?? "";
  const last = path.at(-1) ?? "";
  if (path[0] === "expect") return expected(path.slice(1), place, words, cast, keys, here);
  if (path.length === 0) {
    if (!place.key) return [];
    if (first === "") return [...named(cast.players, "what this player does", 3).map((one) => ({ ...one, apply: `${one.apply}: ` })), ...keys("first")];
    if (first === "expect") return [];
    const said = new RegExp(`${first.replace(/[^\w ]/g, ".")}: *([^\\n,}]*)`).exec(text.slice(text.lastIndexOf("\n  -", pos) < 0 ? 0 : text.lastIndexOf("\n  -", pos), pos))?.[1] ?? "";
    const verb = first === "until" ? "until" : words.keys.verb.map((one) => one.word).sort((a, b) => b.length - a.length).find((one) => said.startsWith(one)) ?? "";
    return keys("beside").filter((one) => verb === "" || !(one.label in words.only_with) || words.only_with[one.label].includes(verb));
  }
  const [what] = path;
  if (what === "steps") return inStep(path.slice(2), place, words, cast, keys, here, cardNames, text, pos);
  if (what === "choices") return place.key ? named(cast.players).map((one) => ({ ...one, apply: `${one.apply}: ` })) : [...plainly(["yes", "no"]), ...here()];
  if (place.key && last !== "-") return here().map((one) => ({ ...one, apply: `${one.apply}: ` }));
  if (what === "until") return plainly(words.values.step);
  if (what === "resolve") return plainly(["1", "all"]);
  if (what === "all") return plainly(["pass"]);
  if (what === "stop") return plainly(words.values.kind);
  if (what === "of") return named(cast.players);
  if (what === "from") return plainly(["graveyard", "library", "removed", "sideboard"]);
  if (["face_down", "illegal"].includes(what)) return plainly(["true"]);
  if (what === "pay") return plainly(["kicker", "buyback", "flashback", "alternative", "additional", "evoke", "entwine", "replicate"]);
  if (what === "chance") return plainly(["heads", "tails"]);
  if (cast.players.includes(what)) {
    if (/^(play|activate|turn face up) /.test(text.slice(place.from, pos))) return named([...new Set([...cast.things, ...cast.own])]);
    return words.keys.verb.map((one) => ({ label: one.word, detail: one.note, apply: ["play", "activate", "turn face up"].includes(one.word) ? `${one.word} ` : one.word }));
  }
  return ["x", "times", "after", "modes", "ability", "note"].includes(what) || last === "" ? [] : here();
}
