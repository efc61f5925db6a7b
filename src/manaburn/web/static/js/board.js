// @ts-check
/** The table as it is drawn: both sides, the stack, the steps of the turn, the hand. */
import { logo, themeButton } from "./bar.js";
import { place } from "./asking.js";
import { bigCard, frame, permanentLabel, sign, titled } from "./cards.js";
import { h, s } from "./dom.js";
import { dialogs } from "./dialogs.js";
import { bringing } from "./bring.js";
import { mana, pool, withSymbols } from "./mana.js";
import { between, betweenGames, score } from "./match.js";
import { picture } from "./pictures.js";
import { prompt } from "./prompt.js";
import { ruleTag } from "./rules.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./messages.js").Position} Position
 * @typedef {import("./messages.js").Permanent} Permanent
 * @typedef {import("./messages.js").Card} Card
 * @typedef {import("./messages.js").StackObject} StackObject
 * @typedef {import("./lines.js").Arrow} Arrow
 * @typedef {import("./rules.js").Ruling} Ruling
 */

/** The steps of the strip: name, short name, name for screen readers. @type {Record<string, string>} */
const SHORT = {
  "upkeep": "Upkeep", "draw": "Draw", "precombat main": "Main 1", "beginning of combat": "Combat",
  "declare attackers": "Attack", "declare blockers": "Block", "combat damage": "Damage",
  "end of combat": "End combat", "postcombat main": "Main 2", "end of turn": "End",
};

/** @param {Table} table */
export function tableView(table) {
  const position = table.seat.position;
  return [
    position !== null && !between(position) && h("a.skip", { href: "#prompt", key: "skip" }, "Skip to what is asked"),
    header(table),
    position === null ? waiting(table) : between(position) ? h("div.layout", { key: "layout-between" }, betweenGames(table, position), rightSide(table, position)) : h("div.layout", { key: "layout" },
      h("main.board", { "aria-label": "Table", key: "board" },
        opponents(table, position, false),
        steps(table, position),
        side(table, position, Math.max(position.view.viewer, 0), false),
        prompt(table, position),
        hand(table, position)),
      rightSide(table, position),
      s("svg", { class: "lines", "aria-hidden": "true", key: "lines" })),
    table.message && h("div.toast", { role: "alert", class: table.messageBad ? "bad" : "", key: "toast" }, table.message),
    dialogs(table),
  ];
}

/** @param {Table} table */
function waiting(table) {
  const awaited = table.seat.awaited;
  if (awaited !== null && !table.ended) {
    return h("main.waiting", { key: "waiting" }, h("div.panel.bring", null, bringing(table.seat, awaited, () => table.show())));
  }
  return h("main.waiting", { key: "waiting" },
    h("div.panel", null,
      h("h1", null, table.ended ? "This table isn't here" : "Sitting down …"),
      h("p.note", null, table.ended || "The table is being set up."),
      table.ended && h("p", null, h("a.button.primary", { href: "/" }, "To the lobby"))));
}

/** The other players in the order of play. @param {Position} position */
export function others(position) {
  const n = position.view.players.length;
  const me = Math.max(position.view.viewer, 0);
  return Array.from({ length: n - 1 }, (_, i) => (me + 1 + i) % n);
}

/** The sides of the other players, one beside the other. @param {Table} table @param {Position} position @param {boolean} hands whether to show their hands */
export function opponents(table, position, hands) {
  const found = others(position);
  return h("div.opponents", { key: "opponents", class: `of-${found.length}` }, found.map((index) => h("div.opponent", { key: `opponent-${index}` },
    hands && hand(table, position, index),
    side(table, position, index, true))));
}

