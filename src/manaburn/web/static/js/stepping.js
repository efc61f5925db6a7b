// @ts-check
/** The steps of a scenario, added by clicking: who does what with which card, to which targets. */
import { box } from "./boxes.js";
import { h } from "./dom.js";
import { addStep, outline, partAt, removeStep, valueOf } from "./outline.js";

/**
 * @typedef {import("./described.js").Value} Value
 * @typedef {import("./placing.js").Placing} Placing
 * @typedef {"play" | "activate" | "attack" | "block" | "pass" | "resolve" | "until"} Verb
 * @typedef {{ who: string, verb: Verb, card: string, targets: string[], x: string, attackers: string[], blocks: Record<string, string>, count: string, step: string, refused: boolean }} Draft
 */

/** What can be done, and its words. @type {[Verb, string][]} */
const VERBS = [
  ["play", "plays a card"], ["activate", "activates an ability"], ["attack", "attacks"], ["block", "blocks"], ["pass", "passes"],
  ["resolve", "all pass until something resolves"], ["until", "all pass until a step begins"],
];

/** Whether a step is one of a player, and not of all. @param {Verb} verb */
function single(verb) {
  return verb !== "resolve" && verb !== "until";
}

export class Stepping {
  /** @param {Placing} placing what the position is */
  constructor(placing) {
    this.placing = placing;
    /** The step that is being added. @type {Draft | null} */
    this.draft = null;
  }

  /** The players by their names. */
  get players() {
    return Object.keys(this.placing.seats ?? {});
  }

  /** What the cards in a zone are called. @param {string} player @param {string} zone */
  named(player, zone) {
    return [...new Set(this.placing.things(player, zone).map((one) => String(one.more.as ?? one.card)).filter(Boolean))];
  }

  /** The steps that the text has. @returns {Value[]} */
  get steps() {
    const found = valueOf(partAt(outline(this.placing.around().text).root, ["do"]));
    return Array.isArray(found) ? found : [];
  }

  /** What a player has in play, or has played in an earlier step. @param {string} player */
  had(player) {
    const played = this.steps.map((one) => (one !== null && typeof one === "object" && !Array.isArray(one) ? /^play (.+)$/.exec(String(one[player] ?? ""))?.[1] ?? "" : ""));
    return [...new Set([...this.named(player, "in_play"), ...played.filter(Boolean)])];
  }

  /** What can be a target. */
  get aims() {
    return [...this.players, ...new Set(this.players.flatMap((one) => this.had(one)))];
  }

  /** The step as the text has it; null if something is missing. @returns {Record<string, Value> | null} */
  said() {
    const one = this.draft;
    if (one === null) return null;
    /** @type {Record<string, Value>} */
    let found = {};
    if (one.verb === "resolve") found = { resolve: one.count === "all" ? "all" : Math.max(1, Math.floor(Number(one.count)) || 1) };
    else if (one.verb === "until") found = { until: one.step };
    else if (one.verb === "pass") found = { [one.who]: "pass" };
    else if (one.verb === "attack") {
      if (one.attackers.length === 0) return null;
      found = { [one.who]: "attack", with: one.attackers };
    } else if (one.verb === "block") {
      const pairs = Object.fromEntries(Object.entries(one.blocks).filter(([, attacker]) => attacker));
      if (Object.keys(pairs).length === 0) return null;
      found = { [one.who]: "block", with: pairs };
    } else {
      if (!one.card) return null;
      found = { [one.who]: `${one.verb} ${one.card}` };
      if (one.x.trim() !== "") found.x = Math.max(0, Math.floor(Number(one.x)) || 0);
      if (one.targets.length > 0) found.targets = one.targets;
    }
    if (one.refused && single(one.verb)) found.illegal = true;
    return found;
  }

  begin() {
    const { steps, show } = this.placing.around();
    this.draft = { who: this.players[0], verb: "play", card: "", targets: [], x: "", attackers: [], blocks: {}, count: "1", step: steps[0] ?? "", refused: false };
    show();
  }

  add() {
    const step = this.said();
    const { text, edit, show } = this.placing.around();
    if (step === null) return;
    this.draft = null;
    edit(addStep(text, step));
    show();
  }

  /** @returns {import("./dom.js").Loose} */
  body() {
    if (this.players.length === 0) return null;
    const { text, edit } = this.placing.around();
    const listed = this.steps;
    return h("section.seat-at", { key: "steps", "aria-label": "Steps" },
      h("h2", null, "Steps"),
      listed.length === 0 && h("p.note", null, "Nothing is done yet."),
      h("ol.made", null, listed.map((one, i) => h("li", { key: `${i}` },
        h("span", null, told(one)),
        h("button.quiet", { type: "button", "aria-label": `Take step ${i + 1} out`, onclick: () => edit(removeStep(text, i)) }, "✕")))),
      h("button", { type: "button", onclick: () => this.begin() }, "Add a step"));
  }

