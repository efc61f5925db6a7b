// @ts-check
/** The judge's bench: a scenario as text and as a position, and its course by several editions. */
import { applyTheme, bar } from "./bar.js";
import { box, openBoxes, save } from "./boxes.js";
import { completing } from "./completing.js";
import { courseOf } from "./course.js";
import { fill, get, h } from "./dom.js";
import { Editor } from "./editor.js";
import { packed, unpacked } from "./links.js";
import { outline, partAt, valueOf } from "./outline.js";
import { ask } from "./own.js";
import { Placing } from "./placing.js";
import { Stepping } from "./stepping.js";
import { ruleBody } from "./rules.js";

/**
 * @typedef {import("./messages.js").BenchResult} BenchResult
 * @typedef {import("./messages.js").BenchWords} BenchWords
 * @typedef {import("./messages.js").ScenariosFound} ScenariosFound
 */

const DRAFT = "bench-draft";
const PAUSE = 500;
/** After two that took so long, a scenario is played only when it is asked for. */
const SLOW = 3000;
const EXAMPLE = `name: A second legend of the same name
rules: [2002, 2004, 2026]
cards:
  - {name: Old King, mana_cost: "{1}", type_line: Legendary Creature — Human, power: 2, toughness: 2}
players:
  Ann: {hand: [Old King], in_play: [Plains]}
  Bob: {in_play: [Old King]}
do:
  - Ann: play Old King
  - resolve: 1
`;

class Bench {
  constructor() {
    /** @type {BenchWords | null} */
    this.words = null;
    /** @type {string[]} */
    this.names = [];
    /** @type {BenchResult | null} */
    this.result = null;
    this.editions = ["", "", ""];
    this.tab = "text";
    this.busy = false;
    this.slow = 0;
    this.played = "";
    this.putting = false;
    this.wanted = 0;
    this.timer = 0;
    this.problem = "";
    this.message = "";
    this.file = "";
    /** @type {Set<number>} */
    this.opened = new Set();
    /** @type {import("./messages.js").RulePage | null} */
    this.rule = null;
    this.open = "";
    this.search = "";
    /** @type {ScenariosFound | null} */
    this.found = null;
    this.wide = matchMedia("(min-width: 1800px)");
    this.wide.onchange = () => this.show();
    this.editor = new Editor(get("#editor"), "Scenario", completing(() => this.words, () => this.names), () => this.changed(), () => this.run());
    this.placing = new Placing(() => ({
      text: this.editor.text,
      names: this.names,
      own: this.own,
      zones: this.words?.zones ?? [],
      steps: this.words?.values.step ?? [],
      edit: (edit) => { if (edit !== null) this.editor.edit(edit); this.show(); },
      write: (text) => { this.editor.replace(text); this.show(); },
      show: () => this.show(),
    }));
    this.stepping = new Stepping(this.placing);
  }

  get rules() {
    return this.result?.columns[0]?.edition ?? "2008";
  }

  /** The cards that the scenario invents. @returns {string[]} */
  get own() {
    const cards = valueOf(partAt(outline(this.editor.text).root, ["cards"]));
    return (Array.isArray(cards) ? cards : []).map((one) => (one !== null && typeof one === "object" && !Array.isArray(one) ? String(one.name ?? "") : "")).filter(Boolean);
  }

  /** The name under which the scenario is saved. */
  get fileName() {
    const name = valueOf(partAt(outline(this.editor.text).root, ["name"]));
    const plain = String(name ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60);
    return `${plain || "scenario"}.yaml`;
  }

  /** @param {string} text @param {boolean} [bad] */
  notice(text, bad = false) {
    this.message = text;
    if (bad) this.problem = text;
    setTimeout(() => { this.message = ""; this.show(); }, 6000);
    this.show();
  }

  /** @param {number} line */
  goTo(line) {
    this.tab = "text";
    this.show();
    this.editor.goTo(line);
  }

  changed() {
    // What was only opened doesn't take the place of what somebody has written.
    if (!this.putting) localStorage.setItem(DRAFT, this.editor.text);
    clearTimeout(this.timer);
    if (this.slow < 2) this.timer = window.setTimeout(() => this.run(), PAUSE);
    this.show();
  }

  async run() {
    clearTimeout(this.timer);
    const number = ++this.wanted;
    if (this.busy) return;
    this.busy = true;
    this.show();
    const begun = performance.now();
    const text = this.editor.text;
    const rules = this.editions.map((one) => one.trim()).filter(Boolean);
    try {
      this.result = text.trim() === "" ? null : await ask("/api/bench/judge", { text, rules });
      this.problem = "";
    } catch (problem) {
      this.problem = String(/** @type {Error} */ (problem).message);
    }
    this.slow = performance.now() - begun > SLOW ? this.slow + 1 : 0;
    this.played = text;
    this.busy = false;
    this.editor.mark(this.problem ? [] : this.result?.problems ?? []);
    this.show();
    if (number !== this.wanted && this.slow < 2) this.run();
  }