/** @param {Table} table */
function header(table) {
  const seated = table.seat.seated;
  const position = table.seat.position;
  const turn = position?.view.turn ?? 0;
  return h("header.bar.table-bar", { key: "bar" },
    h("a.brand", { href: "/", title: "To the lobby" }, logo(), h("span.brand-name", null, "manaburn")),
    h("h1.title", null, seated?.title ?? ""),
    seated && h("span.note.rules", null, `rules of ${seated.date}`),
    position?.match && h("span.match", { title: `A match, best of ${position.match.games}` }, `Game ${position.match.number} · ${score(position, position.match)}`),
    position && !between(position) && h("span.turn", null, turn ? `Turn ${turn}` : "Before the first turn"),
    table.state === "lost" && position && h("span.lost", { role: "status" }, "⚠ connecting again …"),
    table.seats.length > 1 && h("button", { type: "button", onclick: () => { table.now = (table.now + 1) % table.seats.length; table.show(); } }, "Other seat"),
    h("div.end", null,
      h("button.quiet", { type: "button", disabled: !position || (position.undo ?? "no") === "no", title: "Take back the last answer (Ctrl Z)", onclick: () => table.undo() }, "↶ Undo"),
      h("button.quiet", { type: "button", title: "Stops, keys, link", onclick: () => { table.open = "options"; table.show(); } }, "Options"),
      h("button.quiet", { type: "button", disabled: !position || (position.view.over && !between(position)) || position.view.viewer < 0, onclick: () => { table.open = "concede"; table.show(); } }, "Concede"),
      themeButton(() => table.show())));
}

/** @param {Table} table @param {Position} position @param {number} index @param {boolean} far */
export function side(table, position, index, far) {
  const rows = permanents(position, index);
  const lands = row(table, position, rows.lands, "lands");
  const rest = row(table, position, rows.others, "others");
  const bar = playerBar(table, position, index, far);
  const name = position.view.players[index].name;
  return h(`section.side.${far ? "far" : "near"}`, { "aria-label": `${name}'s side`, key: `side-${index}` },
    far ? [bar, lands, rest] : [rest, lands, bar]);
}

/** @param {Position} position @param {number} index */
function permanents(position, index) {
  const own = position.view.in_play.filter((item) => item.controller === index && !attachedOnTable(position, item));
  const isLand = (/** @type {Permanent} */ item) => /\bland\b/.test(item.types) && !/\bcreature\b/.test(item.types);
  return { lands: own.filter(isLand), others: own.filter((item) => !isLand(item)) };
}

/** @param {Position} position @param {Permanent} item */
function attachedOnTable(position, item) {
  const host = item.attached_to?.id;
  return host !== undefined && host !== null && position.view.in_play.some((one) => one.id === host);
}

