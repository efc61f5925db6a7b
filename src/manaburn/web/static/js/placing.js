// @ts-check
/** The position of a scenario, built by clicking. Each change is one of the text, and can be taken back there. */
import { box } from "./boxes.js";
import { h } from "./dom.js";
import { outline, partAt, removeAt, setAt, valueOf } from "./outline.js";

/**
 * @typedef {import("./described.js").Value} Value
 * @typedef {import("./outline.js").Edit} Edit
 * @typedef {{ card: string, count: number, more: Record<string, Value> }} Thing an entry of a zone: its card, how many, and
 *   the other keys as the text has them
 * @typedef {{ player: string, zone: string, at: number }} Spot
 * @typedef {{ text: string, names: string[], zones: import("./messages.js").Named[], steps: string[], own: string[],
 *   edit: (edit: Edit | null) => void, show: () => void, write: (text: string) => void }} Around what the position needs of the page
 */

/** What is tapped, face down and so on, and the words for it. @type {[string, string][]} */
const MARKS = [["tapped", "Tapped"], ["new", "Came this turn"], ["face_down", "Face down"], ["flipped", "Flipped"], ["token", "A token"], ["attacking", "Attacking"]];
const COUNTERS = ["+1/+1", "-1/-1", "charge", "loyalty", "time", "age"];
const MOST_FOUND = 30;
const TEMPLATE = "players:\n  Ann: {}\n  Bob: {}\n";

/** @param {Value} said @returns {Thing} */
function thingOf(said) {
  const more = said !== null && typeof said === "object" && !Array.isArray(said) ? { ...said } : {};
  const name = typeof said === "object" ? String(more.card ?? "") : String(said);
  delete more.card;
  const found = /^(.+?) +x(\d+)$/.exec(name);
  return { card: found ? found[1] : name, count: found ? Number(found[2]) : 1, more };
}

/** @param {Thing} thing @returns {Value} */
function said(thing) {
  const name = thing.count > 1 ? `${thing.card} x${thing.count}` : thing.card;
  return Object.keys(thing.more).length > 0 ? { card: name, ...thing.more } : name;
}

/** @param {Value} value */
function truth(value) {
  return value === true || /^(yes|true|on)$/i.test(String(value));
}

/** What was chosen as it came into play, as it is typed: several things are divided by semicolons, as names have commas.
 * @param {Value | undefined} chosen */
function choicesIn(chosen) {
  return (Array.isArray(chosen) ? chosen : [chosen ?? ""]).map(String).join("; ");
}

/** @param {string} typed @returns {Value} */
function choicesOf(typed) {
  const parts = typed.split(";").map((part) => part.trim()).filter((part) => part !== "").map((part) => (/^[1-9]\d*$/.test(part) ? Number(part) : part));
  return parts.length > 1 ? parts : parts[0] ?? "";
}

/** What a thing is, in words. @param {Thing} thing */
function told(thing) {
  const { more } = thing;
  const parts = MARKS.filter(([key]) => truth(more[key])).map(([key, name]) => (key === "token" ? "token" : name.toLowerCase()));
  if (more.damage) parts.push(`${more.damage} damage`);
  if (more.counters && typeof more.counters === "object") for (const [name, n] of Object.entries(more.counters)) parts.push(`${n} ${name}`);
  if (more.attached_to) parts.push(`on ${more.attached_to}`);
  if (more.chosen !== undefined) parts.push(`chosen: ${choicesIn(more.chosen)}`);
  if (more.owner) parts.push(`owned by ${more.owner}`);
  if (more.as) parts.push(`“${more.as}”`);
  return parts.join(", ");
}

export class Placing {
  /** @param {() => Around} around */
  constructor(around) {
    this.around = around;
    /** @type {Spot | null} */
    this.open = null;
    /** @type {{ player: string, zone: string } | null} */
    this.adding = null;
    this.search = "";
    this.picked = 0;
    this.count = 1;
    this.counter = "+1/+1";
  }

  /** The players as the text has them, or null if it can't be read. */
  get seats() {
    const { root, sound } = outline(this.around().text);
    if (!sound) return null;
    const found = valueOf(partAt(root, ["players"]));
    return found !== null && typeof found === "object" && !Array.isArray(found) ? found : {};
  }

