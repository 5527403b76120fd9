// What is not drawn by itself: subtrees that somebody folded, those below a depth that somebody chose, and where there is no
// room leaves of one answer, then as many subtrees as must be.
import { childrenOf, depthOf, parentOf } from "./layout.js";
import { countOf, isPlain } from "./stacks.js";

/** @import { Node } from "./data" */
/** @import { Drawing } from "./drawing" */

const MOST = 45; // nodes with branches that are open beside the ways: nobody takes in more

/**
 * @param {Drawing} s
 * @param {string} id
 */
export function isFolded({ memory: { folded, opened, limit }, closed, ways }, id) {
  if (folded.has(id)) return true;
  if (opened.has(id) || ways.has(id)) return false;
  return closed.has(id) || (limit !== "auto" && depthOf(id) >= limit);
}

/**
 * What is above the node being decided, above cases that rest on cards and above a picked node.
 * @param {Drawing} s
 */
export function waysTo({ data: { nodes, selected } }) {
  /** @type {Set<string>} */
  const ways = new Set();
  for (const { id, state, token } of nodes) {
    const wanted = state === "current" || token || id === selected;
    for (let above = wanted ? parentOf(id) : null; above !== null; above = parentOf(above)) ways.add(above);
  }
  return ways;
}

/**
 * How many cases a node has.
 * @param {Node} node
 */
const casesOf = (node) => parseFloat(countOf(node).replaceAll(",", ""));

/**
 * Leaves of a node with the same answer become one, with all their cases, unless somebody opened it.
 * @param {Drawing} s
 */
export function gather(s) {
  const { memory: { opened }, data: { selected } } = s;
  s.byId = new Map(s.byId);
  for (const kids of childrenOf(new Set(s.byId.keys())).values()) {
    /** @type {Map<string, Node[]>} */
    const answers = new Map();
    for (const id of kids) {
      const node = /** @type {Node} */ (s.byId.get(id));
      if (!isPlain(node) || s.children.get(id)?.length || node.token || id === selected) continue;
      answers.set(node.title, [...answers.get(node.title) ?? [], node]);
    }
    for (const leaves of answers.values()) {
      const [first] = leaves;
      if (leaves.length < 2 || opened.has(first.id)) continue;
      const cases = `${Number(leaves.reduce((sum, leaf) => sum + casesOf(leaf), 0).toFixed(2))} cases`;
      const spoken = `${first.branch} and ${leaves.length - 1} more branches, ${first.title ? `leaves that answer ${first.title}` : "not yet grown"}, ${cases}`;
      s.byId.set(first.id, { ...first, branch: `${first.branch}, …`, lines: [cases], spoken });
      s.gathered.set(first.id, leaves.slice(1).map(({ id }) => id));
    }
  }
}

/**
 * Fold subtrees until what is left can be read, those of the fewest cases first; what leads to the node being decided, and
 * what somebody opened, stays open.
 * @param {Drawing} s
 * @param {() => boolean} fits whether it can be read as it is
 * @returns {boolean} whether it can be read now
 */
export function foldUntil(s, fits) {
  const cases = (/** @type {string} */ id) => casesOf(/** @type {Node} */ (s.byId.get(id)));
  const kept = new Set([...s.ways, ""]);
  for (const id of s.memory.opened) for (let each = /** @type {string | null} */ (id); each !== null; each = parentOf(each)) kept.add(each);
  const inner = [...s.byId.keys()].filter((id) => !kept.has(id) && s.children.get(id)?.some((kid) => s.byId.has(kid)));
  inner.sort((one, other) => cases(other) - cases(one));
  const fitsWith = (/** @type {number} */ open) => {
    s.closed = new Set(inner.slice(open));
    return fits();
  };
  let [low, high] = [0, Math.min(MOST, inner.length - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fitsWith(middle)) low = middle;
    else high = middle - 1;
  }
  return fitsWith(low);
}
