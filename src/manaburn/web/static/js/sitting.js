// @ts-check
/** The page of the table: sit down with the tokens behind the "#" of the address. */
import { applyTheme } from "./bar.js";
import { arrows } from "./board.js";
import { dragging } from "./dragging.js";
import { keys } from "./keys.js";
import { draw } from "./lines.js";
import { keepGame, ownGames } from "./own.js";
import { findPictures } from "./pictures.js";
import { pressing } from "./pressing.js";
import { Table } from "./table.js";

applyTheme();
const tokens = location.hash.slice(1).split(",").filter(Boolean);
if (tokens.length === 0) location.href = "/";
else sit();

function sit() {
  const table = new Table(tokens);
  keys(table);
  dragging(table);
  pressing(table);
  findPictures(() => table.show());
  addEventListener("resize", () => table.show());
  addEventListener("hashchange", () => location.reload());
  document.addEventListener("scroll", () => {
    const over = document.querySelector("svg.lines");
    if (over !== null) draw(over, arrows(table));
  }, true);
  if (!ownGames().some((one) => one.tokens[0] === tokens[0])) {
    const wait = setInterval(() => {
      const seated = table.seat.seated;
      if (seated === null) return;
      clearInterval(wait);
      if (seated.seat >= 0) keepGame({ title: seated.title, rules: seated.rules, tokens, begun: Date.now() / 1000 });
    }, 300);
  }
  table.show();
}
