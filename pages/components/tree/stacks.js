// Leaves below each other, in rows under their answer: for trees that would be too wide otherwise.
import { childrenOf, clamp, depthOf, ems } from "./layout.js";

/** @import { Node } from "./data" */
/** @import { Drawing, Measures, Stacked } from "./drawing" */

const FINE = 4; // rows of an outline that a level has: a stack may end within one

/**
 * How many cases a leaf has: the number that its first line begins with.
 * @param {Node} node
 */
export const countOf = ({ lines }) => lines[0]?.match(/^[\d.,]+/)?.[0] ?? "0";

/**
 * Whether a card says no more than a row can: a leaf that is right about all its cases, or a node still to be decided.
 * @param {Node} node
 */
export const isPlain = ({ state, lines, forced }) => !forced && (state === "open" || (state === "leaf" && lines.length < 2));

/**
 * Which leaves are stacked, where: those of one answer below each other, under the answer; what is open comes last.
 * @param {Map<string, string[]>} children
 * @param {Map<string, Node>} byId
 * @param {Map<string, string[]>} gathered leaves that stand for others
 * @param {number} few leaves of a node from which on they are stacked
 * @returns {Map<string, Stacked>}
 */
function stacksOf(children, byId, gathered, few) {
  /** @type {Map<string, Stacked>} */
  const stacks = new Map();
  for (const kids of children.values()) {
    const leaves = kids.flatMap((id) => {
      const node = byId.get(id);
      return node && isPlain(node) && !children.get(id)?.length && !gathered.has(id) ? [node] : [];
    });
    if (leaves.length < few) continue;
    const answers = [...new Set(leaves.map(({ title }) => title))].sort((one, other) => Number(!one) - Number(!other));
    const sorted = answers.flatMap((answer) => leaves.filter(({ title }) => title === answer));
    let row = 0;
    sorted.forEach(({ id, title }, i) => {
      const heads = title !== sorted[i - 1]?.title;
      row += heads && i ? 2 : 1;
      stacks.set(id, { row, heads, first: sorted[0].id, rows: leaves.length + answers.length });
    });
  }
  return stacks;
}

/**
 * What stands in a stack is laid out as one leaf, on alternate sides: so a tree of many stacks does not lean.
 * @param {Drawing} s
 * @param {number} few leaves of a node from which on they are stacked
 * @param {Measures} m
 * @param {string} family
 */
export function stackedIn({ seen, byId, gathered }, few, m, family) {
  const children = childrenOf(seen);
  const stacks = stacksOf(children, byId, gathered, few);
  for (const [id, kids] of children) {
    const rest = kids.filter((kid) => !stacks.has(kid));
    const first = kids.find((kid) => stacks.get(kid)?.first === kid);
    if (first !== undefined) children.set(id, depthOf(id) % 2 ? [...rest, first] : [first, ...rest]);
  }
  /** @type {Map<string, number>} */
  const widths = new Map();
  for (const [id, { first }] of stacks) {
    const node = /** @type {Node} */ (byId.get(id));
    const texts = (ems(node.branch, 400, family) + ems(countOf(node), 400, family) + 0.9) * m.small;
    const inner = 1.03 * Math.max(texts, ems(node.title, 700, family) * m.small) + 1.4 * m.pad; // small type is a little wider
    widths.set(first, clamp(inner, widths.get(first) ?? m.narrow, m.wide));
  }
  /** @param {string} id */
  const spanOf = (id) => {
    const rows = stacks.get(id)?.rows ?? 0;
    return Math.max(FINE, Math.ceil(((rows + 1) * m.row * FINE) / m.level));
  };
  return { stacks, children, widths, spanOf };
}