  /** Put a scenario on the bench. @param {string} text @param {string} file @param {string[]} editions */
  put(text, file, editions = []) {
    this.editions = [0, 1, 2].map((i) => editions[i] ?? "");
    this.opened.clear();
    this.slow = 0;
    this.file = file;
    this.putting = true;
    this.editor.replace(text);
    this.putting = false;
    this.run();
  }

  async share() {
    const editions = this.editions.map((one) => one.trim()).filter(Boolean);
    const link = `${location.origin}/bench#text=${await packed(this.editor.text)}${editions.length > 0 ? `&rules=${encodeURIComponent(editions.join(","))}` : ""}`;
    history.replaceState(null, "", link);
    try {
      await navigator.clipboard.writeText(link);
      this.notice("The link is copied. It holds the whole scenario.");
    } catch {
      this.notice("The link is in the address bar. It holds the whole scenario.");
    }
  }

  /** Open what is behind the "#". Return whether there is anything. */
  async find() {
    const behind = new URLSearchParams(location.hash.slice(1));
    const editions = (behind.get("rules") ?? "").split(",").filter(Boolean);
    try {
      const code = behind.get("text");
      const file = behind.get("file");
      if (code !== null) this.put(await unpacked(code, this.words?.largest ?? 32768), "", editions);
      else if (file !== null) await this.take(file, editions);
      else return false;
    } catch (problem) {
      this.notice(String(/** @type {Error} */ (problem).message), true);
    }
    return true;
  }

  /** Open a scenario of the collection. @param {string} file @param {string[]} [editions] */
  async take(file, editions) {
    const found = await ask("/api/bench/scenario", { file });
    history.replaceState(null, "", `/bench#file=${encodeURIComponent(file)}`);
    this.open = "";
    this.put(found.text, file, editions);
  }

  /** @param {File | undefined} file */
  async load(file) {
    if (file === undefined) return;
    if (file.size > 4 * (this.words?.largest ?? 32768)) {
      this.notice(`${file.name} is too large: a scenario here has at most ${this.words?.largest} characters.`, true);
      return;
    }
    history.replaceState(null, "", "/bench");
    this.open = "";
    this.put(await file.text(), file.name);
  }

  async look() {
    const search = this.search;
    try {
      const found = await ask("/api/bench/scenarios", { search });
      if (search === this.search) this.found = found;
    } catch (problem) {
      this.problem = String(/** @type {Error} */ (problem).message);
    }
    this.show();
  }

  show() {
    fill(get("#bar"), [bar(() => this.show())]);
    fill(get("#tools"), tools(this));
    fill(get("#problems"), problems(this));
    const both = this.wide.matches;
    get("#text-panel").hidden = !both && this.tab !== "text";
    get("#position-panel").hidden = !both && this.tab !== "position";
    for (const name of ["text", "position"]) {
      get(`#${name}-panel`).setAttribute("role", both ? "region" : "tabpanel");
      get(`#${name}-panel`).setAttribute("aria-label", name === "text" ? "The text" : "The position");
    }
    fill(get("#position"), [this.placing.body(), this.stepping.body()]);
    fill(get("#course"), course(this));
    fill(get("#boxes"), [this.rule !== null ? box(`Rule ${this.rule.number}`, () => { this.rule = null; this.show(); }, ruleBody(this.rule, this)) : this.open === "open" ? opening(this) : this.placing.dialog() ?? this.stepping.dialog(), this.message && h("div.toast", { role: "status", key: "toast" }, this.message)]);
    openBoxes();
  }
}

/** @param {Bench} bench */
function tools(bench) {
  const tab = (/** @type {string} */ name, /** @type {string} */ title) => h("button", {
    key: name, type: "button", role: "tab", id: `tab-${name}`, "aria-selected": bench.tab === name ? "true" : "false", "aria-controls": `${name}-panel`, tabindex: bench.tab === name ? "0" : "-1",
    onclick: () => { bench.tab = name; bench.show(); },
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
      bench.tab = name === "text" ? "position" : "text";
      bench.show();
      get(`#tab-${bench.tab}`).focus();
    },
  }, title);
  return [
    !bench.wide.matches && h("div.tabs", { key: "tabs", role: "tablist", "aria-label": "Text or position" }, tab("text", "Text"), tab("position", "Position")),
    h("div.actions", { key: "actions" },
      h("button", { type: "button", onclick: () => { bench.open = "open"; bench.show(); if (bench.found === null) bench.look(); } }, "Open …"),
      h("button", { type: "button", onclick: () => save(bench.fileName, bench.editor.text, "application/yaml") }, "Download"),
      h("button", { type: "button", onclick: () => bench.share() }, "Copy link")),
    bench.file && h("p.note.file", { key: "file" }, bench.file),
  ];
}

