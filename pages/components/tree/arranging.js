// Where the cards stand: which nodes can be seen, their places, and the type that they can be read in.
import { childrenOf, clamp, closeMeasures, depthOf, largest, layOut, measures, parentOf, SHAPES, widthFor } from "./layout.js";
import { stackedIn } from "./stacks.js";
import { boxOf, scaleFor } from "./view.js";

/** @import { Node as TreeNode } from "./data" */
/** @import { CardShape, Drawing } from "./drawing" */

const [READ, READ_FROM_AFAR] = [14, 22]; // pixels of the smallest type, at a desk and in a hall
const STACKED_FROM = [Infinity, 3, 2]; // leaves of a node: first none are stacked, then many, then all

/**
 * @param {Drawing} s
 * @param {string} id
 */
export function isFolded(s, id) {
  const { folded, opened } = s.memory;
  return folded.has(id) || (depthOf(id) >= s.limit && !opened.has(id) && !s.ways.has(id));
}

/**
 * Lay out what can be seen down to a depth.
 * @param {Drawing} s
 * @param {string[]} skeleton
 * @param {number} limit
 * @returns {number} the size that its type would have on the screen, in pixels
 */
function attempt(s, skeleton, limit) {
  s.limit = limit;
  s.children = childrenOf(new Set(["", ...skeleton, ...s.byId.keys()]));
  s.seen = new Set();
  const stack = [""];
  while (stack.length) {
    const id = /** @type {string} */ (stack.pop());
    s.seen.add(id);
    if (!isFolded(s, id)) for (const kid of s.children.get(id) ?? []) stack.push(kid);
  }
  return skeleton.length ? arrangeBones(s) : arrangeNodes(s);
}

/**
 * Lay out all places of the finished tree, in the shape of card that lets it be drawn largest.
 * @param {Drawing} s
 */
function arrangeBones(s) {
  s.stacks = new Map();
  s.widthOf = (id) => (s.children.get(id)?.length ? s.m.wide : s.m.narrow);
  const children = childrenOf(s.seen);
  const lines = clamp(largest(s.data.nodes.map((node) => node.lines.length)), 1, 3);
  const draft = (/** @type {CardShape} */ shape) => {
    s.m = measures(s.data.font ?? 14, shape, lines, s.data.title_rows ?? 1);
    s.places = layOut(children, s.widthOf, s.m.gap);
    return scaleFor(s, boxOf(s, s.seen));
  };
  const worths = SHAPES.map((shape) => draft(shape) * shape.worth);
  return draft(SHAPES[worths.indexOf(largest(worths))]) * s.m.small;
}

/**
 * Lay out the nodes that are there, each as wide as its texts. Where that would be small type, leaves are stacked.
 * @param {Drawing} s
 */
function arrangeNodes(s) {
  const family = getComputedStyle(s.wrap).fontFamily;
  const font = s.data.font ?? 14;
  const children = childrenOf(s.seen);
  const lines = clamp(largest(s.data.nodes.map((node) => node.lines.length)), 1, 3);
  const draft = (/** @type {number} */ rows, /** @type {number} */ titles, /** @type {number} */ few) => {
    const m = closeMeasures(font, rows, titles);
    const plain = { stacks: new Map(), children, widths: new Map(), spanOf: () => 1 };
    const { stacks, widths, ...laid } = few === Infinity ? plain : stackedIn(s.seen, s.byId, few, m, family);
    for (const id of s.seen) {
      const node = s.byId.get(id);
      if (!widths.has(id)) widths.set(id, widths.get(stacks.get(id)?.first ?? "none") ?? (node ? widthFor(node, m, family) : m.wide));
    }
    const widthOf = (/** @type {string} */ id) => widths.get(id) ?? m.narrow;
    const places = layOut(laid.children, widthOf, m.gap, laid.spanOf);
    for (const [id, { first }] of stacks) places.set(id, places.get(first) ?? 0);
    Object.assign(s, { m, widthOf, places, stacks });
    return { m, widthOf, places, stacks, type: scaleFor(s, boxOf(s, s.seen)) * m.small };
  };
  let best = draft(1, 1, Infinity);
  for (const few of STACKED_FROM) {
    for (const [rows, titles] of [[1, 1], [lines, 1], [lines, s.data.title_rows ?? 1]]) {
      if (best.type >= (font < 24 ? READ : READ_FROM_AFAR)) break;
      const next = draft(rows, titles, few);
      if (next.type > best.type) best = next;
    }
  }
  const { type, ...chosen } = best;
  Object.assign(s, chosen);
  return type;
}

/**
 * What can be seen, and where it stands. The finished tree's ids keep the places from changing while the tree grows;
 * where it is too big to be read as a whole, places follow the nodes there are, and a depth that can be read is chosen.
 * @param {Drawing} s
 */
export function arrange(s) {
  const { nodes, skeleton = [] } = s.data;
  s.byId = new Map(nodes.map((node) => [node.id, node]));
  s.hidden = new Map();
  for (const node of [...nodes].reverse()) {
    const below = (s.hidden.get(node.id) ?? 0) + (node.hidden ?? 0);
    s.hidden.set(node.id, below);
    if (node.parent !== null) s.hidden.set(node.parent, (s.hidden.get(node.parent) ?? 0) + below + 1);
  }
  s.ways = new Set();
  for (const { id, token } of nodes) {
    for (let above = token ? parentOf(id) : null; above !== null; above = parentOf(above)) s.ways.add(above);
  }
  s.currentId = nodes.find((node) => node.state === "current")?.id ?? null;
  const { limit } = s.memory;
  s.deepest = largest([...skeleton, ...s.byId.keys()].map(depthOf));
  let type = attempt(s, skeleton, limit === "auto" ? Infinity : limit);
  if (type < s.legible && skeleton.length) type = attempt(s, [], s.limit);
  if (limit === "auto" && s.currentId === null) {
    for (let depth = s.deepest - 1; depth > 0 && type < s.legible; depth--) type = attempt(s, [], depth);
  }
  while (s.currentId !== null && !s.seen.has(s.currentId)) s.currentId = parentOf(s.currentId);
  return nodes.filter((node) => s.seen.has(node.id));
}
