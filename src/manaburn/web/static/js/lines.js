// @ts-check
/** Lines over the table: from what is on the stack to its targets, from attackers and blockers. */
import { fill, s } from "./dom.js";

/** @typedef {{ from: string, to: string, kind: "target" | "attack" | "block" }} Arrow */

/** @param {string} at @returns {DOMRect | null} */
function rectOf(at) {
  for (const found of document.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)) {
    const rect = found.getBoundingClientRect();
    if (rect.width > 0) return rect;
  }
  return null;
}

/** The point of a rectangle's edge towards another point. @param {DOMRect} rect @param {number} x @param {number} y */
function edge(rect, x, y) {
  const cx = rect.left + rect.width / 2;
  const cy = rect.top + rect.height / 2;
  const dx = x - cx;
  const dy = y - cy;
  if (dx === 0 && dy === 0) return [cx, cy];
  const scale = Math.min(rect.width / 2 / Math.max(Math.abs(dx), 0.01), rect.height / 2 / Math.max(Math.abs(dy), 0.01), 1);
  return [cx + dx * scale, cy + dy * scale];
}

/** Draw these lines. @param {Element} over @param {Arrow[]} arrows */
export function draw(over, arrows) {
  const base = over.getBoundingClientRect();
  const drawn = arrows.map((arrow) => {
    const from = rectOf(arrow.from);
    const to = rectOf(arrow.to);
    if (from === null || to === null) return null;
    const [x1, y1] = edge(from, to.left + to.width / 2, to.top + to.height / 2);
    const [x2, y2] = edge(to, from.left + from.width / 2, from.top + from.height / 2);
    const bend = Math.min(60, Math.hypot(x2 - x1, y2 - y1) / 5);
    const mx = (x1 + x2) / 2 + (y1 === y2 ? 0 : bend * Math.sign(y2 - y1) * 0.4);
    const my = (y1 + y2) / 2 - (y1 === y2 ? bend : 0);
    const path = `M${x1 - base.left} ${y1 - base.top} Q${mx - base.left} ${my - base.top} ${x2 - base.left} ${y2 - base.top}`;
    return s("path", { key: `${arrow.from}-${arrow.to}-${arrow.kind}`, d: path, class: `line ${arrow.kind}`, "marker-end": `url(#head-${arrow.kind})` });
  });
  const heads = ["target", "attack", "block"].map((kind) => s("marker", { id: `head-${kind}`, class: `head ${kind}`, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto" }, s("path", { d: "M0 0L10 5L0 10z" })));
  fill(over, [s("defs", {}, heads), drawn]);
}
