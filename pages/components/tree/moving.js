// The motion between two pictures of the drawing, and the pointer that zooms and pans it.
import { put } from "./card.js";
import { clamp, depthOf } from "./layout.js";
import { INDENT } from "./lying.js";
import { boxOf, onScreen, zoom } from "./view.js";

/** @import { Card, Drawing, Seen, View } from "./drawing" */

const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOTION = 350; // milliseconds
const FADE = 44; // pixels over which a drawing that goes on fades out

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
  put(record.edge, { d: lineInto(s, record, above), opacity: record.o });
}

/**
 * The line from a card to one of its children, round its corners.
 * @param {Drawing} s
 * @param {Card} record
 * @param {Card} above
 */
function lineInto(s, record, above) {
  const { card, bend, font, form, row } = s.m;
  if (form === "down") {
    // All lines into a stack end at its top.
    const [x0, y0, x1, y1] = [above.x, above.y + card, record.x, record.y - (s.stacks.get(record.id)?.row ?? 0) * row];
    const turn = Math.min(bend, Math.max(0, y1 - y0) / 2);
    const r = Math.min(turn * 0.8, Math.abs(x1 - x0) / 2);
    const corner = Math.sign(x1 - x0) * r;
    return `M${x0},${y0} v${turn - r} q0,${r} ${corner},${r} H${x1 - corner} q${corner},0 ${corner},${r} V${y1}`;
  }
  const [x1, y1] = [record.x - s.widthOf(record.id) / 2, record.y + card / 2];
  if (form === "outline") {
    const [x0, y0] = [(depthOf(above.id) * INDENT + 0.75) * font, above.y + card]; // left of what leads to the children
    const r = Math.max(0, Math.min(0.4 * font, y1 - y0));
    return `M${x0},${y0} V${y1 - r} q0,${r} ${r},${r} H${x1}`;
  }
  const [x0, y0] = [above.x + s.widthOf(above.id) / 2, above.y + card / 2];
  const r = Math.min(bend * 0.8, Math.abs(y1 - y0) / 2);
  const corner = Math.sign(y1 - y0) * r;
  return `M${x0},${y0} h${bend - r} q${r},0 ${r},${corner} V${y1 - corner} q0,${corner} ${r},${corner} H${x1}`;
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
  /** @type {Map<Card, Seen>} */
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
