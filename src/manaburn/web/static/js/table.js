// @ts-check
/** What the page knows of a table: what is heard from the server, what is shown, and what is done. */
import { Asking } from "./asking.js";
import { fill, get } from "./dom.js";
import { draw } from "./lines.js";
import { wanted } from "./match.js";
import { Line } from "./net.js";
import { arrows, tableView } from "./board.js";

/**
 * @typedef {import("./messages.js").Position} Position
 * @typedef {import("./messages.js").FromServer} FromServer
 * @typedef {import("./messages.js").LogLine} LogLine
 * @typedef {{ name: string, text: string, seat: number }} Saying
 */

/** Where this person wants to be asked, as it was chosen last. @returns {Partial<import("./messages.js").Habits> | null} */
function rememberedHabits() {
  try {
    const found = JSON.parse(localStorage.getItem("habits") ?? "null");
    return found && Array.isArray(found.mine) && Array.isArray(found.theirs) ? { mine: found.mine, theirs: found.theirs, always: Boolean(found.always), hold: Boolean(found.hold) } : null;
  } catch {
    return null;
  }
}

/** What the page knows of one seat. */
export class Seat {
  /** @param {string} token @param {Table} table */
  constructor(token, table) {
    this.table = table;
    /** @type {Position | null} */
    this.position = null;
    /** @type {import("./messages.js").Seated | null} */
    this.seated = null;
    /** @type {LogLine[]} */
    this.log = [];
    /** @type {Asking | null} */
    this.asking = null;
    /** Whether an answer is on its way. */
    this.sent = false;
    /** @type {Position[]} */
    this.waiting = [];
    /** Whether the server has been told where this player wants to be asked. */
    this.told = false;
    /** Whose decks are missing, before the game begins. @type {import("./messages.js").Waiting | null} */
    this.awaited = null;
    /** The deck that this player brings. @type {import("./bring.js").Bringing | null} */
    this.bringing = null;
    /** The deck as it is arranged for the next game: how many of each card. @type {{ number: number, counts: number[] } | null} */
    this.deck = null;
    /** What a card was dragged to: it is taken as its target. */
    this.aim = "";
    this.line = new Line(token, (said) => this.heard(said), (state, why) => table.changed(state, why));
  }

  /** @param {FromServer} said */
  heard(said) {
    const table = this.table;
    switch (said.say) {
      case "seated":
        this.seated = said;
        this.waiting = [];
        this.sent = false;
        this.told = Boolean(said.kept);
        document.title = `${said.title} – manaburn`;
        break;
      case "position":
        this.waiting.push(said);
        if (this.waiting.length === 1) this.next();
        return;
      case "table":
        table.people = said;
        break;
      case "refused":
        this.sent = false;
        if (this.position) this.ask(this.position, true);
        table.notice(said.rule ? `${said.why} (rule ${said.rule})` : said.why, true);
        break;
      case "asked":
        table.wish = said;
        break;
      case "waiting":
        this.awaited = said;
        break;
      case "invitation":
        table.watch = said.watch;
        break;
      case "said":
        if (this === table.seats[0]) table.sayings.push({ name: said.name, text: said.text, seat: said.seat ?? -1 });
        break;
      case "because":
        table.because = said;
        break;
    }
    table.show();
  }

  /** Take up the position that has waited longest; what the engine does is shown for a moment each time. */
  next() {
    const position = this.waiting[0];
    if (position === undefined) return;
    const before = this.position;
    this.position = position;
    this.log.length = Math.min(this.log.length, position.log.since);
    this.log.push(...position.log.lines);
    this.ask(position);
    if (!this.told) {
      this.told = true;
      const wished = rememberedHabits();
      if (wished !== null && position.view.viewer >= 0) this.line.say({ say: "habit", habits: { ...position.habits, ...wished } });
    }
    this.table.arrived();
    const news = before !== null && position.log.lines.some((line) => !line.heading);
    const wait = position.passing && news ? this.table.pace : 0;
    setTimeout(() => { this.waiting.shift(); this.next(); }, this.waiting.length > 8 ? 0 : wait);
  }

  /** @param {Position} position @param {boolean} [anew] */
  ask(position, anew = false) {
    const question = position.view.decision;
    const mine = question && question.who === position.view.viewer && question.choices !== undefined || question?.number;
    if (!question || !mine || question.who !== position.view.viewer) {
      this.asking = null;
      return;
    }
    const found = new Asking(question, position.n);
    if (anew || !found.same(this.asking)) this.asking = found;
    this.sent = false;
    this.takeAim();
  }

  /** Take what a card was dragged to as its target, if one target is asked for now. */
  takeAim() {
    const asking = this.asking;
    if (!this.aim || asking === null || asking.mode === "priority") {
      if (asking !== null) this.aim = "";
      return;
    }
    const found = asking.mode === "one" ? asking.at(this.aim) : [];
    if (found.length === 1) {
      this.aim = "";
      this.give(asking.pick(found[0].index));
    } else if (asking.mode !== "number" && asking.mode !== "one") this.aim = "";
  }