/** @param {Table} table @param {Position} position @param {Permanent[]} items @param {string} kind */
function row(table, position, items, kind) {
  /** @type {Map<string, Permanent[]>} */
  const groups = new Map();
  for (const item of items) {
    const plain = kind === "lands" && !item.attached?.length && !Object.keys(item.counters ?? {}).length;
    const key = plain ? `${item.name}-${item.tapped}` : `o${item.id}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return h(`div.row.${kind}`, { key: kind, role: "group", "aria-label": kind === "lands" ? "Lands" : "Creatures and other permanents" },
    [...groups].map(([key, group]) => h("div.group", { key },
      group.map((item) => permanent(table, position, item, kind === "lands")),
      group.length === 1 && (group[0].attached ?? []).map((id) => {
        const found = position.view.in_play.find((one) => one.id === id);
        return found && h("span.attached", { key: `a${id}` }, permanent(table, position, found, true));
      }))));
}

/** What something on the table is besides itself: lit, chosen. @param {Table} table @param {string} at */
function marks(table, at) {
  const asking = table.seat.sent ? null : table.seat.asking;
  return {
    lit: asking?.lit(at) ?? false,
    usable: asking?.usable(at) ?? false,
    chosen: asking?.chosen(at) ?? false,
  };
}

/** @param {Table} table @param {Position} position @param {Permanent} item @param {boolean} small */
function permanent(table, position, item, small) {
  const at = `o${item.id}`;
  const { lit, usable, chosen } = marks(table, at);
  const text = position.texts[item.name];
  const creature = item.power !== undefined && item.power !== null;
  const size = creature ? `${item.power}/${item.toughness}` : "";
  const classes = [small && !creature ? "small" : "", item.tapped ? "tapped" : "", lit ? "lit" : "", chosen ? "chosen" : "", item.summoning_sick ? "sick" : "", item.attacking || item.blocking?.length ? "attacking" : ""].filter(Boolean).join(" ");
  const label = [permanentLabel(item), chosen ? "picked" : "", lit ? "can be picked" : ""].filter(Boolean).join(", ");
  return h("button.thing", {
    key: at, type: "button", class: classes, "data-at": at, "data-frame": frame(item.colours ?? "", item.types),
    "aria-label": label, "aria-pressed": chosen ? "true" : null, "data-usable": usable ? "1" : null,
    onclick: () => table.click(at),
  },
    h("span.name", null, item.name),
    h("span.middle", null, picture(item.name),
      Object.entries(item.counters ?? {}).map(([name, n]) => h("span.badge", { key: name }, `${n} ${name}`)),
      item.damage ? h("span.badge.hurt", null, `${item.damage} dmg`) : null,
      item.regeneration ? h("span.badge", null, "⟳ regen") : null,
      item.token && h("span.badge", null, "token"),
      (item.keywords ?? []).join(", ")),
    h("span.foot", null, sign(item.types), creature && h("span.size", { class: text?.size && text.size !== size ? "changed" : "" }, size)));
}

/** @param {Table} table @param {Position} position @param {number} index @param {boolean} far */
function playerBar(table, position, index, far) {
  const view = position.view;
  const player = view.players[index];
  const at = `p${index}`;
  const { lit, chosen } = marks(table, at);
  const person = table.people?.seats[index];
  const removed = view.removed.filter((card) => (card.owner ?? index) === index);
  const name = h("button.player", {
    type: "button", "data-at": at, class: [lit ? "lit" : "", chosen ? "chosen" : "", view.active === index ? "active" : ""].filter(Boolean).join(" "),
    "aria-label": `${player.name}, ${player.life} life${view.active === index ? ", whose turn it is" : ""}${lit ? ", can be picked" : ""}`,
    onclick: () => table.click(at),
  },
    h("span.life", { title: "Life" }, player.life), h("span.player-name", null, player.name),
    view.active === index && h("span.whose", null, "turn"));
  const zone = (/** @type {string} */ key, /** @type {string} */ what, /** @type {number} */ n, /** @type {string} */ top) => h("button.zone", {
    type: "button", key, "data-at": key, title: top ? `${what}: ${top} on top` : what, "aria-label": `${player.name}'s ${what}, ${n} card${n === 1 ? "" : "s"}`,
    class: litInside(table, key, position, index) ? "lit" : "", onclick: () => { table.open = key; table.show(); },
  }, h("span", null, what), " ", h("b", null, n), top && h("span.top", null, top));
  const graveyard = player.graveyard;
  return h("div.player-bar", { key: "bar" }, name,
    person && person.player === "person" && !person.here && h("span.note", null, "away"),
    player.poison > 0 && h("span.chip", null, `☠ ${player.poison} poison`),
    Object.entries(player.counters ?? {}).map(([counter, n]) => h("span.chip", { key: counter }, `${n} ${counter}`)),
    player.mana && h("span.chip", null, "Mana ", pool(player.mana)),
    player.lost && h("span.chip", null, "out of the game"),
    h("span.fill", null),
    far && h("span.hand-backs", { role: "img", "aria-label": `${player.hand_size} cards in hand` },
      Array.from({ length: Math.min(player.hand_size, 10) }, (_, i) => h("span.back", { key: `${i}` })), h("b", null, player.hand_size)),
    far && player.hand.length > 0 && zone(`known-${index}`, "Known", player.hand.length, ""),
    h("span.chip", null, "Library ", h("b", null, player.library_size)),
    zone(`graveyard-${index}`, "Graveyard", graveyard.length, graveyard[graveyard.length - 1]?.name ?? ""),
    removed.length > 0 && zone(`removed-${index}`, "Removed", removed.length, ""),
    (player.sideboard ?? []).length > 0 && zone(`sideboard-${index}`, "Sideboard", (player.sideboard ?? []).length, ""));
}

