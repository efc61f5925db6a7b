// @ts-check
/** The connection of a seat to the server, kept up as long as the page is open. */

/** @typedef {import("./messages.js").FromServer} FromServer */
/** @typedef {import("./messages.js").FromPage} FromPage */

const LONGEST_WAIT = 8000;

export class Line {
  /**
   * @param {string} token
   * @param {(said: FromServer) => void} heard called with each message
   * @param {(state: "open" | "lost" | "ended", why?: string) => void} changed
   */
  constructor(token, heard, changed) {
    this.token = token;
    this.heard = heard;
    this.changed = changed;
    this.wait = 300;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
  }

  open() {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 300;
      socket.send(JSON.stringify({ say: "sit", token: this.token }));
      this.changed("open");
    };
    socket.onmessage = (event) => {
      /** @type {FromServer} */
      const said = JSON.parse(event.data);
      if (said.say === "gone") {
        this.ended = true;
        this.changed("ended", said.why);
      } else this.heard(said);
    };
    socket.onclose = () => {
      if (this.ended) return;
      this.changed("lost");
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    };
  }

  /** @param {FromPage} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
