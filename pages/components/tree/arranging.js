// Where the cards stand: which nodes can be seen, their places, and the type that they can be read in.
import { foldUntil, gather, isFolded, waysTo } from "./folding.js";
import { briefMeasures, childrenOf, clamp, closeMeasures, depthOf, ems, largest, layOut, measures, parentOf, SHAPES, widthFor } from "./layout.js";
import { briefWidth, labelWidth, lie } from "./lying.js";
import { stackedIn } from "./stacks.js";
import { boxOf, scaleFor } from "./view.js";

/** @import { Node as TreeNode } from "./data" */
/** @import { CardShape, Drawing, Measures, Spot } from "./drawing" */

const [READ, READ_FROM_AFAR] = [14, 22]; // pixels of the smallest type, at a desk and in a hall
const STACKED_FROM = [Infinity, 3, 2]; // leaves of a node: first none are stacked, then many, then all

/**
 * Lay out what can be seen.
 * @param {Drawing} s
 * @param {() => number} layout
 * @returns {number} the size that its type would have on the screen, in pixels
 */
function attempt(s, layout) {
  s.seen = new Set();
  const gathered = new Set([...s.gathered.values()].flat());
  const stack = [""];
  while (stack.length) {
    const id = /** @type {string} */ (stack.pop());
    s.seen.add(id);
    if (!isFolded(s, id)) for (const kid of s.children.get(id) ?? []) if (!gathered.has(kid)) stack.push(kid);
  }
  return layout();
}

/**
 * Lay out all places of the finished tree, in the shape of card that lets it be drawn largest.
 * @param {Drawing} s
 */
function arrangeBones(s) {
  Object.assign(s, { stacks: new Map(), afterOf: () => 0 });
  s.widthOf = (id) => (s.children.get(id)?.length ? s.m.wide : s.m.narrow);
  const children = childrenOf(s.seen);
  const draft = (/** @type {CardShape} */ shape) => {
    s.m = measures(s.data.font ?? 14, shape, linesOf(s), s.data.title_rows ?? 1);
    s.spots = standing(s, layOut(children, s.widthOf, s.m.gap));
    return scaleFor(s, boxOf(s, s.seen));
  };
  const worths = SHAPES.map((shape) => draft(shape) * shape.worth);
  return draft(SHAPES[worths.indexOf(largest(worths))]) * s.m.small;
}

/**
 * How many lines of small text the cards have.
 * @param {Drawing} s
 */
const linesOf = ({ data }) => clamp(largest(data.nodes.map((node) => node.lines.length)), 1, 3);

/**
 * A level for each depth; within a stack, a row for each leaf.
 * @param {Drawing} s
 * @param {Map<string, number>} places from left to right
 * @returns {Map<string, Spot>}
 */
const standing = ({ m, stacks }, places) => new Map([...places].map(([id, x]) => (
  [id, { x, y: depthOf(id) * m.level + (stacks.get(id)?.row ?? 0) * m.row }]
)));

/**
 * Lay out the nodes that are there, each card as wide as its texts.
 * @param {Drawing} s
 * @param {Measures} m
 * @param {number} few leaves of a node from which on they are stacked
 * @returns {number} the size of the smallest type
 */
function stand(s, m, few) {
  const family = getComputedStyle(s.wrap).fontFamily;
  const children = childrenOf(s.seen);
  const plain = { stacks: new Map(), children, widths: new Map(), spanOf: () => 1 };
  const { stacks, widths, ...laid } = few === Infinity ? plain : stackedIn(s, few, m, family);
  for (const id of s.seen) {
    if (!widths.has(id)) widths.set(id, widths.get(stacks.get(id)?.first ?? "none") ?? widthOfCard(s.byId.get(id), m, family));
  }
  const widthOf = (/** @type {string} */ id) => widths.get(id) ?? m.narrow;
  const places = layOut(laid.children, widthOf, m.gap, laid.spanOf);
  for (const [id, { first }] of stacks) places.set(id, places.get(first) ?? 0);
  Object.assign(s, { m, widthOf, stacks, afterOf: () => 0 });
  s.spots = standing(s, places);
  return scaleFor(s, boxOf(s, s.seen)) * m.small;
}

/**
 * @param {TreeNode | undefined} node
 * @param {Measures} m
 * @param {string} family
 */
function widthOfCard(node, m, family) {
  if (!node) return m.wide;
  return m.brief ? briefWidth(node, m, family) : widthFor(node, m, family);
}

