// @ts-check
/** Look at a game again: any record, or a game that is over. */
import { applyTheme, bar, logo, themeButton } from "./bar.js";
import { arrows, hand, opponents, rightSide, side, steps } from "./board.js";
import { dialog, dialogs } from "./dialogs.js";
import { fill, get, h, s } from "./dom.js";
import { keys } from "./keys.js";
import { draw } from "./lines.js";
import { findPictures } from "./pictures.js";
import { ask, keepGame, linkTo } from "./own.js";

/**
 * @typedef {import("./messages.js").ReplayBegun} ReplayBegun
 * @typedef {import("./messages.js").ReplayPosition} ReplayPosition
 * @typedef {import("./table.js").Table} Table
 */

/** The moves between two positions of "play". */
const BEAT = 900;

class Replay {
  constructor() {
    /** @type {ReplayBegun | null} */
    this.about = null;
    /** @type {ReplayPosition | null} */
    this.shown = null;
    this.at = 0;
    this.viewer = -1;
    this.record = "";
    this.problem = "";
    this.busy = false;
    this.fetching = false;
    this.playing = 0;
    this.taking = false;
    this.takeSeat = 0;
    this.takePlayer = "heuristic";
    /** @type {import("./messages.js").Named[]} */
    this.players = [];
    // What the drawing of a table asks for.
    this.still = true;
    this.people = null;
    this.sayings = [];
    this.tab = "log";
    this.message = "";
    this.open = "";
    this.wish = null;
    this.watch = "";
    this.inspected = "";
    /** @type {import("./messages.js").Because | null} */
    this.because = null;
    /** @type {import("./messages.js").RulePage | null} */
    this.rule = null;
    this.seats = [];
    this.seat = /** @type {any} */ ({ position: null, asking: null, sent: false, log: [], seated: null });
  }

  get rules() {
    return this.about?.date ?? "2008";
  }

  /** This, as what draws a table takes it. @returns {Table} */
  get table() {
    return /** @type {any} */ (this);
  }

  /** @param {string} text @param {boolean} [bad] */
  notice(text, bad = false) {
    this.problem = bad ? text : "";
    this.message = text;
    setTimeout(() => { this.message = ""; this.show(); }, 6000);
    this.show();
  }

  /** @param {string} at */
  click(at) {
    this.inspected = at;
    this.show();
  }

  // The keys of a table do nothing here.
  confirm() {}
  until() {}
  habit() {}
  undo() {}
  why() {}

  /** @param {object} wish */
  async begin(wish) {
    this.busy = true;
    this.problem = "";
    this.show();
    try {
      this.about = await ask("/api/replays", wish);
      history.replaceState(null, "", `/replay#${this.about?.replay}`);
      await this.go(0);
    } catch (problem) {
      this.problem = String(/** @type {Error} */ (problem).message);
    }
    this.busy = false;
    this.show();
  }

  /** Open what is behind the "#": a replay, or "game=" and the token of a seat of a game that is over. @param {string} token */
  async find(token) {
    if (token.startsWith("game=")) {
      const [seat, number] = token.slice(5).split(",");
      await this.begin({ token: seat, number: Number(number || "1") });
      return;
    }
    this.busy = true;
    this.show();
    try {
      this.about = await ask("/api/replays/about", { replay: token });
      await this.go(0);
    } catch (problem) {
      this.problem = String(/** @type {Error} */ (problem).message);
    }
    this.busy = false;
    this.show();
  }

  /** Go to a choice. While the slider is moved, only the latest wish is fetched. @param {number} at */
  async go(at) {
    if (this.about === null) return;
    this.at = Math.max(0, Math.min(at, this.about.length));
    if (this.fetching) return;
    this.fetching = true;
    let wanted = NaN;
    while (wanted !== this.at * 10 + this.viewer) {
      wanted = this.at * 10 + this.viewer;
      try {
        this.shown = await ask("/api/replays/at", { replay: this.about.replay, at: this.at, seat: this.viewer });
      } catch (problem) {
        this.notice(String(/** @type {Error} */ (problem).message), true);
        break;
      }
      this.take();
    }
    this.fetching = false;
  }

  /** Take up the position that has come. */
  take() {
    const about = this.about;
    if (this.shown === null || about === null) return;
    const position = this.shown.position;
    this.seat.position = position;
    this.seat.log = position.log.lines;
    this.seat.seated = { title: about.title, rules: about.rules, date: about.date, steps: about.steps, seat: this.viewer };
    this.show();
  }

