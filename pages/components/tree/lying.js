// Trees that lie: each card is a row, with the branch that leads to it before it. For frames too narrow to stand in.
import { clamp, depthOf, ems, largest, titleRows } from "./layout.js";
import { countOf } from "./stacks.js";

/** @import { Node } from "./data" */
/** @import { Measures, Spot } from "./drawing" */

export const INDENT = 1.3; // ems by which a node of an outline stands to the right of its parent

/**
 * What a card says that says no more than it must: its question, or its answer with the cases.
 * @param {Node} node
 */
export const briefly = (node) => ({
  head: node.title ? `${node.forced ? "what if " : ""}${node.title}` : node.state === "current" ? "deciding" : "?",
  tail: node.state === "leaf" || node.state === "open" ? countOf(node) : "",
});

/**
 * Its question in as many rows as there are; an answer takes one.
 * @param {Node} node
 * @param {Measures} m
 * @param {string} family
 */
export const briefRows = (node, m, family) => titleRows(briefly(node).head, node.state === "asked" ? m.titles : 1, family);

/**
 * The width of such a card, in pixels of the drawing.
 * @param {Node} node
 * @param {Measures} m
 * @param {string} family
 */
export function briefWidth(node, m, family) {
  const { tail } = briefly(node);
  const head = largest(briefRows(node, m, family).map((row) => ems(row, 700, family)));
  const text = (head * 1.03 + (tail ? ems(tail, 400, family) + 0.4 : 0)) * m.font;
  const label = m.form === "down" ? (Math.min(6, ems(node.branch, 600, family) * 1.03) + 0.9) * m.font : 0;
  return clamp(Math.max(text + 2 * m.pad, label), m.narrow, m.wide);
}

/**
 * The room that a branch's label takes before its card.
 * @param {Node | undefined} node
 * @param {Measures} m
 * @param {string} family
 */
export const labelWidth = (node, m, family) => (node?.branch ? Math.min(m.branch, ems(node.branch, 600, family) * 1.03 * m.font) + m.font : 0);

/**
 * Where the cards of a lying tree stand. "across": leaves below each other, parents to the left of the middle of their
 * children; "outline": all nodes below each other, children indented.
 * @param {Map<string, string[]>} children of each node
 * @param {(id: string) => number} widthOf
 * @param {(id: string) => number} labelOf
 * @param {(id: string) => number} afterOf the room for what stands behind a card
 * @param {Measures} m
 * @returns {Map<string, Spot>}
 */
export function lie(children, widthOf, labelOf, afterOf, m) {
  const kidsOf = (/** @type {string} */ id) => children.get(id) ?? [];
  /** @type {string[]} */
  const order = [];
  const stack = children.has("") ? [""] : [];
  while (stack.length) {
    const id = /** @type {string} */ (stack.pop());
    order.push(id);
    for (const kid of [...kidsOf(id)].reverse()) stack.push(kid);
  }
  if (m.form === "outline") {
    return new Map(order.map((id, row) => [id, { x: depthOf(id) * INDENT * m.font + labelOf(id) + widthOf(id) / 2, y: row * m.level }]));
  }
  /** @type {Map<string, number>} */
  const rows = new Map();
  let row = 0;
  for (const id of order) if (!kidsOf(id).length) rows.set(id, row++);
  for (const id of [...order].reverse()) {
    const kids = kidsOf(id);
    if (kids.length) rows.set(id, ((rows.get(kids[0]) ?? 0) + (rows.get(kids[kids.length - 1]) ?? 0)) / 2);
  }
  /** @type {Map<string, number>} */
  const lefts = new Map([["", 0]]);
  for (const id of order) {
    const labels = kidsOf(id).reduce((most, kid) => Math.max(most, labelOf(kid)), 0);
    const left = (lefts.get(id) ?? 0) + widthOf(id) + afterOf(id) + 2 * m.bend + labels;
    for (const kid of kidsOf(id)) lefts.set(kid, left);
  }
  return new Map(order.map((id) => [id, { x: (lefts.get(id) ?? 0) + widthOf(id) / 2, y: (rows.get(id) ?? 0) * m.level }]));
}
