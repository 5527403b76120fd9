// Looking at the drawing: zoom, pan, fit, and the motion between two pictures.
import { put } from "./card.js";
import { clamp, depthOf, parentOf } from "./layout.js";

/** @import { Box, Card, Detail, Drawing, Spot, View } from "./drawing" */

const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOTION = 350; // milliseconds
// Pixels of type: from DETAILED on a card shows everything, from LARGE on its title in larger type, below that only its
// bar. Where fitting everything would go below LARGE (or what the page asks for), following the current node is better.
const DETAILED = 9.5;
export const LARGE = 6;
const TINY = 3;
const EDGE = 14;
const AIR = 30; // around what the view moves to
const FADE = 44; // pixels over which a drawing that goes on fades out
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
 */
const placeOf = (s, id) => s.places.get(id) ?? 0;

/**
 * Where the top of a card is.
 * @param {Drawing} s
 * @param {string} id
 */
export const heightAt = (s, id) => depthOf(id) * s.m.level + (s.stacks.get(id)?.row ?? 0) * s.m.row;

/**
 * @param {Drawing} s
 * @param {string} id
 */
const bottomOf = (s, id) => heightAt(s, id) + (s.stacks.has(id) ? s.m.row : s.m.card + s.m.font);

/**
 * What some cards take, the root's place included.
 * @param {Drawing} s
 * @param {Iterable<string>} ids
 * @returns {Box}
 */
export function boxOf(s, ids) {
  const box = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const id of ids) {
    const x = placeOf(s, id);
    box.left = Math.min(box.left, x - s.widthOf(id) / 2);
    box.right = Math.max(box.right, x + s.widthOf(id) / 2);
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
  const box = boxOf(s, s.places.keys());
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
const onScreen = (v, box) => ({
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
  const x = placeOf(s, id);
  return { left: x - half, right: x + half, top: heightAt(s, id) - s.m.font * 2, bottom: bottomOf(s, id) };
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
  const whole = boxOf(s, s.places.keys());
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

/** @param {Drawing} s */
function applyView(s) {
  const { k, x, y } = s.view;
  s.viewport.setAttribute("transform", `translate(${x},${y}) scale(${k})`);
  const box = boxOf(s, s.records.keys());
  // A tree that is no taller than its frame leaves the finger's up and down to the page.
  s.svg.style.touchAction = (box.bottom - box.top) * k <= s.size.height ? "pan-y" : "none";
  // Cards that go on beyond the frame fade out, so that nobody takes what is left of them for the whole.
  const { top, bottom } = onScreen(s.view, box);
  s.svg.style.setProperty("--above", `${top < 0 ? FADE : 0}px`);
  s.svg.style.setProperty("--below", `${bottom > s.size.height ? FADE : 0}px`);
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
 * @param {Drawing} s
 * @param {string | null} id
 */
const recordOf = (s, id) => (id === null ? undefined : (s.records.get(id) ?? s.leaving.get(id)));

/**
 * @param {Drawing} s
 * @param {Card} record
 */
function placeRecord(s, record) {
  put(record.g, { transform: `translate(${record.x},${record.y})`, opacity: record.o });
  record.placed = true;
  const above = recordOf(s, record.parent);
  if (!above) return;
  // All lines into a stack end at its top.
  const [x0, y0, x1, y1] = [above.x, above.y + s.m.card, record.x, record.y - (s.stacks.get(record.id)?.row ?? 0) * s.m.row];
  const bend = Math.min(s.m.bend, Math.max(0, y1 - y0) / 2);
  const r = Math.min(bend * 0.8, Math.abs(x1 - x0) / 2);
  const side = Math.sign(x1 - x0);
  const corner = side * r;
  const d = `M${x0},${y0} v${bend - r} q0,${r} ${corner},${r} H${x1 - corner} q${corner},0 ${corner},${r} V${y1}`;
  put(record.edge, { d, opacity: record.o });
}

/**
 * One motion at a time, from wherever things are now to `to` of every record and to the view.
 * @param {Drawing} s
 * @param {View} view
 * @param {boolean} animate
 */
export function move(s, view, animate) {
  cancelAnimationFrame(s.frame);
  const all = [...s.records.values(), ...s.leaving.values()];
  const moving = all.filter((r) => !r.placed || r.x !== r.to.x || r.y !== r.to.y || r.o !== r.to.o);
  /** @type {Map<Card, Spot>} */
  const from = new Map(moving.map((r) => [r, { x: r.x, y: r.y, o: r.o }]));
  const start = { ...s.view };
  // An edge moves with either of its ends.
  const touched = new Set(moving);
  for (const r of all) {
    const above = moving.length && r.parent !== null ? s.records.get(r.parent) : undefined;
    if (above && from.has(above)) touched.add(r);
  }
  const show = (/** @type {number} */ t) => {
    /**
     * @param {number} a
     * @param {number} b
     */
    const mix = (a, b) => (t === 1 ? b : a + (b - a) * t);
    for (const [r, f] of from) {
      r.x = mix(f.x, r.to.x);
      r.y = mix(f.y, r.to.y);
      r.o = mix(f.o, r.to.o);
    }
    for (const r of touched) placeRecord(s, r);
    s.view = { k: mix(start.k, view.k), x: mix(start.x, view.x), y: mix(start.y, view.y) };
    applyView(s);
    if (t < 1) return;
    for (const r of s.leaving.values()) { r.g.remove(); r.edge.remove(); }
    s.leaving.clear();
  };
  if (!animate || still.matches || document.hidden) { show(1); return; }
  const began = performance.now();
  const tick = (/** @type {number} */ now) => {
    const t = clamp((now - began) / MOTION, 0, 1);
    show(1 - (1 - t) ** 3);
    if (t < 1) s.frame = requestAnimationFrame(tick);
  };
  show(0);
  s.frame = requestAnimationFrame(tick);
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

/**
 * Wheel with ctrl and pinch zoom, drag pans; a drag does not count as a click.
 * @param {Drawing} s
 * @param {(view: View) => void} changed
 */
export function listenToPointer(s, changed) {
  /** @type {Map<number, [number, number]>} */
  const pointers = new Map();
  /**
   * @param {MouseEvent} event
   * @returns {[number, number]}
   */
  const spot = (event) => {
    const frame = s.svg.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  };
  s.svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return; // a plain wheel scrolls the page
    event.preventDefault();
    changed(zoom(s, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.004)), spot(event)));
  }, { passive: false });
  s.svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    if (!pointers.size) s.dragged = false;
    pointers.set(event.pointerId, spot(event));
  });
  s.svg.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = spot(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    const far = Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (!s.dragged && !other && far < 5) return;
    if (!s.dragged) s.svg.setPointerCapture(event.pointerId);
    s.dragged = true;
    pointers.set(event.pointerId, now);
    if (other) {
      const apart = (/** @type {[number, number]} */ a) => Math.max(20, Math.hypot(a[0] - other[0], a[1] - other[1]));
      changed(zoom(s, apart(now) / apart(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]));
    } else {
      s.memory.mode = "free";
      changed({ k: s.view.k, x: s.view.x + now[0] - before[0], y: s.view.y + now[1] - before[1] });
    }
  });
  const release = (/** @type {PointerEvent} */ event) => pointers.delete(event.pointerId);
  s.svg.addEventListener("pointerup", release);
  s.svg.addEventListener("pointercancel", release);
  s.svg.addEventListener("click", (event) => {
    if (s.dragged) event.stopImmediatePropagation();
    s.dragged = false;
  }, true);
}
