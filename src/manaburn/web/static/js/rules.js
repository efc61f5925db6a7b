// @ts-check
/** Rule numbers that open the page of the rule: what it says, at each date, and the scenarios that show it. */
import { h } from "./dom.js";
import { ask } from "./own.js";

/**
 * Where a page of a rule opens.
 * @typedef {{ rules: string, rule: RulePage | null, show: () => void, notice: (text: string, bad?: boolean) => void }} Ruling
 * @typedef {import("./messages.js").RulePage} RulePage
 */

/** A rule number to click on. @param {string} number @param {Ruling} place @param {string} [key] */
export function ruleTag(number, place, key) {
  return h("button.rule", { key, type: "button", title: `What rule ${number} says`, "aria-label": `rule ${number}`, onclick: () => openRule(number, place) }, number);
}

/** @param {string} number @param {Ruling} place @param {string} [rules] */
export async function openRule(number, place, rules) {
  try {
    place.rule = await ask("/api/rule", { number, rules: rules ?? place.rules });
    place.show();
    const whole = await ask("/api/rule", { number, rules: rules ?? place.rules, shown: true });
    if (place.rule?.number === number) place.rule = whole;
  } catch (problem) {
    place.notice(String(/** @type {Error} */ (problem).message), true);
  }
  place.show();
}

/** Whether a game is in this page: it stays open when a scenario is looked at. */
function atTable() {
  return document.body.classList.contains("at-table");
}

/** What is known of a rule. @param {RulePage} rule @param {Ruling} place */
export function ruleBody(rule, place) {
  return [
    h("p.rule-says", { key: "says" }, rule.summary),
    h("p.note", { key: "book" }, `In the rulebook of ${rule.edition}.`),
    rule.editions.length > 1 && h("section", { key: "editions" },
      h("h3", null, "In the other rulebooks"),
      h("table.rule-editions", null, h("tbody", null, rule.editions.map((one) => h("tr", { key: one.edition, class: one.edition === rule.edition ? "now" : "" },
        h("th", { scope: "row" }, one.edition),
        h("td", null, one.number),
        h("td", null, one.summary === rule.summary ? (one.edition === rule.edition ? "this one" : "the same") : one.summary)))))),
    h("section", { key: "scenarios" },
      h("h3", null, `Scenarios that show it${rule.count > rule.scenarios.length ? ` (${rule.scenarios.length} of ${rule.count})` : ""}`),
      rule.count < 0 ? h("p.note", null, "They are looked up …") : rule.scenarios.length === 0 ? h("p.note", null, "None.") : h("ul.reasons", null, rule.scenarios.map((one) => h("li", { key: one.file }, h("a", { href: `/bench#file=${encodeURIComponent(one.file)}`, target: atTable() ? "_blank" : null }, one.name), h("span.note", null, ` ${one.file} · ${one.editions.join(", ")}`))))),
    rule.places.length > 0 && h("section", { key: "places" },
      h("h3", null, rule.by ? `Carried out with ${rule.by} in` : "Carried out in"),
      h("p.note", null, rule.places.join(", "))),
  ];
}