  /** The box in which a step is made. @returns {import("./dom.js").Loose} */
  dialog() {
    const one = this.draft;
    if (one === null) return null;
    const { show } = this.placing.around();
    const set = (/** @type {Partial<Draft>} */ change) => { this.draft = { ...one, ...change }; show(); };
    const read = (/** @type {Event} */ e) => /** @type {HTMLInputElement | HTMLSelectElement} */ (e.target).value;
    const select = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ value, /** @type {[string, string][]} */ options, /** @type {(value: string) => void} */ chosen) => h("div.field", { key: id },
      h("label", { for: id }, label),
      h("select", { id, value, onchange: (/** @type {Event} */ e) => chosen(read(e)) }, options.map(([key, name]) => h("option", { key, value: key }, name))));
    const checks = (/** @type {string} */ title, /** @type {string[]} */ names, /** @type {string[]} */ picked, /** @type {(picked: string[]) => void} */ chosen) => h("fieldset", { key: title }, h("legend", null, title),
      names.length === 0 && h("p.note", null, "There is nothing that could."),
      h("div.marks", null, names.map((name) => h("label", { key: name },
        h("input", { type: "checkbox", checked: picked.includes(name), onchange: () => chosen(picked.includes(name) ? picked.filter((other) => other !== name) : [...picked, name]) }), ` ${name}`))));
    const step = this.said();
    return box("Add a step", () => { this.draft = null; show(); },
      h("div.thing-form", null,
        single(one.verb) && select("step-who", "Who", one.who, this.players.map((name) => [name, name]), (who) => set({ who, card: "", attackers: [], blocks: {} })),
        select("step-verb", "What happens", one.verb, VERBS, (verb) => set({ verb: /** @type {Verb} */ (verb), card: "", targets: [] })),
        this.fields(one, set, select, checks),
        single(one.verb) && h("fieldset", { key: "refused" }, h("label", null, h("input", { type: "checkbox", checked: one.refused, onchange: () => set({ refused: !one.refused }) }), " The rules must refuse it"))),
      h("div.buttons", null, h("button.primary", { type: "button", disabled: step === null, onclick: () => this.add() }, "Add"),
        h("span.note", { role: "status" }, step === null ? "Something is missing." : told(step))));
  }

  /**
   * What has to be said of a step besides who does it.
   * @param {Draft} one @param {(change: Partial<Draft>) => void} set
   * @param {(id: string, label: string, value: string, options: [string, string][], chosen: (value: string) => void) => import("./dom.js").Loose} select
   * @param {(title: string, names: string[], picked: string[], chosen: (picked: string[]) => void) => import("./dom.js").Loose} checks
   * @returns {import("./dom.js").Loose}
   */
  fields(one, set, select, checks) {
    const read = (/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).value;
    const others = this.players.filter((name) => name !== one.who).flatMap((name) => this.had(name));
    switch (one.verb) {
      case "play":
      case "activate": {
        const cards = one.verb === "play" ? this.named(one.who, "hand") : this.had(one.who);
        return [
          select("step-card", one.verb === "play" ? "Which card in hand" : "Of which permanent", one.card, [["", "–"], ...cards.map((name) => /** @type {[string, string]} */ ([name, name]))], (card) => set({ card })),
          h("div.field.small", { key: "x" }, h("label", { for: "step-x" }, "X"), h("input", { id: "step-x", type: "number", min: 0, value: one.x, onchange: (/** @type {Event} */ e) => set({ x: read(e) }) })),
          checks("Targets, in the order of the text", this.aims, one.targets, (targets) => set({ targets })),
        ];
      }
      case "attack":
        return checks("With", this.had(one.who), one.attackers, (attackers) => set({ attackers }));
      case "block":
        return this.had(one.who).map((name, i) => select(`step-block-${i}`, `${name} blocks`, one.blocks[name] ?? "", [["", "–"], ...others.map((other) => /** @type {[string, string]} */ ([other, other]))], (attacker) => set({ blocks: { ...one.blocks, [name]: attacker } })));
      case "resolve":
        return select("step-count", "How many", one.count, [...["1", "2", "3", "4", "5"].map((n) => /** @type {[string, string]} */ ([n, n])), ["all", "all"]], (count) => set({ count }));
      case "until":
        return select("step-until", "Which step", one.step, this.placing.around().steps.map((name) => [name, name]), (step) => set({ step }));
      default:
        return null;
    }
  }
}

/** A step in words. @param {Value} step @returns {string} */
function told(step) {
  if (step === null || typeof step !== "object" || Array.isArray(step)) return String(step);
  return Object.entries(step).map(([key, value]) => `${key}: ${plain(value)}`).join(", ");
}

/** @param {Value} value @returns {string} */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain).join(" and ");
  if (value !== null && typeof value === "object") return `(${told(value)})`;
  return String(value);
}
