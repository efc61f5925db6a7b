// @ts-check
/** What is asked, and the buttons for it. */
import { h } from "./dom.js";
import { place } from "./asking.js";
import { withSymbols } from "./mana.js";
import { matchOver } from "./match.js";
import { ownGames } from "./own.js";
import { repeatButton, round } from "./repeating.js";
import { ruleTag } from "./rules.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./messages.js").Position} Position
 * @typedef {import("./asking.js").Asking} Asking
 */

/** @param {Table} table @param {Position} position */
export function prompt(table, position) {
  return h("section.prompt", { id: "prompt", class: table.seat.sent ? "" : [table.seat.asking?.mode, table.seat.asking?.menu ? "menu" : ""].filter(Boolean).join(" "), "data-n": position.n, tabindex: "-1", "aria-label": "What is asked", key: "prompt" }, inside(table, position));
}

/** @param {Table} table @param {Position} position @returns {import("./dom.js").Loose[]} */
function inside(table, position) {
  const view = position.view;
  const asking = table.seat.asking;
  if (view.over) return over(table, position);
  if (table.wish) {
    const { name, times, loop } = table.wish;
    const what = times ? `repeat this ${times} times: ${round(loop ?? [])}` : "take back the last answer";
    return [h("p.question", { role: "status" }, h("b", null, `${name} would like to ${what}.`)),
      h("div.buttons", null,
        h("button.primary", { type: "button", onclick: () => agree(table, true) }, "Allow"),
        times && times > 1 && h("span.stop-loop", { key: "stop" },
          h("label", { for: "stop-after" }, "or stop it after "),
          h("input", { id: "stop-after", type: "number", min: 1, max: times - 1, value: "1" }),
          h("button", { type: "button", onclick: () => agree(table, true, Number(/** @type {HTMLInputElement} */ (document.getElementById("stop-after")).value)) }, "Stop it there")),
        h("button", { type: "button", onclick: () => agree(table, false) }, "Refuse"))];
  }
  if (asking === null || table.seat.sent) return quiet(table, position);
  const question = asking.question;
  return [
    h("p.question", { role: "status" },
      h("b", null, withSymbols(words(asking, position))),
      question.rule && question.kind !== "priority" && ruleTag(question.rule, table)),
    options(table, asking),
    h("div.buttons", null, buttons(table, asking, position), back(table, asking, position)),
  ];
}

/** @param {Table} table @param {boolean} yes @param {number} [times] after how many times a loop is stopped */
function agree(table, yes, times = 0) {
  table.wish = null;
  table.seat.line.say({ say: "agree", yes, times: Math.max(0, Math.floor(times) || 0) });
  table.show();
}

/** @param {Table} table @param {Position} position */
function over(table, position) {
  const view = position.view;
  if (position.match?.stage === "over") return matchOver(table, position, position.match);
  const me = view.players[Math.max(view.viewer, 0)].name;
  const text = view.result === "draw" ? "The game is a draw." : view.result === "cut" ? "The game was cut off." : view.viewer >= 0 && view.result === me ? "You have won!" : `${view.result} has won.`;
  return [h("p.question.end", { role: "status" }, h("b", null, text)),
    h("div.buttons", null,
      h("a.button.primary", { href: `/replay#game=${table.tokens[0]}` }, "Replay"),
      h("a.button", { href: "/" }, ownGames().length ? "Another game" : "To the lobby"))];
}

/** @param {Table} table @param {Position} position */
function quiet(table, position) {
  const view = position.view;
  const who = view.decision?.who;
  const name = who !== undefined ? view.players[who].name : "";
  const person = who !== undefined ? table.people?.seats[who] : undefined;
  const text = table.seat.sent || !name || who === view.viewer ? "One moment …" : person && person.player !== "person" ? `${name} is thinking …` : `Waiting for ${name} …`;
  return [h("p.question.quiet", { role: "status" }, text), position.habits.until !== "" && position.habits.until !== undefined && h("div.buttons", null, stopButton(table))];
}