/** Whether something in a closed zone can be picked. @param {Table} table @param {string} key @param {Position} position @param {number} index */
function litInside(table, key, position, index) {
  const player = position.view.players[index];
  const cards = key.startsWith("graveyard") ? player.graveyard : key.startsWith("removed") ? position.view.removed : [];
  return cards.some((card) => marks(table, `o${card.id}`).lit);
}

/** @param {Table} table @param {Position} position */
export function steps(table, position) {
  const habits = position.habits;
  const view = position.view;
  const mine = view.active === view.viewer;
  const names = table.seat.seated?.steps ?? [];
  const toggle = (/** @type {"mine" | "theirs"} */ whose, /** @type {string} */ name) => {
    const before = habits[whose] ?? [];
    table.habit({ [whose]: before.includes(name) ? before.filter((one) => one !== name) : [...before, name] });
  };
  return h("nav.steps", { "aria-label": "Steps of the turn, and where you stop", key: "steps" },
    h("span.whose-turn", { role: "status" }, view.turn === 0 ? "The game begins" : mine && !table.still ? "Your turn" : `${view.players[view.active].name}'s turn`, h("span.now", null, ` · ${view.step}`)),
    h("ol", null, names.map((name) => {
      const own = (habits.mine ?? []).includes(name);
      const others = (habits.theirs ?? []).includes(name);
      return h("li", { key: name, class: position.phase === name ? "now" : "", "aria-current": position.phase === name ? "step" : null },
        !table.still && h("button.stop", { type: "button", "aria-pressed": String(others), class: others ? "on" : "", disabled: view.viewer < 0, title: `Stop in the others' ${name}`, "aria-label": `Stop in the others' ${name}`, onclick: () => toggle("theirs", name) }, others ? "▼" : "·"),
        h("span.step-name", null, SHORT[name] ?? name),
        !table.still && h("button.stop", { type: "button", "aria-pressed": String(own), class: own ? "on" : "", disabled: view.viewer < 0, title: `Stop in your ${name}`, "aria-label": `Stop in your ${name}`, onclick: () => toggle("mine", name) }, own ? "▲" : "·"));
    })));
}

/** @param {Table} table @param {Position} position @param {number} [index] whose hand; the viewer's, if it isn't said */
export function hand(table, position, index = position.view.viewer) {
  if (index < 0) return null;
  const player = position.view.players[index];
  const whose = index === position.view.viewer && !table.still ? "Your" : `${player.name}'s`;
  return h("section.hand", { "aria-label": `${whose} hand, ${player.hand.length} cards`, key: `hand-${index}` },
    player.hand.length === 0 && h("p.note", null, "No cards in hand"),
    player.hand.map((card) => handCard(table, position, card)));
}

/** A card outside play. @param {Table} table @param {Position} position @param {Card} card */
export function handCard(table, position, card) {
  const at = `o${card.id}`;
  const { lit, usable, chosen } = marks(table, at);
  const text = position.texts[card.name];
  const creature = card.power !== undefined && card.power !== null;
  const label = [card.name, text?.cost ? `costs ${text.cost}` : "", creature ? `${card.power}/${card.toughness}` : "", titled(card.types ?? ""), chosen ? "picked" : "", lit ? "can be picked" : ""].filter(Boolean).join(", ");
  return h("button.thing", {
    key: at, type: "button", "data-at": at, "data-frame": frame(card.colours ?? "", card.types ?? ""), class: [lit ? "lit" : "", chosen ? "chosen" : ""].filter(Boolean).join(" "),
    "aria-label": label, "aria-pressed": chosen ? "true" : null, "data-usable": usable ? "1" : null, onclick: () => table.click(at),
  },
    h("span.name", null, card.name),
    h("span.middle", null, picture(card.name), h("span.cost", null, card.mana_cost ? mana(card.mana_cost) : null), " ", (text?.text ?? "").split("\n").map((line) => h("span.line", null, withSymbols(line)))),
    h("span.foot", null, sign(card.types ?? ""), creature && h("span.size", null, `${card.power}/${card.toughness}`)));
}

