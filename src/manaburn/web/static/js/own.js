// @ts-check
/**
 * The games of this browser, kept in it: with the token of a seat comes the right to play it.
 * @typedef {{ title: string, rules: string, tokens: string[], begun: number, watch?: string, friends?: string[] }} Own
 */
const PLACE = "games";
const MOST = 60;

/** @returns {Own[]} */
export function ownGames() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {Own} game */
export function keepGame(game) {
  const others = ownGames().filter((one) => one.tokens[0] !== game.tokens[0]);
  localStorage.setItem(PLACE, JSON.stringify([game, ...others].slice(0, MOST)));
}

/** @param {string} token */
export function dropGame(token) {
  localStorage.setItem(PLACE, JSON.stringify(ownGames().filter((one) => one.tokens[0] !== token)));
}

/** The address of a table. @param {string[]} tokens */
export function linkTo(tokens) {
  return `${location.origin}/table#${tokens.join(",")}`;
}

/**
 * Ask the server over HTTP. Throws an Error with what is wrong.
 * @template T @param {string} address @param {object} [wish] @returns {Promise<T>}
 */
export async function ask(address, wish) {
  /** @type {RequestInit} */
  const how = wish === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  };
  let reply;
  try {
    reply = await fetch(address, how);
  } catch {
    throw new Error("The server doesn't answer.");
  }
  const said = (reply.headers.get("content-type") ?? "").startsWith("application/json") ? await reply.json() : await reply.text();
  if (!reply.ok) throw new Error(said.problems ? said.problems.join("\n") : String(said));
  return said;
}
