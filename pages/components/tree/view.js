// Where to look at the drawing: what is in sight at a zoom, and the view that shows a node, a subtree or everything.
import { clamp, parentOf } from "./layout.js";

/** @import { Box, Detail, Drawing, Spot, View } from "./drawing" */

// Pixels of type: from DETAILED on a card shows everything, from LARGE on its title in larger type, below that only its
// bar. Where fitting everything would go below LARGE (or what the page asks for), following the current node is better.
const DETAILED = 9.5;
export const LARGE = 6;
const TINY = 3;
const EDGE = 14;
const AIR = 30; // around what the view moves to
const BAR = 50; // the toolbar's corner

/**
 * Read once a change: asking between two writes makes the browser lay out the page again each time.
 * @param {Drawing} s
 */
export const measure = (s) => { s.size = { width: s.svg.clientWidth || 700, height: s.svg.clientHeight || 400 }; };

/** @param {Drawing} s */
export const narrow = (s) => s.size.width < 560;

/**
 * What the toolbar takes of a corner; nothing where it stands in a row of its own.
 * @param {Drawing} s
 */
const barOf = (s) => (s.data.clear ? EDGE : BAR);

/**
 * The toolbar covers a corner: in a frame narrow for its type the root starts under it.
 * @param {Drawing} s
 */
const topOf = (s) => (s.size.width < 40 * s.m.font ? barOf(s) : EDGE);

/**
 * @param {Drawing} s
 * @param {string} id
 * @returns {Spot}
 */
export const spotOf = (s, id) => s.spots.get(id) ?? { x: 0, y: 0 };

/**
 * What stands below a card that has no stack around it: signs of what is folded, in a tree that does not lie.
 * @param {Drawing} s
 * @param {string} id
 */
const bottomOf = (s, id) => spotOf(s, id).y + (s.stacks.has(id) ? s.m.row : s.m.card + (s.m.form === "down" ? s.m.font : 0));

/**
 * What some cards take, the root's place included.
 * @param {Drawing} s
 * @param {Iterable<string>} ids
 * @returns {Box}
 */
export function boxOf(s, ids) {
  const box = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const id of ids) {
    const { x } = spotOf(s, id);
    box.left = Math.min(box.left, x - s.widthOf(id) / 2);
    box.right = Math.max(box.right, x + s.widthOf(id) / 2 + s.afterOf(id));
    box.bottom = Math.max(box.bottom, bottomOf(s, id));
  }
  return box;
}

/**
 * @param {Drawing} s
 * @param {Box} box
 */
export function scaleFor(s, box, top = topOf(s)) {
  const { width, height } = s.size;
  const across = (width - 2 * EDGE) / (box.right - box.left);
  return clamp(Math.min(across, (height - top - EDGE) / (box.bottom - box.top)), 0.02, 1.25);
}

/**
 * How tall a frame would show the whole tree as large as its width allows.
 * @param {Drawing} s
 */
export function heightFor(s) {
  const box = boxOf(s, s.spots.keys());
  const k = scaleFor(s, box);
  return k * s.m.small < s.legible ? s.data.height : topOf(s) + 2 * EDGE + (box.bottom - box.top) * k;
}

/**
 * @param {Drawing} s
 * @param {Box} box
 * @param {number} k
 * @returns {View}
 */
function fitTo(s, box, k) {
  const { width, height } = s.size;
  const spare = height - topOf(s) - EDGE - (box.bottom - box.top) * k;
  return { k, x: width / 2 - ((box.left + box.right) / 2) * k, y: topOf(s) + clamp(spare / 2, 0, 40) - box.top * k };
}

/**
 * @param {View} v
 * @param {Box} box
 * @returns {Box}
 */
export const onScreen = (v, box) => ({
  left: box.left * v.k + v.x, right: box.right * v.k + v.x, top: box.top * v.k + v.y, bottom: box.bottom * v.k + v.y,
});

/**
 * @param {Drawing} s
 * @param {View} v
 * @param {Box} box
 */
export function inView(s, v, box) {
  const [{ width, height }, { left, right, top, bottom }] = [s.size, onScreen(v, box)];
  return left >= 0 && right <= width && top >= 0 && bottom <= height;
}

/**
 * @param {Drawing} s
 * @param {View} v
 * @param {Box} box
 */
export function nearView(s, v, box) {
  const [{ width, height }, { left, right, top, bottom }] = [s.size, onScreen(v, box)];
  const air = 200;
  return left < width + air && right > -air && top < height + air && bottom > -air;
}

/**
 * @param {Drawing} s
 * @param {string} id
 * @returns {Box}
 */
export function cardBox(s, id) {
  const half = s.widthOf(id) / 2;
  const { x, y } = spotOf(s, id);
  return { left: x - half, right: x + half + s.afterOf(id), top: y - (s.m.form === "down" ? s.m.font * 2 : 0), bottom: bottomOf(s, id) };
}

/**
 * The cards of a node and of everything below it that is drawn.
 * @param {Drawing} s
 * @param {string} id
 * @returns {Box}
 */
