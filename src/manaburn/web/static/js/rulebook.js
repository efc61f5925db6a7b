// @ts-check
/** The rulebook of a date: its rules, what differs from another date, and what each rule says, with its scenarios. */
import { applyTheme, bar } from "./bar.js";
import { fill, get, h } from "./dom.js";
import { ask } from "./own.js";
import { openRule, ruleBody } from "./rules.js";

/**
 * @typedef {import("./messages.js").Rulebook} Book
 * @typedef {import("./messages.js").BookRule} BookRule
 * @typedef {import("./messages.js").Differences} Differences
 * @typedef {import("./messages.js").ChangedRule} ChangedRule
 */

/** The kinds of differences, and whether they are shown at first. @type {[string, string, boolean][]} */
const KINDS = [["changed", "Says something else", true], ["gone", "Gone", true], ["new", "New", true], ["moved", "Only the number differs", false]];

/** @param {ChangedRule} rule */
function kindOf(rule) {
  if (!rule.other) return "gone";
  if (!rule.one) return "new";
  return rule.said_by_one === rule.said_by_other ? "moved" : "changed";
}

class Rulebook {
  constructor() {
    this.one = "2008";
    this.other = "";
    this.search = "";
    this.shown = false;
    /** @type {Book | null} */
    this.book = null;
    /** @type {Differences | null} */
    this.differences = null;
    this.kinds = new Set(KINDS.filter(([, , usual]) => usual).map(([key]) => key));
    /** @type {import("./messages.js").RulePage | null} */
    this.rule = null;
    this.number = "";
    this.problem = "";
    this.asked = 0;
  }

  get rules() {
    return this.one;
  }

  /** @param {string} text @param {boolean} [bad] */
  notice(text, bad = false) {
    this.problem = bad ? text : "";
    this.show();
  }

  /** Take up what the address says. */
  find() {
    const behind = new URLSearchParams(location.hash.slice(1));
    this.one = behind.get("rules") || "2008";
    this.other = behind.get("and") || "";
    this.search = behind.get("search") || "";
    this.number = behind.get("rule") || "";
    this.rule = null;
    this.load();
  }

  keep() {
    const behind = new URLSearchParams();
    behind.set("rules", this.one);
    if (this.other) behind.set("and", this.other);
    if (this.search) behind.set("search", this.search);
    if (this.number) behind.set("rule", this.number);
    history.replaceState(null, "", `/rulebook#${behind}`);
  }

  async load() {
    const number = ++this.asked;
    this.keep();
    this.problem = "";
    this.show();
    try {
      if (this.other) {
        const found = await ask("/api/rulebook/differences", { one: this.one, other: this.other });
        if (number !== this.asked) return;
        this.differences = found;
        if (this.book === null) this.book = await ask("/api/rulebook", { rules: this.one });
      } else {
        this.differences = null;
        const found = await ask("/api/rulebook", { rules: this.one });
        if (number !== this.asked) return;
        this.book = found;
      }
      this.show();
      if (this.number && this.rule === null) this.read(this.number);
      if (!this.other) {
        const counted = await ask("/api/rulebook", { rules: this.one, counted: true });
        if (number === this.asked) this.book = counted;
      }
    } catch (problem) {
      if (number === this.asked) this.problem = String(/** @type {Error} */ (problem).message);
    }
    this.show();
  }

  /** Open what a rule says. @param {string} number @param {string} [rules] */
  async read(number, rules) {
    this.number = number;
    this.keep();
    await openRule(number, this, rules ?? this.one);
    if (this.rule !== null && matchMedia("(max-width: 900px)").matches) {
      const there = get("#reading");
      there.scrollIntoView({ block: "start" });
      there.focus({ preventScroll: true });
    }
  }

