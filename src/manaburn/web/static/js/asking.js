// @ts-check
/**
 * The open question of a seat: what can be clicked, what has been picked so far, and the answer.
 *
 * @typedef {import("./messages.js").Question} Question
 * @typedef {import("./messages.js").Choice} Choice
 * @typedef {import("./messages.js").Position} Position
 * @typedef {{ numbers?: number[], word?: string }} Given
 * @typedef {"priority" | "attack" | "block" | "number" | "amounts" | "order" | "one" | "many"} Mode
 */

/** What an option or an object is called in the page: "p0" for a player, "o17" for an object. @param {{ id?: number | null, player?: number | null } | null | undefined} reference */
export function place(reference) {
  if (!reference) return "";
  if (reference.player !== undefined && reference.player !== null) return `p${reference.player}`;
  return reference.id !== undefined && reference.id !== null ? `o${reference.id}` : "";
}

export class Asking {
  /** @param {Question} question @param {number} n */
  constructor(question, n) {
    this.question = question;
    this.n = n;
    /** @type {Choice[]} */
    this.choices = question.choices ?? [];
    this.low = question.low ?? 1;
    this.high = question.high ?? 1;
    /** The indexes of the options picked so far. @type {number[]} */
    this.picked = [];
    /** The blocker for which an attacker is looked for, or "". */
    this.holding = "";
    /** The object whose options are listed, or "". */
    this.menu = "";
    this.mode = this.modeOf();
    const n_ = this.choices.length;
    this.number = question.kind === "x" ? this.high : this.low;
    /** @type {number[]} */
    this.amounts = this.mode === "amounts" ? this.choices.map((_, i) => i === 0 ? (question.total ?? 0) - this.low * (n_ - 1) : this.low) : [];
    /** @type {number[]} */
    this.order = this.choices.map((_, i) => i);
    this.word = "";
  }

  /** @returns {Mode} */
  modeOf() {
    const question = this.question;
    if (question.kind === "priority") return "priority";
    if (question.number) return "number";
    if (question.total !== undefined && question.total !== null) return "amounts";
    if (question.order) return "order";
    if (question.kind === "attack") return "attack";
    if (question.kind === "block") return "block";
    return this.low === 1 && this.high === 1 ? "one" : "many";
  }

  /** Whether this asks the same as another question, so that what has been picked can stay. @param {Asking | null} other */
  same(other) {
    return other !== null && other.n === this.n && JSON.stringify(other.question) === JSON.stringify(this.question);
  }

  /** The options that a click on something means. @param {string} at @returns {Choice[]} */
  at(at) {
    if (this.mode === "priority") return this.choices.filter((one) => one.source !== undefined && one.source !== null && `o${one.source}` === at);
    if (this.mode === "block") {
      if (this.holding) return this.choices.filter((one) => place(one.target) === this.holding && place(one.other) === at);
      return this.choices.filter((one) => place(one.target) === at);
    }
    return this.choices.filter((one) => place(one.target) === at);
  }

  /** Whether something is lit: a click does something that people usually want. @param {string} at */
  lit(at) {
    if (this.mode === "number" || this.mode === "order" || this.mode === "amounts") return false;
    const found = this.at(at);
    return this.mode === "priority" ? found.some((one) => !one.mana) : found.length > 0;
  }

  /** Whether a click on something does anything at all. @param {string} at */
  usable(at) {
    return this.lit(at) || (this.mode === "priority" && this.at(at).length > 0) || (this.mode === "block" && this.holding === at);
  }

  /** Whether something has been picked. @param {string} at */
  chosen(at) {
    if (this.holding === at) return true;
    return this.picked.some((index) => place(this.choices[index]?.target) === at);
  }

  /**
   * Click on something. Returns the answer if that completes it.
   * @param {string} at @returns {Given | null}
   */
  click(at) {
    if (this.mode === "block") return this.clickBlock(at);
    const found = this.at(at);
    if (found.length === 0) return null;
    if (this.mode === "attack") {
      const mine = found.filter((one) => this.picked.includes(one.index));
      if (mine.length > 0) this.picked = this.picked.filter((index) => !found.some((one) => one.index === index));
      else if (found.length === 1) this.picked.push(found[0].index);
      else this.menu = at;
      return null;
    }
    if (this.mode === "priority") {
      const useful = found.filter((one) => !one.mana);
      if (found.length === 1 && useful.length === 1) return { numbers: [found[0].index] };
      this.menu = this.menu === at ? "" : at;
      return null;
    }
    if (found.length > 1 && this.mode === "one" && new Set(found.map((one) => one.text)).size > 1) {
      this.menu = at;
      return null;
    }
    return this.pick(found[0].index);
  }

