// @ts-check
/** Pictures of cards, if the server has a folder of them. The card as text stays: for screen readers, and where none is there. */
import { h } from "./dom.js";
import { ask } from "./own.js";

/** @type {Set<string>} */
let known = new Set();

/** Ask of which cards there are pictures. @param {() => void} again called if there are any */
export async function findPictures(again) {
  try {
    /** @type {import("./messages.js").Pictures} */
    const found = await ask("/api/pictures");
    known = new Set(found.names);
  } catch {
    return;
  }
  if (known.size > 0) again();
}

/** The letters and digits of a card's name, by which its picture is found. @param {string} name */
function keyOf(name) {
  return name.normalize("NFKD").toLowerCase().replace(/æ/g, "ae").replace(/œ/g, "oe").replace(/[^\p{L}\p{N}]/gu, "");
}

/** The picture of a card, or nothing. It says nothing that the text beside it doesn't say. @param {string} name */
export function picture(name) {
  const key = known.size > 0 ? keyOf(name) : "";
  return key !== "" && known.has(key) && h("img.picture", {
    key: `picture-${key}`, src: `/pictures/${encodeURIComponent(key)}`, alt: "", decoding: "async", draggable: "false",
    onerror: (/** @type {Event} */ event) => { /** @type {HTMLElement} */ (event.currentTarget).hidden = true; },
  });
}