/** @param {Table} table @param {Position} position */
export function rightSide(table, position) {
  return h("aside.right", { key: "right", "aria-label": "Stack, card, log" },
    stack(table, position),
    closely(table, position),
    log(table));
}

/** @param {Table} table @param {Position} position */
function stack(table, position) {
  const view = position.view;
  const damage = view.damage;
  return h("section.stack", { "aria-label": `Stack, ${view.stack.length} object${view.stack.length === 1 ? "" : "s"}`, key: "stack", class: view.stack.length + damage.length ? "" : "empty" },
    h("h2", null, "Stack"),
    view.stack.length === 0 && damage.length === 0 && h("p.note", null, "empty"),
    view.stack.map((item, i) => stackObject(table, position, item, i)),
    damage.map((packet, i) => h("p.packet", { key: `damage-${i}` }, `${packet.amount} damage from ${packet.source?.name ?? "nothing"} to ${packet.to?.name ?? "nothing"}`)));
}

/** @param {Table} table @param {Position} position @param {StackObject} item @param {number} i */
function stackObject(table, position, item, i) {
  const at = `o${item.id}`;
  const { lit, chosen } = marks(table, at);
  const whose = position.view.players[item.controller].name;
  const targets = (item.targets ?? []).map((one, j) => item.divided?.[j] ? `${one.name} (${item.divided[j]})` : one.name).join(", ");
  const text = position.stack[String(item.id)] || position.texts[item.name]?.text || "";
  return h("button.stack-object", {
    key: at, type: "button", "data-at": at, "data-frame": frame(item.colours ?? "", item.types ?? ""), class: [lit ? "lit" : "", chosen ? "chosen" : ""].filter(Boolean).join(" "),
    "aria-label": `${i === 0 ? "On top: " : ""}${item.name}, ${whose}${targets ? `, targets ${targets}` : ""}${lit ? ", can be picked" : ""}`,
    onclick: () => table.click(at),
  },
    h("b", null, item.name), item.x ? ` X = ${item.x}` : "", h("span.note", null, ` ${whose}`),
    text && h("span.small-text", null, withSymbols(text.length > 150 ? `${text.slice(0, 150)}…` : text)),
    targets && h("span.aim", null, `→ ${targets}`));
}

/** @param {Table} table @param {Position} position */
function closely(table, position) {
  const found = find(position, table.inspected);
  return h("section.closely", { "aria-label": "Card", key: "closely" },
    found === null
      ? h("p.note.hint", null, h("span.by-mouse", null, "Point at a card, or go to it with the arrow keys, to read it here."), h("span.by-touch", null, "Hold a finger on a card to read it."))
      : [h("h2.visually-hidden", null, "Card"), bigCard(found.name, position.texts[found.source ?? found.name], found.item),
        !table.still && table.inspected.startsWith("o") && h("button.quiet.why", { type: "button", onclick: () => table.why(table.inspected) }, "Why? ", h("kbd", null, "F1"))]);
}

