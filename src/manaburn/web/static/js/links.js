// @ts-check
/** A scenario in a link: packed, behind the "#", so that no server has to keep it. */

/** @param {ReadableStream<Uint8Array>} stream @param {number} most @returns {Promise<Uint8Array>} */
async function gathered(stream, most) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw new Error("The scenario in this link is too large.");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/** @param {string} text @returns {Promise<string>} */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const data = await gathered(stream, 1 << 20);
  return btoa(String.fromCharCode(...data)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws an Error that says what is wrong. @param {string} code @param {number} most the greatest size of the text @returns {Promise<string>} */
export async function unpacked(code, most) {
  let data;
  try {
    data = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    data = await gathered(stream, 4 * most);
  } catch (problem) {
    const said = /** @type {Error} */ (problem).message;
    throw new Error(said.includes("too large") ? said : "This link is damaged: a part of it is missing or changed.");
  }
  const text = new TextDecoder().decode(data);
  if (text.length > most) throw new Error("The scenario in this link is too large.");
  return text;
}