  /** Send the answer. @param {import("./asking.js").Given | null} given */
  give(given) {
    if (given === null || this.asking === null || this.sent) return;
    this.sent = true;
    this.line.say({ say: "answer", n: this.asking.n, numbers: given.numbers ?? [], word: given.word ?? "", hold: this.asking.mode === "priority" && this.table.holdsOnce });
    this.asking.menu = "";
    this.table.show();
  }
}

export class Table {
  /** @param {string[]} tokens */
  constructor(tokens) {
    this.tokens = tokens;
    /** @type {import("./messages.js").Table | null} */
    this.people = null;
    /** @type {Saying[]} */
    this.sayings = [];
    this.state = "lost";
    this.ended = "";
    /** What another player would like to do, if this player agrees. @type {import("./messages.js").Asked | null} */
    this.wish = null;
    /** The token of spectators, when it has been asked for. */
    this.watch = "";
    /** @type {import("./messages.js").Because | null} */
    this.because = null;
    /** Whether nothing can be done here, as in a replay. */
    this.still = false;
    /** The rule whose page is open. @type {import("./messages.js").RulePage | null} */
    this.rule = null;
    /** What is looked at closely. @type {string} */
    this.inspected = "";
    /** The zone that is open in a dialog: "graveyard-0", "removed", … */
    this.open = "";
    /** Whether Ctrl is down: priority is held after what is played now. */
    this.holdsOnce = false;
    this.tab = "log";
    this.message = "";
    this.messageBad = false;
    this.timer = 0;
    this.pace = Number(localStorage.getItem("pace") ?? "550");
    this.now = 0;
    /** @type {Seat[]} */
    this.seats = [];
    this.seats = tokens.map((token) => new Seat(token, this));
  }

  /** The seat that is shown. */
  get seat() {
    return this.seats[this.now];
  }

  /** @param {"open" | "lost" | "ended"} state @param {string} [why] */
  changed(state, why) {
    this.state = state;
    if (why) this.ended = why;
    this.show();
  }

  /** A position has come. */
  arrived() {
    const waits = (/** @type {Seat} */ one) => (one.asking !== null && !one.sent) || wanted(one);
    if (this.seats.length > 1 && !waits(this.seat)) {
      const asked = this.seats.findIndex(waits);
      if (asked >= 0) this.now = asked;
    }
    this.wish = null;
    this.show();
  }

  /** The rules of the game, for the pages of rules. */
  get rules() {
    return this.seat.seated?.date ?? "2008";
  }

  /** Say something to the player for a moment. @param {string} text @param {boolean} [bad] */
  notice(text, bad = false) {
    this.message = text;
    this.messageBad = bad;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.message = ""; this.show(); }, 7000);
    this.show();
  }

  /** Click on something on the table. @param {string} at */
  click(at) {
    this.inspected = at;
    const asking = this.seat.asking;
    if (asking !== null && !this.seat.sent && asking.usable(at)) this.seat.give(asking.click(at));
    this.show();
  }

  /** Confirm what is picked, or pass. */
  confirm() {
    const asking = this.seat.asking;
    if (asking !== null) this.seat.give(asking.answer());
  }

  /** Pass until something; "" to stop that. @param {string} until */
  until(until) {
    const position = this.seat.position;
    if (position === null) return;
    this.habit({ until });
  }

  /** Change when this seat is asked. @param {Partial<import("./messages.js").Habits>} change */
  habit(change) {
    const position = this.seat.position;
    if (position === null) return;
    const habits = { ...position.habits, ...change };
    position.habits = habits;
    if (!("until" in change)) localStorage.setItem("habits", JSON.stringify({ ...habits, until: "" }));
    this.seat.line.say({ say: "habit", habits });
    this.show();
  }

  undo() {
    const position = this.seat.position;
    if (position === null || position.undo === undefined || position.undo === "no") return;
    if (position.undo === "ask") this.notice("Your opponent is asked whether you may take that back.");
    this.seat.line.say({ say: "undo", n: position.n });
  }

  /** Look at a card closely. @param {string} at */
  look(at) {
    this.inspected = at;
    if (this.open === "") this.open = "card";
    this.show();
  }

  /** Ask why something is as it is. @param {string} at */
  why(at) {
    this.because = null;
    this.inspected = at;
    if (this.open === "card") this.open = "";
    if (at.startsWith("o")) this.seat.line.say({ say: "why", id: Number(at.slice(1)) });
    this.show();
  }

  show() {
    fill(get("#app"), tableView(this));
    const seated = this.seat.seated;
    if (seated !== null) document.title = `${document.hidden && this.seat.asking !== null ? "● " : ""}${seated.title} – manaburn`;
    const over = document.querySelector("svg.lines");
    if (over !== null) draw(over, arrows(this));
    for (const dialog of document.querySelectorAll("dialog[data-open]")) {
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    }
    const log = document.querySelector(".log-lines");
    const count = this.seat.log.length + this.sayings.length;
    if (log instanceof HTMLElement && log.dataset.count !== String(count)) {
      log.dataset.count = String(count);
      log.scrollTop = log.scrollHeight;
    }
  }
}