  /** @param {string} player @param {string} zone @returns {Thing[]} */
  things(player, zone) {
    const listed = valueOf(partAt(outline(this.around().text).root, ["players", player, zone]));
    return (Array.isArray(listed) ? listed : listed === null || listed === "" ? [] : [listed]).map(thingOf);
  }

  /** @param {string} player @param {string} zone @param {Thing[]} things */
  put(player, zone, things) {
    const path = ["players", player, zone];
    const { text, edit } = this.around();
    edit(things.length > 0 || zone === "library" ? setAt(text, path, things.map(said)) : removeAt(text, path));
  }

  /** Give a key of a mapping a value, or take it out if it has its default. @param {string[]} path @param {Value} value @param {Value} usual */
  set(path, value, usual) {
    const { text, edit } = this.around();
    edit(value === usual ? removeAt(text, path) : setAt(text, path, value));
  }

  /** @param {Spot} spot @param {(thing: Thing) => Thing | null} change */
  change(spot, change) {
    const things = this.things(spot.player, spot.zone);
    const now = change(things[spot.at]);
    this.put(spot.player, spot.zone, now === null ? things.filter((_, i) => i !== spot.at) : things.map((one, i) => (i === spot.at ? now : one)));
  }

  /** @param {Spot} spot @param {string} key @param {Value} value "" to leave it out */
  tell(spot, key, value) {
    this.change(spot, (thing) => {
      const more = { ...thing.more };
      if (value === "" || value === false || value === 0 || (typeof value === "object" && value !== null && Object.keys(value).length === 0)) delete more[key];
      else more[key] = value;
      return { ...thing, more };
    });
  }

  /** @param {string} name */
  add(name) {
    if (this.adding === null || name === "") return;
    const { player, zone } = this.adding;
    const things = this.things(player, zone);
    const same = things.findIndex((one) => one.card === name && Object.keys(one.more).length === 0);
    this.put(player, zone, same >= 0 ? things.map((one, i) => (i === same ? { ...one, count: one.count + this.count } : one)) : [...things, { card: name, count: this.count, more: {} }]);
    this.search = "";
    this.picked = 0;
    this.count = 1;
    this.around().show();
  }

  addPlayer() {
    const taken = Object.keys(this.seats ?? {});
    const name = ["Ann", "Bob", "Cay", "Dee", "Eve", "Fay"].find((one) => !taken.includes(one)) ?? `Player ${taken.length + 1}`;
    if (taken.length === 0) {
      const { text, write } = this.around();
      write(text.trim() === "" ? TEMPLATE : `${text.trimEnd()}\n${TEMPLATE}`);
    } else this.set(["players", name], {}, null);
  }

  /** The cards that fit what is searched, the invented ones and those that begin with it first. @returns {string[]} */
  found() {
    const wanted = this.search.trim().toLowerCase();
    if (wanted.length < 2) return [];
    const { names, own } = this.around();
    const fits = [...own, ...names].filter((name) => name.toLowerCase().includes(wanted));
    fits.sort((one, other) => Number(other.toLowerCase().startsWith(wanted)) - Number(one.toLowerCase().startsWith(wanted)));
    return fits.slice(0, MOST_FOUND);
  }

  /** @returns {import("./dom.js").Loose} */
  body() {
    const seats = this.seats;
    if (seats === null) return h("p.note", { key: "broken" }, "The text can't be read now. Mend it, and the position is here again.");
    const players = Object.keys(seats);
    return [
      players.length > 0 && this.turn(players),
      players.map((name) => this.seat(name, seats[name], players)),
      h("button", { key: "more", type: "button", onclick: () => this.addPlayer() }, players.length === 0 ? "Begin with two players" : "Add a player"),
    ];
  }