  play() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = 0;
    } else {
      this.playing = window.setInterval(() => {
        if (this.about === null || this.at >= this.about.length) this.play();
        else this.go(this.at + 1);
      }, BEAT);
    }
    this.show();
  }

  /** The first choice of the turn before, or after. @param {number} by */
  turn(by) {
    const turns = this.about?.turns ?? [];
    const found = by > 0 ? turns.find((one) => one.at > this.at) : [...turns].reverse().find((one) => one.at < this.at);
    this.go(found ? found.at : by > 0 ? this.about?.length ?? 0 : 0);
  }

  async download() {
    if (this.about === null) return;
    const text = await ask("/api/replays/record", { replay: this.about.replay });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([String(text)], { type: "text/plain" }));
    link.download = `${this.about.title}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** Ask who shall play on. */
  async offer() {
    try {
      /** @type {import("./messages.js").Lobby} */
      const lobby = await ask("/api/lobby");
      this.players = lobby.players;
      this.taking = true;
    } catch (problem) {
      this.notice(String(/** @type {Error} */ (problem).message), true);
    }
    this.show();
  }

  async takeOver() {
    if (this.about === null) return;
    try {
      /** @type {import("./messages.js").Begun} */
      const begun = await ask("/api/replays/take", { replay: this.about.replay, at: this.at, seat: this.takeSeat, player: this.takePlayer });
      const mine = begun.seats.map((one) => one.token).filter(Boolean);
      keepGame({ title: begun.title, rules: this.about.rules, tokens: mine, begun: Date.now() / 1000, watch: begun.watch });
      location.href = linkTo(mine);
    } catch (problem) {
      this.taking = false;
      this.notice(String(/** @type {Error} */ (problem).message), true);
    }
  }

  show() {
    const about = this.about;
    document.body.className = about === null ? "" : "at-table replaying";
    if (about !== null) document.title = `${about.title} – replay – manaburn`;
    fill(get("#app"), about === null ? picking(this) : table(this, about));
    const over = document.querySelector("svg.lines");
    if (over !== null) draw(over, arrows(this.table));
    for (const one of document.querySelectorAll("dialog[data-open]")) {
      if (one instanceof HTMLDialogElement && !one.open) one.showModal();
    }
    const log = document.querySelector(".log-lines");
    if (log instanceof HTMLElement) log.scrollTop = log.scrollHeight;
  }
}

/** @param {Replay} replay */
function picking(replay) {
  return [
    bar(() => replay.show()),
    h("main.pick", {
      key: "pick",
      ondragover: (/** @type {DragEvent} */ e) => { e.preventDefault(); /** @type {HTMLElement} */ (e.currentTarget).classList.add("dragging"); },
      ondragleave: (/** @type {DragEvent} */ e) => /** @type {HTMLElement} */ (e.currentTarget).classList.remove("dragging"),
      ondrop: async (/** @type {DragEvent} */ e) => { e.preventDefault(); const file = e.dataTransfer?.files[0]; if (file) replay.begin({ record: await file.text() }); },
    },
      h("h1", null, "Look at a game again"),
      h("form.panel.take", { onsubmit: (/** @type {SubmitEvent} */ e) => { e.preventDefault(); replay.begin({ record: replay.record }); } },
        h("div.field", { style: { width: "100%" } },
          h("label", { for: "record" }, "A record"),
          h("textarea", { id: "record", value: replay.record, spellcheck: "false", placeholder: "manaburn game 1\nrules 2004\n…", oninput: (/** @type {Event} */ e) => { replay.record = /** @type {HTMLTextAreaElement} */ (e.target).value; } })),
        h("p.note", null, "Paste it, drop the file here, or choose it. manaburn play --record FILE writes one, and so does every finished table."),
        h("input", { type: "file", "aria-label": "Choose a record", onchange: async (/** @type {Event} */ e) => { const file = /** @type {HTMLInputElement} */ (e.target).files?.[0]; if (file) replay.begin({ record: await file.text() }); } }),
        h("button.primary", { type: "submit", disabled: replay.busy }, replay.busy ? "Playing it again …" : "Look at it"),
        replay.problem && h("div.bad", { role: "alert" }, replay.problem))),
  ];
}

/** @param {Replay} replay @param {ReplayBegun} about */
function table(replay, about) {
  const position = replay.seat.position;
  return [
    h("header.bar.table-bar", { key: "bar" },
      h("a.brand", { href: "/", title: "To the lobby" }, logo(), h("span.brand-name", null, "manaburn")),
      h("h1.title", null, about.title),
      h("span.note.rules", null, `rules of ${about.date}`),
      h("label", null, h("span.visually-hidden", null, "As seen by "), h("select", { value: String(replay.viewer), "aria-label": "As seen by", onchange: (/** @type {Event} */ e) => { replay.viewer = Number(/** @type {HTMLSelectElement} */ (e.target).value); replay.go(replay.at); } },
        h("option", { value: "-1" }, "All hands open"), about.names.map((name, i) => h("option", { value: String(i) }, `As ${name} saw it`)))),
      h("div.end", null,
        h("button.quiet", { type: "button", onclick: () => replay.offer() }, "Take over"),
        h("button.quiet", { type: "button", onclick: () => navigator.clipboard?.writeText(location.href).then(() => replay.notice("The link is copied.")) }, "Copy link"),
        h("button.quiet", { type: "button", onclick: () => replay.download() }, "Download"),
        themeButton(() => replay.show()))),
    position === null ? h("main.waiting", { key: "waiting" }, h("p", null, "One moment …")) : h("div.layout", { key: "layout" },
      h("main.board", { "aria-label": "Table", key: "board" },
        opponents(replay.table, position, replay.viewer < 0),
        steps(replay.table, position),
        side(replay.table, position, position.view.viewer, false),
        hand(replay.table, position),
        slider(replay, about)),
      rightSide(replay.table, position),
      s("svg", { class: "lines", "aria-hidden": "true", key: "lines" })),
    replay.message && h("div.toast", { role: "alert", key: "toast" }, replay.message),
    replay.taking ? takeOver(replay, about) : dialogs(replay.table),
  ];
}

/** @param {Replay} replay @param {ReplayBegun} about */
function slider(replay, about) {
  const turn = [...about.turns].reverse().find((one) => one.at <= replay.at);
  const end = replay.at >= about.length;
  return h("section.slider", { key: "slider", "aria-label": "Choices" },
    h("p.caption", { role: "status" }, end ? (about.result === "draw" ? "A draw." : about.result ? `${about.result} has won.` : "Here the record ends.") : `Next: ${replay.shown?.caption ?? ""}`),
    h("button", { type: "button", "aria-label": "A turn back", title: "A turn back", onclick: () => replay.turn(-1) }, "|◀"),
    h("button", { type: "button", "aria-label": "A choice back", title: "A choice back", onclick: () => replay.go(replay.at - 1) }, "◀"),
    h("button", { type: "button", "aria-label": replay.playing ? "Stop" : "Play", title: replay.playing ? "Stop" : "Play", onclick: () => replay.play() }, replay.playing ? "Stop" : "Play"),
    h("button", { type: "button", "aria-label": "A choice on", title: "A choice on", onclick: () => replay.go(replay.at + 1) }, "▶"),
    h("button", { type: "button", "aria-label": "A turn on", title: "A turn on", onclick: () => replay.turn(1) }, "▶|"),
    h("input", { type: "range", min: 0, max: about.length, value: String(replay.at), "aria-label": "Choice", "aria-valuetext": `choice ${replay.at} of ${about.length}${turn ? `, turn ${turn.turn}` : ""}`, oninput: (/** @type {Event} */ e) => replay.go(Number(/** @type {HTMLInputElement} */ (e.target).value)) }),
    h("span.where", null, `${replay.at} / ${about.length}`));
}

/** @param {Replay} replay @param {ReplayBegun} about */
function takeOver(replay, about) {
  const shell = /** @type {any} */ ({ show: () => { replay.taking = false; replay.show(); }, rule: null });
  return dialog(shell, "Take over from here", h("div.take", null,
    h("p", null, "A new game begins at this choice. The cards that are still hidden lie as they lay."),
    h("div.field", null, h("label", { for: "take-seat" }, "You play"), h("select", { id: "take-seat", value: String(replay.takeSeat), onchange: (/** @type {Event} */ e) => { replay.takeSeat = Number(/** @type {HTMLSelectElement} */ (e.target).value); } }, about.names.map((name, i) => h("option", { value: String(i) }, name)))),
    h("div.field", null, h("label", { for: "take-player" }, "How the engine plays"), h("select", { id: "take-player", value: replay.takePlayer, onchange: (/** @type {Event} */ e) => { replay.takePlayer = /** @type {HTMLSelectElement} */ (e.target).value; } },
      replay.players.map((one) => h("option", { value: one.key }, `${one.name}: ${one.note}`)))),
    h("button.primary", { type: "button", onclick: () => replay.takeOver() }, "Sit down")));
}

applyTheme();
const replay = new Replay();
keys(replay.table);
findPictures(() => replay.show());
addEventListener("resize", () => replay.show());
document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (replay.about === null || target instanceof HTMLInputElement || target instanceof HTMLSelectElement || (target instanceof HTMLElement && target.dataset.at) || document.querySelector("dialog[open]")) return;
  if (event.key === "ArrowRight") replay.go(replay.at + 1);
  if (event.key === "ArrowLeft") replay.go(replay.at - 1);
});
if (location.hash.length > 1) replay.find(location.hash.slice(1));
else replay.show();
