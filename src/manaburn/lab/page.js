"use strict";
const stories = JSON.parse(document.getElementById("stories").textContent);
const dialog = document.getElementById("story");

// A story is base64 of what zlib has packed.
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

async function show(number) {
  const packed = stories[number];
  if (packed === undefined) return;
  let text;
  try {
    text = await unpacked(packed);
  } catch (problem) {
    text = "This browser cannot unpack the game. Read it with: manaburn lab replay --store STORE " + number;
  }
  const button = document.querySelector(`button[data-game="${number}"]`);
  document.getElementById("story-title").textContent = button ? button.dataset.title : "Game " + number;
  document.getElementById("story-text").textContent = text;
  if (!dialog.open) dialog.showModal();
}

document.addEventListener("click", event => {
  const number = event.target.dataset ? event.target.dataset.game : undefined;
  if (number !== undefined) show(number);
});
if (location.hash.startsWith("#game-")) show(location.hash.slice(6));
// What is folded is printed, too.
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(part => { part.open = true; }));