/**
 * Lay the tree down.
 * @param {Drawing} s
 * @param {Measures} m
 */
function layDown(s, m) {
  const family = getComputedStyle(s.wrap).fontFamily;
  const children = childrenOf(s.seen);
  /** @type {Map<string, { width: number, after: number }>} */
  const rooms = new Map();
  for (const id of s.seen) {
    const node = s.byId.get(id);
    const sign = (isFolded(s, id) && s.children.get(id)?.length) || s.gathered.has(id) ? 2.6 : node?.hidden ? 8.5 : 0;
    const token = node?.token ? 2 + ems(node.token.label, 700, family) : 0;
    rooms.set(id, { width: widthOfCard(node, m, family), after: (sign + token) * m.font });
  }
  const widthOf = (/** @type {string} */ id) => rooms.get(id)?.width ?? m.narrow;
  const afterOf = (/** @type {string} */ id) => rooms.get(id)?.after ?? 0;
  const spots = lie(children, widthOf, (id) => labelWidth(s.byId.get(id), m, family), afterOf, m);
  Object.assign(s, { m, widthOf, afterOf, spots, stacks: new Map() });
  return scaleFor(s, boxOf(s, s.seen)) * m.small;
}

/**
 * The first of some layouts that can be read; if none can, the one with the largest type.
 * @param {Drawing} s
 * @param {(() => number)[]} layouts
 */
function firstReadable(s, layouts) {
  const enough = Math.max(s.legible, (s.data.font ?? 14) < 24 ? READ : READ_FROM_AFAR);
  let best = { type: 0, at: -1 };
  for (const [at, layout] of layouts.entries()) {
    const type = layout();
    if (type >= enough) return type;
    if (type > best.type) best = { type, at };
  }
  return layouts[best.at]();
}

/**
 * Cards with all that they say, then leaves in stacks.
 * @param {Drawing} s
 */
function wordy(s) {
  const { font = 14, title_rows: titles = 1 } = s.data;
  const rows = linesOf(s);
  const cards = [[1, 1], ...(rows > 1 ? [[rows, 1]] : []), ...(titles > 1 ? [[rows, titles]] : [])];
  return STACKED_FROM.flatMap((few) => cards.map(([lines, high]) => () => stand(s, closeMeasures(font, lines, high), few)));
}

/**
 * Cards with one text alone: standing, in stacks, and lying.
 * @param {Drawing} s
 */
function brief(s) {
  const { font = 14, title_rows: titles = 1 } = s.data;
  return [
    ...STACKED_FROM.flatMap((few) => (titles > 1 ? [1, 2] : [1]).map((high) => () => stand(s, briefMeasures(font, high, "down"), few))),
    () => layDown(s, briefMeasures(font, 1, "across")),
    () => layDown(s, briefMeasures(font, 1, "outline")),
    () => layDown(s, { ...briefMeasures(font, 1, "outline"), branch: 5 * font }),
  ];
}

/**
 * What can be seen, and where it stands. The finished tree's ids keep the places from changing while the tree grows;
 * where it is too big to be read as a whole, places follow the nodes there are. Cards say less before subtrees are folded.
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
  s.ways = waysTo(s);
  s.closed = new Set();
  s.gathered = new Map();
  s.currentId = nodes.find((node) => node.state === "current")?.id ?? null;
  s.children = childrenOf(new Set(["", ...skeleton, ...s.byId.keys()]));
  s.deepest = largest([...s.children.keys()].map(depthOf));
  if (!skeleton.length || attempt(s, () => arrangeBones(s)) < s.legible) {
    s.children = childrenOf(new Set(["", ...s.byId.keys()]));
    const type = attempt(s, () => firstReadable(s, [...wordy(s), ...brief(s)]));
    if (type < s.legible && s.memory.limit === "auto") {
      const fits = () => attempt(s, () => firstReadable(s, brief(s))) >= s.legible;
      const ungathered = s.byId;
      gather(s);
      if (!fits()) {
        Object.assign(s, { byId: ungathered, gathered: new Map() });
        if (!foldUntil(s, fits)) {
          gather(s);
          foldUntil(s, fits);
        }
      }
    }
  }
  while (s.currentId !== null && !s.seen.has(s.currentId)) s.currentId = parentOf(s.currentId);
  return nodes.filter((node) => s.seen.has(node.id));
}