  /**
   * What comes of letting go something that is dragged: `play` it as by a click, or `pick` an option. Null if nothing does.
   * @param {string} from @param {string} onto the thing there, or "" @param {string} side the part of the table
   * @returns {{ play?: boolean, pick?: () => void } | null}
   */
  drop(from, onto, side) {
    const found = this.choices.filter((one) => place(one.target) === from);
    if (this.mode === "priority") return side && side !== "hand" && this.at(from).length > 0 ? { play: true } : null;
    const pair = found.find((one) => onto && place(one.other) === onto);
    if (this.mode === "block") return pair ? { pick: () => { this.holding = ""; if (!this.picked.includes(pair.index)) this.toggle(pair.index); } } : null;
    if (this.mode !== "attack" || found.length === 0) return null;
    const whoms = found.filter((one) => one.other);
    const wanted = pair ?? (side === "far" && whoms.length <= 1 ? found[0] : undefined);
    if (wanted === undefined) return null;
    return { pick: () => { this.picked = [...this.picked.filter((index) => !found.some((one) => one.index === index)), wanted.index]; } };
  }

  /** @param {string} at @returns {null} */
  clickBlock(at) {
    if (this.holding === at) {
      this.holding = "";
      return null;
    }
    const found = this.at(at);
    if (this.holding) {
      if (found.length > 0) this.toggle(found[0].index);
      this.holding = "";
      if (found.length > 0) return null;
      return this.clickBlock(at);
    }
    const held = found.filter((one) => this.picked.includes(one.index));
    if (held.length > 0 && found.length === held.length) this.picked = this.picked.filter((index) => !held.some((one) => one.index === index));
    else if (found.length === 1) this.picked.push(found[0].index);
    else if (found.length > 1) this.holding = at;
    return null;
  }

  /** @param {number} index */
  toggle(index) {
    this.picked = this.picked.includes(index) ? this.picked.filter((one) => one !== index) : [...this.picked, index];
  }

  /** Pick an option by its index. Returns the answer if that completes it. @param {number} index @returns {Given | null} */
  pick(index) {
    if (this.mode === "priority" || this.mode === "one") return { numbers: [index] };
    this.menu = "";
    if (!this.picked.includes(index) && this.picked.length >= this.high) {
      if (this.high !== 1) return null;
      this.picked = [];
    }
    this.toggle(index);
    return null;
  }

  /** The answer as it stands, or null if it isn't complete. @returns {Given | null} */
  answer() {
    if (this.word.trim() && this.question.free_word) return { word: this.word.trim() };
    if (this.mode === "number") return this.number >= this.low && this.number <= this.high ? { numbers: [this.number] } : null;
    if (this.mode === "amounts") return this.left() === 0 && this.amounts.every((one) => one >= this.low) ? { numbers: this.amounts } : null;
    if (this.mode === "order") return { numbers: this.order };
    if (this.mode === "priority") return { numbers: [0] };
    if (this.mode === "one") return this.question.kind === "mulligan" ? { numbers: [0] } : null;
    return this.picked.length >= this.low && this.picked.length <= this.high ? { numbers: [...this.picked].sort((a, b) => a - b) } : null;
  }

  /** What is left to divide. */
  left() {
    return (this.question.total ?? 0) - this.amounts.reduce((sum, one) => sum + one, 0);
  }

  /** Move an option in the order. @param {number} at @param {number} by */
  move(at, by) {
    const to = at + by;
    if (to < 0 || to >= this.order.length) return;
    [this.order[at], this.order[to]] = [this.order[to], this.order[at]];
  }

  /** The lines from what is picked to its other half. @returns {[string, string][]} */
  pairs() {
    return this.picked.map((index) => /** @type {[string, string]} */ ([place(this.choices[index]?.target), place(this.choices[index]?.other)])).filter(([, to]) => to);
  }
}