/** Find what is called so. @param {Position} position @param {string} at @returns {{ name: string, source?: string, item: Partial<Permanent & Card> } | null} */
export function find(position, at) {
  if (at.startsWith("n")) {
    const text = position.texts[at.slice(1)];
    const colours = [...new Set((text?.cost ?? "").match(/[WUBRG]/g) ?? [])].join("");
    return text ? { name: at.slice(1), item: { colours } } : null;
  }
  if (!at.startsWith("o")) return null;
  const id = Number(at.slice(1));
  const view = position.view;
  const cards = view.players.flatMap((player) => [...player.hand, ...player.graveyard, ...(player.sideboard ?? [])]);
  const card = /** @type {any} */ ([...view.in_play, ...cards, ...view.removed, ...view.ante, ...view.phased_out].find((one) => one.id === id));
  if (card) return { name: card.name, item: card };
  const item = view.stack.find((one) => one.id === id);
  if (item === undefined) return null;
  return { name: item.name, source: item.source?.name ?? item.name, item: /** @type {any} */ (item) };
}

/** @param {Table} table */
function log(table) {
  const seat = table.seat;
  const tab = (/** @type {string} */ key, /** @type {string} */ name) => h("button.tab", { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": "log-panel", "aria-selected": String(table.tab === key), tabindex: table.tab === key ? "0" : "-1", onclick: () => { table.tab = key; table.show(); } }, name);
  return h("section.log", { "aria-label": "Log and chat", key: "log" },
    h("div.tabs", { role: "tablist", "aria-label": "Log or chat", onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
      e.stopPropagation();
      table.tab = table.tab === "log" ? "chat" : "log";
      table.show();
      document.getElementById(`tab-${table.tab}`)?.focus();
    } }, tab("log", "Log"), !table.still && tab("chat", table.sayings.length ? `Chat (${table.sayings.length})` : "Chat")),
    table.tab === "log"
      ? h("div.log-lines", { key: "lines", id: "log-panel", role: "log", "aria-live": "polite", "aria-label": "What has happened", tabindex: "0" },
        seat.log.map((line, i) => line.heading ? h("h2", { key: `${i}` }, line.text) : h("p", { key: `${i}` }, line.step && h("span.step-tag", null, line.step), ruled(line.text, table))))
      : h("div.chat", { key: "chat", id: "log-panel", role: "tabpanel", "aria-labelledby": "tab-chat" },
        h("div.log-lines", { role: "log", "aria-label": "Chat", tabindex: "0" }, table.sayings.map((one, i) => h("p", { key: `${i}` }, h("b", null, `${one.name}: `), one.text))),
        h("form", { onsubmit: (/** @type {SubmitEvent} */ e) => { e.preventDefault(); const input = /** @type {HTMLInputElement} */ (document.getElementById("say")); if (input.value.trim()) seat.line.say({ say: "chat", text: input.value.trim().slice(0, 500) }); input.value = ""; } },
          h("input", { id: "say", "aria-label": "Say something", placeholder: "Say something", maxlength: 500, autocomplete: "off" }), h("button", { type: "submit" }, "Say"))));
}

/** A sentence with its rule numbers set apart. @param {string} text @param {Ruling} table @returns {import("./dom.js").Loose[]} */
export function ruled(text, table) {
  return text.split(/(\[(?:\d{3}(?:\.\d+[a-z]?)?|1996\.[\w.]+)\])/).map((part, i) => i % 2 ? ruleTag(part.slice(1, -1), table, `r${i}`) : withSymbols(part));
}

/** The lines that belong over the table now. @param {Table} table @returns {Arrow[]} */
export function arrows(table) {
  const position = table.seat.position;
  if (position === null) return [];
  /** @type {Arrow[]} */
  const found = [];
  for (const item of position.view.stack) {
    for (const target of item.targets ?? []) found.push({ from: `o${item.id}`, to: place(target), kind: "target" });
  }
  for (const item of position.view.in_play) {
    if (item.attacking) found.push({ from: `o${item.id}`, to: place(item.attacking), kind: "attack" });
    for (const other of item.blocking ?? []) found.push({ from: `o${item.id}`, to: `o${other}`, kind: "block" });
  }
  const asking = table.seat.asking;
  if (asking?.mode === "block" || asking?.mode === "attack") {
    for (const [from, to] of asking.pairs()) found.push({ from, to, kind: asking.mode });
  }
  return found;
}