  /** @param {string[]} players */
  turn(players) {
    const found = valueOf(partAt(outline(this.around().text).root, ["turn"]));
    const turn = found !== null && typeof found === "object" && !Array.isArray(found) ? found : {};
    const field = (/** @type {string} */ key, /** @type {string} */ name, /** @type {import("./dom.js").Loose} */ control) => h("div.field", { key }, h("label", { for: `turn-${key}` }, name), control);
    const select = (/** @type {string} */ key, /** @type {string[]} */ options, /** @type {string} */ usual) => h("select", { id: `turn-${key}`, value: String(turn[key] ?? usual), onchange: (/** @type {Event} */ e) => this.set(["turn", key], /** @type {HTMLSelectElement} */ (e.target).value, usual) }, options.map((one) => h("option", { key: one, value: one }, one)));
    return h("fieldset.turn-of", { key: "turn" }, h("legend", null, "The turn"),
      field("player", "Whose", select("player", players, players[0])),
      field("step", "Step", select("step", this.around().steps, "precombat main")),
      field("number", "Number", h("input", { id: "turn-number", type: "number", min: 1, max: 9999, value: String(turn.number ?? 1), onchange: (/** @type {Event} */ e) => this.set(["turn", "number"], Math.max(1, Number(/** @type {HTMLInputElement} */ (e.target).value) || 1), 1) })),
      h("label.begins", { key: "begins" }, h("input", { type: "checkbox", checked: truth(turn.begins), onchange: (/** @type {Event} */ e) => this.set(["turn", "begins"], /** @type {HTMLInputElement} */ (e.target).checked, false) }), " Its beginning is still to come"));
  }

  /** @param {string} name @param {Value} value @param {string[]} players */
  seat(name, value, players) {
    const seat = value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
    const id = players.indexOf(name);
    const number = (/** @type {string} */ key, /** @type {string} */ label, /** @type {number} */ usual) => h("div.field.small", { key }, h("label", { for: `${key}-${id}` }, label),
      h("input", { id: `${key}-${id}`, type: "number", value: String(seat[key] ?? usual), onchange: (/** @type {Event} */ e) => this.set(["players", name, key], Number(/** @type {HTMLInputElement} */ (e.target).value) || 0, usual) }));
    return h("section.seat-at", { key: `seat-${name}`, "aria-label": name },
      h("div.seat-line", null, h("h2", null, name), number("life", "Life", 20), number("poison", "Poison", 0), number("lands_played", "Lands", 0),
        h("div.field.small", { key: "mana" }, h("label", { for: `mana-${id}` }, "Mana"), h("input", { id: `mana-${id}`, placeholder: "{R}", value: String(seat.mana ?? ""), onchange: (/** @type {Event} */ e) => this.set(["players", name, "mana"], /** @type {HTMLInputElement} */ (e.target).value.trim(), "") })),
        players.length > 2 && h("button.quiet", { type: "button", "aria-label": `Take ${name} out`, onclick: () => this.set(["players", name], null, null) }, "✕")),
      this.around().zones.filter((zone) => !["sideboard", "ante"].includes(zone.key) || zone.key in seat).map((zone) => this.zone(name, zone)));
  }

  /** @param {string} player @param {import("./messages.js").Named} zone */
  zone(player, zone) {
    const things = this.things(player, zone.key);
    return h("div.zone-of", { key: zone.key },
      h("h3", null, zone.name),
      h("ul.things", null, things.map((thing, at) => h("li", { key: `${at}` },
        h("button.chip", { type: "button", "data-zone": zone.key, "aria-haspopup": "dialog", onclick: () => { this.open = { player, zone: zone.key, at }; this.around().show(); } },
          thing.count > 1 && h("span.times", null, `${thing.count} ×`), h("span", null, thing.card), told(thing) && h("span.state", null, told(thing))))),
      h("li", { key: "add" }, h("button.quiet.plus", { type: "button", "aria-label": `Add a card to ${player}'s ${zone.name}`, onclick: () => { this.adding = { player, zone: zone.key }; this.search = ""; this.picked = 0; this.count = 1; this.around().show(); } }, "+"))));
  }

  /** The box that is open over the page. @returns {import("./dom.js").Loose} */
  dialog() {
    if (this.adding !== null) return this.addBox(this.adding);
    if (this.open === null) return null;
    const thing = this.things(this.open.player, this.open.zone)[this.open.at];
    return thing === undefined ? null : this.thingBox(this.open, thing);
  }