function subtreeBox(s, id) {
  const around = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const each of s.records.keys()) {
    if (id !== "" && each !== id && !each.startsWith(`${id}.`)) continue;
    const box = cardBox(s, each);
    around.left = Math.min(around.left, box.left);
    around.top = Math.min(around.top, box.top);
    around.right = Math.max(around.right, box.right);
    around.bottom = Math.max(around.bottom, box.bottom);
  }
  return around;
}

/**
 * A box at a node, with the card above it if there is room for both: the question that led here.
 * @param {Drawing} s
 * @param {string} id
 * @param {Box} box
 * @param {number} k
 * @returns {Box}
 */
function withParent(s, id, box, k) {
  const parent = parentOf(id);
  if (parent === null) return box;
  const card = cardBox(s, parent);
  const both = {
    left: Math.min(box.left, card.left), right: Math.max(box.right, card.right), top: card.top, bottom: Math.max(box.bottom, card.bottom),
  };
  const fits = (both.right - both.left) * k <= s.size.width - 2 * AIR && (both.bottom - both.top) * k <= s.size.height - 2 * AIR;
  return fits ? both : box;
}

/**
 * The shortest way to move the view so that a part of the drawing is inside, with some air around it.
 * @param {Drawing} s
 * @param {View} v
 * @param {Box} box
 * @returns {View}
 */
export function reveal(s, v, box) {
  const { width, height } = s.size;
  const { left, right, top, bottom } = onScreen(v, box);
  /**
   * @param {number} low
   * @param {number} high
   * @param {number} size
   */
  const shift = (low, high, size) => {
    if (low < AIR) return AIR - low;
    return high > size - AIR ? Math.max(size - AIR - high, AIR - low) : 0;
  };
  return { k: v.k, x: v.x + shift(left, right, width), y: v.y + shift(top, bottom, height) };
}

/**
 * No blank side while there is more of the tree to show on the other.
 * @param {Drawing} s
 * @param {View} v
 * @param {Box} shown
 * @returns {View}
 */
function filled(s, v, shown) {
  const { width, height } = s.size;
  const { left, right, top, bottom } = onScreen(v, shown);
  const x = right - left <= width - 2 * EDGE
    ? (width - left - right) / 2 : clamp(0, width - EDGE - right, EDGE - left);
  const y = bottom - top <= height - topOf(s) - EDGE
    ? topOf(s) - top : clamp(0, height - EDGE - bottom, topOf(s) - top);
  return { k: v.k, x: v.x + x, y: v.y + y };
}

/**
 * Where to look after a change: "auto" shows everything while it can be read, "all" always, "free" is the user's view.
 * @param {Drawing} s
 * @param {boolean} fresh
 */
export function aim(s, fresh) {
  const focus = s.currentId;
  const shown = boxOf(s, s.records.keys());
  const follow = (/** @type {Box} */ box) => (inView(s, s.view, box) ? s.view : reveal(s, s.view, box));
  if (s.memory.mode === "free") return focus === null ? s.view : follow(cardBox(s, focus));
  const whole = boxOf(s, s.spots.keys());
  const k = scaleFor(s, whole);
  if (k * s.m.small >= s.legible) return fitTo(s, whole, k);
  const all = scaleFor(s, shown);
  if (s.memory.mode === "all" || focus === null || all * s.m.small >= s.legible) {
    const settled = !fresh && inView(s, s.view, shown) && s.view.k > all * 0.6;
    return settled ? s.view : fitTo(s, shown, all);
  }
  // The node being decided with all that is below it, or room for its children; smaller type if that makes it whole.
  const box = subtreeBox(s, focus);
  const own = cardBox(s, focus).bottom;
  const legible = s.legible / s.m.small;
  const near = clamp(scaleFor(s, box, BAR), legible * 0.8, legible);
  const seen = withParent(s, focus, box, near);
  if (!fresh && Math.abs(s.view.k / near - 1) < 0.01) return filled(s, follow(seen), shown);
  const { width, height } = s.size;
  const bottom = Math.max(box.bottom, own + s.m.level) * near;
  const y = Math.min(topOf(s), Math.max(height - EDGE - bottom, BAR - seen.top * near));
  return filled(s, { k: near, x: width / 2 - ((seen.left + seen.right) / 2) * near, y }, shown);
}

/**
 * @param {Drawing} s
 * @param {number} k
 * @returns {Detail}
 */
export function detailFor(s, k) {
  const type = k * s.m.font;
  return type >= DETAILED ? "full" : type >= TINY ? "big" : "none";
}

/**
 * The view zoomed about a point of the screen, or the middle of what is seen of the tree.
 * @param {Drawing} s
 * @param {number} factor
 * @param {[number, number]} [at]
 * @returns {View}
 */
export function zoom(s, factor, at) {
  const { width, height } = s.size;
  const { left, right, top, bottom } = onScreen(s.view, boxOf(s, s.records.keys()));
  /**
   * @param {number} low
   * @param {number} high
   * @param {number} size
   */
  const middle = (low, high, size) => (clamp(low, 0, size) + clamp(high, 0, size)) / 2;
  const [cx, cy] = at ?? [middle(left, right, width), middle(top, bottom, height)];
  const k = clamp(s.view.k * factor, 0.02, 4);
  const grow = k / s.view.k;
  s.memory.mode = "free";
  return { k, x: cx - (cx - s.view.x) * grow, y: cy - (cy - s.view.y) * grow };
}
