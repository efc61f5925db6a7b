// @ts-check
/** How a scenario went by the rules of each edition, side by side, and where they part. */
import { h } from "./dom.js";
import { withSymbols } from "./mana.js";
import { ruleTag } from "./rules.js";

/**
 * @typedef {import("./messages.js").BenchResult} BenchResult
 * @typedef {import("./messages.js").CourseRow} CourseRow
 * @typedef {import("./messages.js").CourseCell} CourseCell
 * @typedef {import("./messages.js").CourseLine} CourseLine
 * @typedef {{ rules: string, rule: any, show: () => void, notice: (text: string, bad?: boolean) => void, opened: Set<number>, goTo: (line: number) => void }} Bench
 */

/** A rule number of an edition. @param {string} number @param {string} edition @param {Bench} bench @param {string} key */
function tag(number, edition, bench, key) {
  return ruleTag(number, { get rules() { return edition; }, get rule() { return bench.rule; }, set rule(one) { bench.rule = one; }, show: () => bench.show(), notice: (text, bad) => bench.notice(text, bad) }, key);
}

/** @param {CourseLine} line @param {string} edition @param {Bench} bench @param {number} i */
function lineOf(line, edition, bench, i) {
  return h("li", { key: `${i}` }, withSymbols(line.text), line.rule && [" ", tag(line.rule, edition, bench, "rule")]);
}

/** @param {CourseCell} cell @param {string} edition @param {Bench} bench @param {boolean} expected whether something is checked here, and nothing done */
function happened(cell, edition, bench, expected) {
  return [
    cell.lines.length > 0 && h("ul.told", { key: "told" }, cell.lines.map((line, i) => lineOf(line, edition, bench, i))),
    cell.unmet && h("p.unmet", { key: "unmet" }, h("strong", null, "✗ "), cell.unmet),
    !cell.reached && !cell.unmet && h("p.note", { key: "never" }, "Not reached."),
    cell.reached && !cell.unmet && cell.lines.length === 0 && h("p.note", { key: "nothing" }, expected ? "✓ As expected." : "–"),
  ];
}

/** Whether all cells of a row say the same, rule numbers and all. @param {CourseRow} row */
function same(row) {
  return row.alike && row.cells.every((cell) => JSON.stringify([cell.lines, cell.unmet]) === JSON.stringify([row.cells[0].lines, row.cells[0].unmet]));
}

/** @param {CourseRow} row */
function positions(row) {
  const common = row.cells.map((cell) => cell.position).reduce((one, other) => one.filter((line) => other.includes(line)));
  return row.cells.map((cell, i) => h("td", { key: `p${i}` }, h("ul.position", null, cell.position.map((line, j) => h("li", { key: `${j}`, class: common.includes(line) ? "" : "apart" }, !common.includes(line) && h("span.sign", { "aria-label": "different" }, "≠ "), line)))));
}

/** @param {BenchResult} result @param {CourseRow} row @param {number} at @param {Bench} bench */
function stepOf(result, row, at, bench) {
  const parts = result.parting?.row === at;
  const open = bench.opened.has(at);
  const width = result.columns.length;
  const failed = row.cells.some((cell) => cell.unmet);
  const shown = row.cells.some((cell) => cell.position.length > 0);
  const expected = row.line === 0 || row.name.endsWith(" expect");
  const quiet = at === 0 && same(row) && row.cells[0].lines.length === 0;
  const toggle = () => { if (open) bench.opened.delete(at); else bench.opened.add(at); bench.show(); };
  return h("tbody", { key: `step-${at}`, id: `step-${at}`, tabindex: "-1", class: [row.alike ? "alike" : "apart", parts ? "parting" : "", failed ? "failed" : ""].filter(Boolean).join(" ") },
    h("tr", { key: "head" }, h("th", { scope: "rowgroup", colspan: width },
      h("div.step-line", null,
        row.line > 0 ? h("button.quiet.step-name", { type: "button", title: `Line ${row.line} of the text`, onclick: () => bench.goTo(row.line) }, row.name) : h("span.step-name", null, row.name),
        parts && h("span.badge.parts", null, "◆ here they part"),
        !parts && row.cells.some((cell) => cell.apart) && h("span.badge", null, "another position"),
        shown && h("button.quiet.look", { type: "button", "aria-expanded": open ? "true" : "false", "aria-label": `Position after ${row.name}`, onclick: toggle }, open ? "Position ▴" : "Position ▾")))),
    quiet ? null : same(row)
      ? h("tr", { key: "told" }, h("td", { colspan: width }, happened(row.cells[0], result.columns[0].edition, bench, expected)))
      : h("tr", { key: "told" }, row.cells.map((cell, i) => h("td", { key: `c${i}`, "data-edition": result.columns[i].edition }, happened(cell, result.columns[i].edition, bench, expected)))),
    open && h("tr.positions", { key: "positions" }, positions(row)));
}

/** @param {BenchResult} result @param {Bench} bench */
function parting(result, bench) {
  const found = result.parting;
  if (result.columns.length < 2) return null;
  if (!found) return h("section.outcome.agree", { key: "parting", "aria-label": "Do they agree" }, h("h2", null, "The editions agree."));
  const editions = found.sides.map((side) => side.edition);
  return h("section.outcome.parted", { key: "parting", "aria-label": "Where they part" },
    h("div.parting-head", null,
      h("h2", null, h("span", { "aria-hidden": "true" }, "◆ "), `${editions[0]} and ${editions[1]} part ${found.name}`),
      h("button", { type: "button", onclick: () => { const there = document.getElementById(`step-${found.row}`); there?.scrollIntoView({ block: "center" }); there?.focus({ preventScroll: true }); } }, "Go there")),
    h("div.sides", null, found.sides.map((side) => h("div", { key: side.edition },
      h("h3", null, side.edition),
      side.seen.length === 0 ? h("p.note", null, "Nothing of the kind.") : h("ul.told", null, side.seen.map((line, i) => h("li", { key: `${i}` }, line))),
      side.rules.map((line, i) => h("p.note", { key: `r${i}` }, tag(line.rule, side.edition, bench, "rule"), " ", line.text))))));
}

/** @param {BenchResult} result @param {Bench} bench */
export function courseOf(result, bench) {
  if (result.rows.length === 0) return null;
  return [
    parting(result, bench),
    h("div.course-scroll", { key: "course", role: "region", "aria-label": "Course", tabindex: "0" },
      h("table.course", { style: { "--columns": result.columns.length } },
        h("caption.visually-hidden", null, `How ${result.name || "the scenario"} goes`),
        h("thead", null, h("tr", null, result.columns.map((column) => h("th", { key: column.edition, scope: "col" },
          h("span.edition", null, column.edition), " ",
          h("span", { class: column.holds ? "holds" : "fails" }, column.holds ? "✓ holds" : "✗ doesn't hold"),
          column.edition !== column.date && !column.edition.startsWith(column.date) && h("span.note.day", null, ` ${column.date}`))))),
        result.rows.map((row, at) => stepOf(result, row, at, bench)))),
    result.columns.filter((column) => column.remark).map((column) => h("p.note", { key: `remark-${column.edition}` }, column.remark)),
  ];
}