  /** @param {{ player: string, zone: string }} to */
  addBox(to) {
    const found = this.found();
    const { zones, show } = this.around();
    const title = zones.find((one) => one.key === to.zone)?.name ?? to.zone;
    const picked = found[Math.min(this.picked, found.length - 1)];
    const keydown = (/** @type {KeyboardEvent} */ e) => {
      if (e.key === "ArrowDown" || e.key === "ArrowUp") {
        e.preventDefault();
        this.picked = Math.max(0, Math.min(found.length - 1, this.picked + (e.key === "ArrowDown" ? 1 : -1)));
        show();
        document.getElementById(`card-${this.picked}`)?.scrollIntoView({ block: "nearest" });
      } else if (e.key === "Enter") {
        e.preventDefault();
        if (picked !== undefined) this.add(picked);
      }
    };
    return box(`Add to ${to.player}'s ${title}`, () => { this.adding = null; show(); },
      h("div.add-card", null,
        h("div.field", null, h("label", { for: "add-count" }, "How many"), h("input", { id: "add-count", type: "number", min: 1, max: 60, value: String(this.count), onchange: (/** @type {Event} */ e) => { this.count = Math.max(1, Math.min(60, Number(/** @type {HTMLInputElement} */ (e.target).value) || 1)); show(); } })),
        h("div.field", null, h("label", { for: "add-name" }, "Card"),
          h("input", { id: "add-name", autofocus: true, autocomplete: "off", role: "combobox", "aria-expanded": found.length > 0 ? "true" : "false", "aria-controls": "add-list", "aria-activedescendant": picked === undefined ? null : `card-${Math.min(this.picked, found.length - 1)}`, "aria-autocomplete": "list", value: this.search, onkeydown: keydown, oninput: (/** @type {Event} */ e) => { this.search = /** @type {HTMLInputElement} */ (e.target).value; this.picked = 0; show(); } }))),
      h("ul.found", { id: "add-list", role: "listbox", "aria-label": "Cards", tabindex: "-1" }, found.map((name, i) => h("li", { key: name, id: `card-${i}`, role: "option", "aria-selected": name === picked ? "true" : "false", onclick: () => this.add(name) }, name))),
      h("p.note", { role: "status" }, this.search.trim().length < 2 ? `Two letters of a name show the cards. There: ${this.things(to.player, to.zone).map((one) => (one.count > 1 ? `${one.card} ×${one.count}` : one.card)).join(", ") || "nothing yet"}.` : found.length === 0 ? "No card is called like that." : `${found.length === MOST_FOUND ? "The first " : ""}${found.length} card${found.length === 1 ? "" : "s"}; Enter adds the one that is marked.`));
  }