/** The question in words. @param {Asking} asking @param {Position} position */
function words(asking, position) {
  const question = asking.question;
  const view = position.view;
  if (question.kind === "priority") {
    const top = view.stack[0];
    const targets = (top?.targets ?? []).map((one) => one.name).join(", ");
    if (top) return `${top.name}${targets ? ` → ${targets}` : ""} is on the stack. Respond?`;
    if (view.active === view.viewer && /main/.test(position.phase)) return "What do you do?";
    return question.prompt && question.prompt !== "what to do" ? capital(question.prompt) : `${capital(view.step)}: do anything?`;
  }
  if (asking.mode === "block" && asking.holding) return "Which attacker does it block?";
  if (asking.mode === "amounts") return `${capital(question.prompt ?? "")}: ${question.total} in all, ${asking.left()} left`;
  return capital(question.prompt ?? question.kind);
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The options that are listed. @param {Table} table @param {Asking} asking */
function options(table, asking) {
  if (asking.mode === "number" ) {
    return h("div.options", null,
      h("label", { for: "number" }, "Number"),
      h("button", { type: "button", "aria-label": "one less", disabled: asking.number <= asking.low, onclick: () => { asking.number -= 1; table.show(); } }, "−"),
      h("input", { id: "number", type: "number", min: asking.low, max: asking.high, value: String(asking.number), oninput: (/** @type {Event} */ e) => { asking.number = Number(/** @type {HTMLInputElement} */ (e.target).value); } }),
      h("button", { type: "button", "aria-label": "one more", disabled: asking.number >= asking.high, onclick: () => { asking.number += 1; table.show(); } }, "+"),
      h("span.note", null, `${asking.low} to ${asking.high}`));
  }
  if (asking.mode === "amounts") {
    return h("div.options.column", null, asking.choices.map((choice, i) => h("div.amount", { key: `${i}` },
      h("label", { for: `amount-${i}` }, choice.text),
      h("input", { id: `amount-${i}`, type: "number", min: asking.low, value: String(asking.amounts[i]), oninput: (/** @type {Event} */ e) => { asking.amounts[i] = Number(/** @type {HTMLInputElement} */ (e.target).value); table.show(); } }))));
  }
  if (asking.mode === "order") {
    return h("ol.options.column", null, asking.order.map((index, i) => h("li", { key: `${index}` },
      h("span.order-text", null, withSymbols(asking.choices[index].text)),
      h("button", { type: "button", "aria-label": `${asking.choices[index].text} earlier`, disabled: i === 0, onclick: () => { asking.move(i, -1); table.show(); } }, "↑"),
      h("button", { type: "button", "aria-label": `${asking.choices[index].text} later`, disabled: i === asking.order.length - 1, onclick: () => { asking.move(i, 1); table.show(); } }, "↓"))));
  }
  const listed = listedOptions(asking);
  return h("div.options", null,
    listed.map((choice, i) => h("button.option", {
      key: `${choice.index}`, type: "button", "data-option": choice.index, "data-at": place(choice.target) || (choice.source !== undefined && choice.source !== null ? `o${choice.source}` : null),
      "aria-pressed": asking.mode === "many" ? String(asking.picked.includes(choice.index)) : null,
      onclick: () => { if (asking.mode === "attack") { asking.toggle(choice.index); asking.menu = ""; table.show(); } else { table.seat.give(asking.pick(choice.index)); table.show(); } },
    }, i < 9 && h("kbd", { "aria-hidden": "true" }, `${i + 1}`), h("span", null, withSymbols(capital(choice.text))))),
    asking.question.free_word && h("span.word", null,
      h("input", { id: "word", "aria-label": "Another word", placeholder: "another word", value: asking.word, maxlength: 200, autocomplete: "off", oninput: (/** @type {Event} */ e) => { asking.word = /** @type {HTMLInputElement} */ (e.target).value; table.show(); } })));
}

/** @param {Asking} asking */
function listedOptions(asking) {
  if (asking.menu) return asking.at(asking.menu);
  if (asking.mode === "priority") return asking.choices.filter((one) => !one.mana && one.kind !== "pass" && one.index !== 0).filter((one) => one.like === one.index);
  if (asking.mode === "attack" || asking.mode === "block") return [];
  if (asking.mode === "one") return asking.choices.filter((one) => one.like === one.index || one.like === undefined);
  return asking.choices;
}

/** @param {Table} table @param {Asking} asking @param {Position} position @returns {import("./dom.js").Loose[]} */
function buttons(table, asking, position) {
  const give = () => { table.seat.give(asking.answer()); table.show(); };
  const confirm = (/** @type {string} */ name, /** @type {boolean} */ off = false) => h("button.primary", { key: "confirm", type: "button", disabled: off, onclick: give }, name, h("kbd", { "aria-hidden": "true" }, "F2"));
  const clear = asking.picked.length > 0 && h("button", { type: "button", key: "clear", onclick: () => { asking.picked = []; asking.holding = ""; table.show(); } }, "Clear");
  if (asking.mode === "priority") {
    return [
      confirm(passing(asking, position)),
      h("button", { type: "button", key: "f4", "aria-keyshortcuts": "F4", title: "Pass until the end of this turn, or until something happens (F6: whatever happens)", onclick: () => table.until("end") }, "To the end ", h("kbd", { "aria-hidden": "true" }, "F4")),
      h("button", { type: "button", key: "f8", "aria-keyshortcuts": "F8", onclick: () => table.until("turn") }, "To my turn ", h("kbd", { "aria-hidden": "true" }, "F8")),
      repeatButton(table, position),
      h("button", { type: "button", key: "hold", "aria-pressed": String(Boolean(position.habits.hold)), title: "Hold priority after your own spells and abilities (or Ctrl with a click, for this once)", onclick: () => table.habit({ hold: !position.habits.hold }) }, "Hold ", h("kbd", { "aria-hidden": "true" }, "F9")),
    ];
  }
  const n = asking.picked.length;
  if (asking.mode === "attack") {
    const all = asking.choices.filter((one, i) => asking.choices.findIndex((other) => place(other.target) === place(one.target)) === i);
    return [confirm(n ? `Attack with ${n}` : "No attack", asking.answer() === null), n < all.length && h("button", { type: "button", key: "all", onclick: () => { asking.picked = all.map((one) => one.index); table.show(); } }, "All"), clear];
  }
  if (asking.mode === "block") return [confirm(n ? `Block with ${new Set(asking.pairs().map(([from]) => from)).size}` : "No block", asking.answer() === null), clear];
  if (asking.mode === "one") return asking.question.free_word ? [confirm("Say this word", !asking.word.trim())] : [];
  if (asking.mode === "many") {
    const range = asking.low === asking.high ? `${asking.low}` : `${asking.low} to ${asking.high}`;
    return [confirm(n ? `OK: ${n} picked` : "None", asking.answer() === null), clear, h("span.note", { key: "range" }, `pick ${range}`)];
  }
  return [confirm("OK", asking.answer() === null)];
}

/** In the midst of an action it can be taken back (422). @param {Table} table @param {Asking} asking @param {Position} position */
function back(table, asking, position) {
  const inside = !["priority", "mulligan", "attack", "block"].includes(asking.question.kind);
  return inside && position.undo === "yes" && h("button", { type: "button", key: "back", onclick: () => table.undo() }, "Take back");
}

/** @param {Table} table */
function stopButton(table) {
  return h("button", { type: "button", onclick: () => table.until("") }, "Stop passing ", h("kbd", { "aria-hidden": "true" }, "F3"));
}

/** What passing does here. @param {Asking} asking @param {Position} position */
function passing(asking, position) {
  const first = asking.choices[0];
  if (first && first.kind !== "pass") return capital(first.text);
  const view = position.view;
  const top = view.stack[0];
  if (top) return view.stack.length > 1 || top.name.length > 18 ? "OK, let it resolve" : `Let ${top.name} resolve`;
  const mine = view.active === view.viewer;
  if (mine && position.phase === "precombat main") return "Go on";
  if (mine && position.phase === "postcombat main") return "End the turn";
  return "Pass";
}
