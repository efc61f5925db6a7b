// @ts-check
/** The bar at the top of every page, and the choice of light or dark. */
import { h, s } from "./dom.js";

/** The pages, in the order of the bar. @type {[string, string][]} */
export const PAGES = [
  ["/", "Play"],
  ["/replay", "Replay"],
  ["/bench", "Bench"],
  ["/rulebook", "Rulebook"],
];

export function logo() {
  return s("svg", { viewBox: "0 0 32 32", "aria-hidden": "true", class: "logo" },
    s("circle", { cx: 16, cy: 16, r: 15, fill: "#b3370f" }),
    s("path", { d: "M16 4c1 5 7 7 7 14a7 7 0 0 1-14 0c0-3 1.500-5 3-6 0 2 .8 3.500 2 4 0-5 0-8 2-12z", fill: "#ffd9a8" }),
    s("path", { d: "M16 15c.6 2.600 3 3.400 3 6a3 3 0 0 1-6 0c0-2.600 2.400-3.400 3-6z", fill: "#b3370f" }));
}

/** Take over the theme that was chosen last. */
export function applyTheme() {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** @param {() => void} again called after the theme has changed */
export function themeButton(again) {
  const dark = isDark();
  return h("button.quiet", {
    type: "button",
    class: "theme",
    title: dark ? "Light colours" : "Dark colours",
    "aria-label": dark ? "Light colours" : "Dark colours",
    onclick: () => {
      localStorage.setItem("theme", isDark() ? "light" : "dark");
      applyTheme();
      again();
    },
  }, dark ? "☀" : "☾");
}

/** @param {() => void} again @param {...import("./dom.js").Loose} more */
export function bar(again, ...more) {
  return h("header.bar", null,
    h("a.brand", { href: "/" }, logo(), "manaburn"),
    h("nav", { "aria-label": "Pages" }, PAGES.map(([address, name]) =>
      h("a", { href: address, "aria-current": location.pathname === address ? "page" : null }, name))),
    h("div.end", null, more, themeButton(again)));
}