  /** @param {Spot} spot @param {Thing} thing */
  thingBox(spot, thing) {
    const { zones, show } = this.around();
    const inPlay = spot.zone === "in_play";
    const players = Object.keys(this.seats ?? {});
    const counters = /** @type {Record<string, Value>} */ (thing.more.counters && typeof thing.more.counters === "object" && !Array.isArray(thing.more.counters) ? thing.more.counters : {});
    const others = players.flatMap((name) => this.things(name, "in_play").map((one) => String(one.more.as ?? one.card))).filter((name) => name !== String(thing.more.as ?? thing.card));
    const change = (/** @type {string} */ key, /** @type {(field: HTMLInputElement) => Value} */ read) => (/** @type {Event} */ e) => this.tell(spot, key, read(/** @type {HTMLInputElement} */ (e.target)));
    const text = (/** @type {string} */ key, /** @type {string} */ label) => h("div.field", { key }, h("label", { for: `thing-${key}` }, label), h("input", { id: `thing-${key}`, value: String(thing.more[key] ?? ""), onchange: change(key, (one) => one.value.trim()) }));
    const pick = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string[]} */ options) => h("div.field", { key }, h("label", { for: `thing-${key}` }, label), h("select", { id: `thing-${key}`, value: String(thing.more[key] ?? ""), onchange: change(key, (one) => one.value) }, ["", ...new Set(options)].map((one) => h("option", { key: one, value: one }, one || "–"))));
    return box(thing.card, () => { this.open = null; show(); },
      h("div.thing-form", null,
        h("div.field", { key: "count" }, h("label", { for: "thing-count" }, "How many"), h("input", { id: "thing-count", type: "number", min: 1, max: 1000, value: String(thing.count), onchange: (/** @type {Event} */ e) => this.change(spot, (one) => ({ ...one, count: Math.max(1, Number(/** @type {HTMLInputElement} */ (e.target).value) || 1) })) })),
        inPlay && h("fieldset.marks", { key: "marks" }, h("legend", null, "Status"), MARKS.map(([key, name]) => h("label", { key }, h("input", { type: "checkbox", checked: truth(thing.more[key]), onchange: change(key, (one) => one.checked) }), ` ${name}`))),
        inPlay && h("div.field", { key: "damage" }, h("label", { for: "thing-damage" }, "Damage"), h("input", { id: "thing-damage", type: "number", min: 0, value: String(thing.more.damage ?? 0), onchange: change("damage", (one) => Math.max(0, Number(one.value) || 0)) })),
        h("fieldset.counters", { key: "counters" }, h("legend", null, "Counters"),
          Object.entries(counters).map(([name, n], i) => h("div.counter", { key: name }, h("label", { for: `counter-${i}` }, name), h("input", { id: `counter-${i}`, type: "number", min: 0, value: String(n), onchange: (/** @type {Event} */ e) => { const left = { ...counters, [name]: Math.max(0, Number(/** @type {HTMLInputElement} */ (e.target).value) || 0) }; if (!left[name]) delete left[name]; this.tell(spot, "counters", left); } }))),
          h("div.counter", { key: "new" }, h("input", { list: "counter-kinds", "aria-label": "Kind of counter", value: this.counter, onchange: (/** @type {Event} */ e) => { this.counter = /** @type {HTMLInputElement} */ (e.target).value.trim(); } }),
            h("datalist", { id: "counter-kinds" }, COUNTERS.map((one) => h("option", { key: one, value: one }))),
            h("button", { type: "button", onclick: () => this.counter && this.tell(spot, "counters", { ...counters, [this.counter]: Number(counters[this.counter] ?? 0) + 1 }) }, "Add a counter"))),
        inPlay && pick("attached_to", "Attached to", others),
        inPlay && h("div.field", { key: "chosen" }, h("label", { for: "thing-chosen" }, "Chosen as it came into play"), h("input", { id: "thing-chosen", placeholder: "a colour, a name, a number; several divided by ;", value: choicesIn(thing.more.chosen), onchange: change("chosen", (one) => choicesOf(one.value)) })),
        inPlay && pick("owner", "Owner, if another", players.filter((one) => one !== spot.player)),
        thing.count === 1 && text("as", "Label"),
        h("div.field", { key: "move" }, h("label", { for: "thing-move" }, "Where it is"), h("select", { id: "thing-move", value: `${spot.player}/${spot.zone}`, onchange: (/** @type {Event} */ e) => this.move(spot, /** @type {HTMLSelectElement} */ (e.target).value) },
          players.flatMap((name) => zones.map((zone) => h("option", { key: `${name}/${zone.key}`, value: `${name}/${zone.key}` }, `${name}'s ${zone.name}`)))))),
      h("div.buttons", null, h("button", { type: "button", onclick: () => { this.open = null; this.change(spot, () => null); } }, "Take it out")));
  }

  /** @param {Spot} spot @param {string} to */
  move(spot, to) {
    const player = to.slice(0, to.lastIndexOf("/"));
    const zone = to.slice(to.lastIndexOf("/") + 1);
    const thing = this.things(spot.player, spot.zone)[spot.at];
    const kept = zone === "in_play" ? thing.more : Object.fromEntries(Object.entries(thing.more).filter(([key]) => ["as", "face_down", "counters"].includes(key)));
    this.open = null;
    this.change(spot, () => null);
    this.put(player, zone, [...this.things(player, zone), { ...thing, more: kept }]);
  }
}