  /** The rules that fit what is searched. @param {BookRule[]} rules */
  fitting(rules) {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean);
    return rules.filter((rule) => (!this.shown || rule.scenarios > 0) && words.every((word) => rule.number.startsWith(word) || rule.summary.toLowerCase().includes(word)));
  }

  /** Go to the next rule, or the one before. @param {KeyboardEvent} event */
  walk(event) {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    const all = [...document.querySelectorAll("button.rule-row")];
    const at = all.indexOf(/** @type {Element} */ (event.target));
    const next = all[at + by];
    if (at < 0 || !(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  }

  show() {
    fill(get("#bar"), [bar(() => this.show())]);
    fill(get("#main"), [
      head(this),
      h("p.visually-hidden", { key: "said", role: "status" }, this.rule === null ? "" : `Rule ${this.rule.number}: ${this.rule.summary}`),
      h("div.book-columns", { key: "columns", class: this.rule === null ? "" : "reading" },
        h("section.rules-of", { key: "rules", "aria-label": "Rules", onkeydown: (/** @type {KeyboardEvent} */ e) => this.walk(e) }, this.problem ? h("p.bad", { role: "alert" }, this.problem) : this.other ? differences(this) : rules(this)),
        this.rule !== null && h("section.panel.reading-rule", { key: "reading", id: "reading", tabindex: "-1", "aria-label": `Rule ${this.rule.number}` },
          h("div.dialog-head", null, h("h2", null, `Rule ${this.rule.number}`), h("button.quiet", { type: "button", "aria-label": "Close the rule", onclick: () => { this.rule = null; this.number = ""; this.keep(); this.show(); } }, "✕")),
          ruleBody(this.rule, this))),
    ]);
  }
}

/** @param {Rulebook} book */
function head(book) {
  const editions = book.book?.editions ?? [];
  const date = (/** @type {"one" | "other"} */ which, /** @type {string} */ label) => h("div.field", { key: which }, h("label", { for: `date-${which}` }, label),
    h("input", { id: `date-${which}`, list: "editions", autocomplete: "off", value: book[which], placeholder: which === "other" ? "another date" : "", onchange: (/** @type {Event} */ e) => { book[which] = /** @type {HTMLInputElement} */ (e.target).value.trim() || (which === "one" ? "2008" : ""); book.rule = null; book.number = ""; if (which === "one") book.book = null; book.load(); } }));
  return h("header.book-head", { key: "head" },
    h("div", null, h("h1", null, "Rulebook"), h("p.note", null, book.other ? `What differs between ${book.differences?.one ?? book.one} and ${book.differences?.other ?? book.other}.` : `The rules of ${book.book?.date ?? book.one}, in manaburn's own words.`), !book.other && book.book?.remark && h("p.note", null, book.book.remark)),
    h("form.book-form", { role: "search", "aria-label": "Rules", onsubmit: (/** @type {SubmitEvent} */ e) => e.preventDefault() },
      date("one", "Date"), date("other", "Compare with"),
      h("datalist", { id: "editions" }, editions.map((one) => h("option", { key: one.key, value: one.name }, one.note))),
      h("div.field.search", null, h("label", { for: "rule-search" }, "Search"), h("input", { id: "rule-search", type: "search", autocomplete: "off", placeholder: "409.1, mana burn, …", value: book.search, oninput: (/** @type {Event} */ e) => { book.search = /** @type {HTMLInputElement} */ (e.target).value; book.keep(); book.show(); } }))));
}

/** How deep a rule stands under others: 0 for 409, 2 for 409.1f. @param {string} number */
function depth(number) {
  return (number.includes(".") ? 1 : 0) + (/\d[a-z]$/.test(number) ? 1 : 0);
}

/** @param {Rulebook} book */
function rules(book) {
  if (book.book === null) return h("p.note", null, "One moment …");
  const found = book.fitting(book.book.rules);
  const chapters = book.book.rules.filter((rule) => depth(rule.number) === 0 && /^\d{3}$/.test(rule.number));
  const counted = book.book.rules.some((rule) => rule.scenarios >= 0);
  return [
    h("div.book-line", { key: "line" },
      h("p", { role: "status" }, `${found.length} of ${book.book.rules.length} rules`),
      h("label", null, h("input", { type: "checkbox", checked: book.shown, disabled: !counted, onchange: () => { book.shown = !book.shown; book.show(); } }), " Only with scenarios"),
      chapters.length > 0 && !book.search && h("label.jump", null, "Go to ", h("select", { value: "", onchange: (/** @type {Event} */ e) => { const select = /** @type {HTMLSelectElement} */ (e.target); const there = document.getElementById(`rule-${select.value}`); select.value = ""; there?.scrollIntoView({ block: "start" }); there?.querySelector("button")?.focus({ preventScroll: true }); } }, h("option", { value: "" }, "a chapter"), chapters.map((rule) => h("option", { key: rule.number, value: rule.number }, `${rule.number} ${rule.summary}`))))),
    found.length === 0 && h("p.note", { key: "none" }, "No rule of this date says that. Try fewer words, or another date."),
    h("ul.rule-list", { key: "list" }, found.map((rule) => h("li", { key: rule.number, id: `rule-${rule.number}`, class: `deep-${depth(rule.number)}` },
      h("button.rule-row", { type: "button", "aria-current": book.number === rule.number ? "true" : null, onclick: () => book.read(rule.number) },
        h("span.number", null, rule.number), h("span.says", null, rule.summary),
        rule.scenarios > 0 && h("span.scenarios-of", { title: "Scenarios that show it" }, `${rule.scenarios}`, h("span.visually-hidden", null, rule.scenarios === 1 ? " scenario" : " scenarios")))))),
  ];
}

/** @param {Rulebook} book */
function differences(book) {
  const found = book.differences;
  if (found === null) return h("p.note", null, "One moment …");
  const words = book.search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {string[]} */ ...texts) => words.every((word) => texts.some((text) => text.toLowerCase().includes(word)));
  const points = found.points.filter((one) => fits(one.subject, one.one, one.other, ...one.rules_of_one, ...one.rules_of_other));
  const count = (/** @type {string} */ kind) => found.rules.filter((rule) => kindOf(rule) === kind).length;
  const shown = found.rules.filter((rule) => book.kinds.has(kindOf(rule)) && fits(rule.one, rule.said_by_one, rule.other, rule.said_by_other));
  const number = (/** @type {string} */ one, /** @type {string} */ date) => h("button.rule", { key: one, type: "button", "aria-label": `rule ${one} of ${date}`, onclick: () => book.read(one, date) }, one);
  const none = (/** @type {string} */ text) => h("span.note", null, text);
  const heads = h("tr", null, h("th", { scope: "col" }, found.one), h("th", { scope: "col" }, found.other));
  return [
    h("section", { key: "points", "aria-labelledby": "points-title" },
      h("h2", { id: "points-title" }, `How the game is played: ${points.length} point${points.length === 1 ? "" : "s"}`),
      points.length === 0 ? h("p.note", null, "Nothing differs.") : h("table.differences", null,
        h("caption.visually-hidden", null, "Points on which the rules of the two dates differ"),
        h("thead", null, h("tr", null, h("th", { scope: "col" }, "Point"), h("th", { scope: "col" }, found.one), h("th", { scope: "col" }, found.other))),
        h("tbody", null, points.map((point) => h("tr", { key: point.subject }, h("th", { scope: "row" }, point.subject, h("span.note.since", null, `since ${point.since}`)),
          h("td", { "data-date": found.one }, point.one, " ", point.rules_of_one.map((one) => [number(one, found.one), " "])),
          h("td", { "data-date": found.other }, point.other, " ", point.rules_of_other.map((one) => [number(one, found.other), " "]))))))),
    h("section", { key: "rules", "aria-labelledby": "rules-title" },
      h("h2", { id: "rules-title" }, "Rule by rule"),
      h("fieldset.kinds", null, h("legend.visually-hidden", null, "Which differences"), KINDS.map(([key, name]) => h("label", { key }, h("input", { type: "checkbox", checked: book.kinds.has(key), onchange: () => { if (book.kinds.has(key)) book.kinds.delete(key); else book.kinds.add(key); book.show(); } }), ` ${name} (${count(key)})`))),
      h("p.note", { role: "status" }, `${shown.length} rule${shown.length === 1 ? "" : "s"}`),
      shown.length > 0 && h("table.differences.by-rule", null,
        h("caption.visually-hidden", null, "Rules that the two rulebooks number or say otherwise"),
        h("thead", null, heads),
        h("tbody", null, shown.map((rule) => h("tr", { key: `${rule.one}/${rule.other}`, class: kindOf(rule) },
          h("td", { "data-date": found.one }, rule.one ? [number(rule.one, found.one), " ", rule.said_by_one] : none("not in this rulebook")),
          h("td", { "data-date": found.other }, rule.other ? [number(rule.other, found.other), " ", rule.said_by_other === rule.said_by_one ? none("the same") : rule.said_by_other] : none("not in this rulebook")))))))
  ];
}

applyTheme();
const book = new Rulebook();
addEventListener("hashchange", () => book.find());
book.find();