/** @param {Bench} bench */
function problems(bench) {
  const found = bench.problem ? [] : bench.result?.problems ?? [];
  const parting = bench.result?.parting;
  const said = bench.problem ? "" : bench.busy ? "" : found.length > 0 ? `${found.length} problem${found.length === 1 ? "" : "s"}.` : bench.result ? `It holds.${parting ? ` The editions part ${parting.name}.` : ""}` : "";
  return [
    h("p.visually-hidden", { role: "status", key: "said" }, said),
    bench.problem && h("p.bad", { role: "alert", key: "bad" }, bench.problem),
    found.length > 0 && h("ul.problems", { key: "list", "aria-label": "Problems" }, found.map((one, i) => h("li", { key: `${i}` },
      one.line > 0 ? h("button.quiet", { type: "button", onclick: () => bench.goTo(one.line) }, `Line ${one.line}`) : null,
      h("span", null, one.edition && h("strong", null, `${one.edition}: `), one.text, one.mend && h("span.note", null, ` ${one.mend}`))))),
  ];
}

/** @param {Bench} bench */
function course(bench) {
  const used = bench.result?.columns ?? [];
  return [
    h("form.editions", { key: "editions", onsubmit: (/** @type {SubmitEvent} */ e) => { e.preventDefault(); bench.run(); } },
      h("fieldset", null, h("legend", null, "By the rules of"),
        bench.editions.map((value, i) => h("input", { key: `${i}`, list: "editions", "aria-label": `${["First", "Second", "Third"][i]} edition`, placeholder: bench.editions.some(Boolean) ? "–" : used[i]?.edition ?? "–", value, autocomplete: "off", onchange: (/** @type {Event} */ e) => { bench.editions[i] = /** @type {HTMLInputElement} */ (e.target).value; bench.opened.clear(); bench.run(); } })),
        h("datalist", { id: "editions" }, bench.words?.editions.map((one) => h("option", { key: one.key, value: one.name }, one.note)), bench.words?.house.map((one) => h("option", { key: one, value: `2026 + ${one}` })))),
      h("button.primary", { type: "submit", title: "Control-Enter in the text does the same" }, bench.busy ? "Playing …" : "Play it")),
    bench.slow > 1 && bench.played !== bench.editor.text && h("p.note", { key: "stale", role: "status" }, "This scenario takes long, so it waits for “Play it”; what stands below is of the text before."),
    h("p.note", { key: "how" }, bench.editions.some(Boolean) ? "A name, a date such as 2005-03-01, or either with house rules behind a plus sign." : "Left empty, these are the editions that the scenario names. A date such as 2005-03-01 does, too."),
    bench.result !== null && courseOf(bench.result, bench),
    bench.result !== null && bench.result.rows.length === 0 && h("p.empty", { key: "empty" }, "It can't be played before its problems are mended."),
  ];
}

/** @param {Bench} bench */
function opening(bench) {
  const found = bench.found;
  return box("Open a scenario", () => { bench.open = ""; bench.show(); },
    h("div.opening", null,
      h("div.row", null,
        h("label.button", null, h("span", null, "A file of yours …"), h("input.visually-hidden", { type: "file", accept: ".yaml,.yml,.txt", onchange: (/** @type {Event} */ e) => bench.load(/** @type {HTMLInputElement} */ (e.target).files?.[0]) })),
        h("button", { type: "button", onclick: () => { bench.open = ""; history.replaceState(null, "", "/bench"); bench.put(EXAMPLE, ""); } }, "An example"),
        h("button", { type: "button", onclick: () => { bench.open = ""; history.replaceState(null, "", "/bench"); bench.put("name: \nplayers:\n  Ann: {}\n  Bob: {}\ndo: []\n", ""); } }, "An empty one")),
      h("div.field", null, h("label", { for: "scenario-search" }, "Scenarios of manaburn"),
        h("input", { id: "scenario-search", type: "search", autofocus: true, placeholder: "a rule number, a card, words", value: bench.search, oninput: (/** @type {Event} */ e) => { bench.search = /** @type {HTMLInputElement} */ (e.target).value; bench.look(); } })),
      h("p.note", { role: "status" }, found === null ? "They are looked up …" : found.all === 0 ? "This server has none: begin it in a folder that has the folder scenarios." : `${found.count} of ${found.all}${found.count > found.scenarios.length ? `, the first ${found.scenarios.length} are shown` : ""}`),
      h("ul.scenarios", null, found?.scenarios.map((one) => h("li", { key: one.file }, h("a", { href: `/bench#file=${encodeURIComponent(one.file)}`, onclick: (/** @type {MouseEvent} */ e) => { e.preventDefault(); bench.take(one.file).catch((problem) => bench.notice(String(problem.message), true)); } }, one.name), h("span.note", null, `${one.file} · ${one.editions.join(", ")}`))))));
}

applyTheme();
const bench = new Bench();
bench.show();
const main = get("#main");
main.addEventListener("dragover", (e) => { e.preventDefault(); main.classList.add("dragging"); });
main.addEventListener("dragleave", () => main.classList.remove("dragging"));
main.addEventListener("drop", (e) => { e.preventDefault(); main.classList.remove("dragging"); bench.load(e.dataTransfer?.files[0]); });
addEventListener("hashchange", () => bench.find());
ask("/api/bench").then(async (words) => {
  bench.words = words;
  if (!await bench.find()) bench.put(localStorage.getItem(DRAFT) || EXAMPLE, "");
  bench.names = (await ask("/api/bench/cards")).names;
}).catch((problem) => bench.notice(String(problem.message), true));
