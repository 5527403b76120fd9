// The drawing as a whole: its cards enter, leave and are drawn, and it does what people ask of it.
import { add, drawCard } from "./card.js";
import { saveDrawing } from "./file.js";
import { clamp, fitted, lengths, measures, parentOf, SHAPES } from "./layout.js";
import { arrange } from "./arranging.js";
import { isFolded } from "./folding.js";
import { listenToPointer, move } from "./moving.js";
import { focused, focusOn, listenToFocus, neighbour, stopAt } from "./walking.js";
import { aim, cardBox, detailFor, heightFor, inView, LARGE, measure, narrow, nearView, reveal, spotOf, zoom } from "./view.js";

/** @import { Change } from "../streamlit" */
/** @import { Node as TreeNode, TreeData } from "./data" */
/** @import { Card, CardShape, Detail, Drawing, Look, Memory, View } from "./drawing" */

/** @type {WeakMap<ShadowRoot, Drawing>} */
const TREES = new WeakMap(); // the function at the end runs at every change; the drawing stays
/** @type {Map<string, Memory>} */
const MEMORY = new Map(); // by tree_id: what the user folded, how deep they look, where they zoomed to
const MANY = 40; // nodes from which on a depth limit is offered
const MANY_CARDS = 150; // from which on only the cards in sight get their texts

/**
 * @param {string} treeId
 * @returns {Memory}
 */
function remembered(treeId) {
  /** @type {Memory} */
  const memory = MEMORY.get(treeId) ?? { folded: new Set(), opened: new Set(), limit: "auto", mode: "auto" };
  MEMORY.set(treeId, memory);
  return memory;
}

/**
 * @param {Drawing} s
 * @param {string} id
 */
function toggle(s, id) {
  const { folded, opened } = s.memory;
  if (s.gathered.has(id)) opened.add(id);
  else if (!s.children.get(id)?.length) return;
  else if (isFolded(s, id)) { folded.delete(id); opened.add(id); }
  else { folded.add(id); opened.delete(id); }
  render(s);
}

/**
 * @param {Drawing} s
 * @param {View} view
 * @param {boolean} [animate]
 */
function look(s, view, animate = true) {
  move(s, view, animate);
  if (s.records.size <= MANY_CARDS) {
    if (detailFor(s, view.k) !== s.detail) drawCards(s, view);
    return;
  }
  clearTimeout(s.drawing);
  s.drawing = setTimeout(() => drawCards(s, view), 60);
}

/**
 * Beside a list of rules the two light each other up, without asking the page.
 * @param {Drawing} s
 * @param {string | null} id
 */
function point(s, id) {
  if (s.pointed === id) return;
  s.pointed = id;
  drawCards(s, s.view);
}

/**
 * @param {Drawing} s
 * @param {string | null} id
 */
function hover(s, id) {
  if (!s.data.linked) return;
  point(s, id);
  document.dispatchEvent(new CustomEvent("splitstep-pointed", { detail: { node: id, by: s.wrap } }));
}

/**
 * @param {Drawing} s
 * @param {"svg" | "png"} kind
 */
function saveAs(s, kind) {
  drawCards(s, s.view, "full");
  saveDrawing(s, kind); // copies the drawing before it first waits
  drawCards(s, s.view);
}

/**
 * @param {Event} event
 * @param {string} selector
 * @returns {SVGElement | null} the nearest element around the place of the event
 */
const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** @param {Event} event */
const nodeUnder = (event) => around(event, "[data-node]")?.dataset.node ?? null;

/** @param {Drawing} s */
function listen(s) {
  listenToPointer(s, (view) => look(s, view, false));
  s.svg.addEventListener("click", (event) => {
    const id = nodeUnder(event);
    if (id === null) return;
    if (around(event, ".fold")) toggle(s, id);
    else s.send.setTriggerValue("selected", id);
  });
  s.svg.addEventListener("keydown", (event) => {
    const id = nodeUnder(event);
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (id === null || !plain) return;
    if (event.key === "Enter" || event.key === " ") s.send.setTriggerValue("selected", id);
    else if (event.key === (isFolded(s, id) || s.gathered.has(id) ? "+" : "-")) toggle(s, id);
    else if (event.key.startsWith("Arrow") && s.svg.dataset.walks) focusOn(s, neighbour(s, id, event.key) ?? id);
    else return; // what is left belongs to the player
    event.preventDefault();
    event.stopPropagation();
  });
  // A mouse sees what it presses, and the card may not move away under it.
  s.svg.addEventListener("focusin", (event) => {
    const id = around(event, ":focus-visible") && nodeUnder(event);
    if (id !== null && s.records.has(id) && !inView(s, s.view, cardBox(s, id))) look(s, reveal(s, s.view, cardBox(s, id)));
  });
  listenToFocus(s);
  s.svg.addEventListener("pointerover", (event) => hover(s, nodeUnder(event)));
  s.svg.addEventListener("pointerleave", () => hover(s, null));
  document.addEventListener("splitstep-pointed", s.hear);
  /** @type {Record<string, () => void>} */
  const actions = {
    in: () => look(s, zoom(s, 1.3)),
    out: () => look(s, zoom(s, 1 / 1.3)),
    fit: () => { s.memory.mode = "all"; look(s, aim(s, true)); },
    svg: () => saveAs(s, "svg"),
    png: () => saveAs(s, "png"),
  };
  for (const button of s.wrap.querySelectorAll("button")) {
    button.addEventListener("click", actions[button.dataset.do ?? ""]);
  }
  s.select.addEventListener("change", () => {
    s.memory.limit = s.select.value === "auto" ? "auto" : Number(s.select.value);
    s.memory.folded.clear();
    s.memory.opened.clear();
    render(s);
  });
}

/**
 * @param {ShadowRoot} root
 * @param {TreeData} data
 * @param {Drawing["send"]} send
 * @returns {Drawing}
 */
function start(root, data, send) {
  const wrap = /** @type {HTMLElement} */ (root.querySelector(".wrap"));
  const svg = /** @type {SVGSVGElement} */ (wrap.querySelector("svg"));
  const group = (/** @type {string} */ name) => /** @type {SVGGElement} */ (svg.querySelector(`.${name}`));
  /** @type {Drawing} */
  const s = {
    wrap, svg, defs: /** @type {SVGDefsElement} */ (svg.querySelector("defs")),
    viewport: group("view"), edges: group("edges"), nodes: group("nodes"),
    select: /** @type {HTMLSelectElement} */ (wrap.querySelector("select")),
    data, send, memory: remembered(data.tree_id), view: { k: 1, x: 0, y: 0 }, size: { width: 0, height: 0 },
    legible: LARGE, m: measures(14, SHAPES[0], 1, 1), widthOf: () => 0, afterOf: () => 0, deepest: 0,
    records: new Map(), leaving: new Map(), byId: new Map(), children: new Map(), hidden: new Map(), seen: new Set(), ways: new Set(),
    closed: new Set(), gathered: new Map(), spots: new Map(), stacks: new Map(), currentId: null, pointed: null, stop: "", dragged: false, frame: 0,
    watcher: new ResizeObserver(() => {
      const { width } = s.size;
      measure(s);
      if (s.size.width !== width) { render(s); return; }
      setHeight(s);
      look(s, aim(s, s.memory.mode !== "free"), false);
    }),
    hear: ({ detail: { node, by } }) => { if (s.data.linked && by !== s.wrap) point(s, node); },
  };
  listen(s);
  // Widths measured before the type has arrived are those of another type.
  document.fonts.ready.then(() => {
    fitted.clear();
    lengths.clear();
    for (const record of s.records.values()) record.drawn = null;
    render(s);
  });
  return s;
}

/**
 * @param {Drawing} s
 * @param {TreeNode} node
 * @returns {Card}
 */
function newRecord(s, node) {
  const g = add(s.nodes, "g", { class: "node", "data-node": node.id });
  const tag = add(g, "g", { class: "tag" });
  const card = add(g, "g", { class: "card", role: "treeitem", tabindex: -1 });
  const fold = add(g, "g", { class: "fold", "aria-hidden": "true" });
  const edge = add(s.edges, "path", { class: "edge", fill: "none", "data-into": node.id });
  return { id: node.id, parent: node.parent, g, tag, card, fold, edge, drawn: null, placed: false, x: 0, y: 0, o: 0, to: { x: 0, y: 0, o: 0 } };
}

/**
 * @param {Drawing} s
 * @param {Card} record
 */
function forget(s, record) {
  record.g.remove();
  record.edge.remove();
  s.records.delete(record.id);
  s.leaving.delete(record.id);
}

/**
 * @param {Drawing} s
 * @param {TreeNode[]} visible
 * @param {boolean} fresh
 */
function enterAndLeave(s, visible, fresh) {
  const wanted = new Set(visible.map((node) => node.id));
  for (const [id, record] of s.records) {
    if (wanted.has(id)) continue;
    let above = parentOf(id);
    while (above !== null && !wanted.has(above)) above = parentOf(above);
    record.to = { ...spotOf(s, above ?? ""), o: 0 };
    record.card.removeAttribute("tabindex");
    record.card.setAttribute("aria-hidden", "true");
    s.nodes.append(record.g);
    s.records.delete(id);
    s.leaving.set(id, record);
  }
  for (const node of visible) {
    let record = s.records.get(node.id);
    const to = { ...spotOf(s, node.id), o: 1 };
    if (!record) {
      const back = s.leaving.get(node.id);
      if (back) forget(s, back);
      record = newRecord(s, node);
      const above = node.parent === null ? undefined : s.records.get(node.parent);
      const from = fresh ? to : { ...(back ?? above ?? to), o: back?.o ?? 0 };
      Object.assign(record, { x: from.x, y: from.y, o: from.o });
      s.records.set(node.id, record);
    }
    record.to = to;
  }
  // Depth first in the document too: that is the order of Tab.
  let at = s.nodes.firstElementChild;
  for (const node of visible) {
    const { g } = /** @type {Card} */ (s.records.get(node.id));
    if (g === at) at = at.nextElementSibling;
    else s.nodes.insertBefore(g, at);
  }
}

/**
 * @param {Drawing} s
 * @param {View} view
 * @param {Detail} [everywhere] how much every card shows, wherever it is
 */
function drawCards(s, view, everywhere) {
  s.detail = everywhere ?? detailFor(s, view.k);
  const family = getComputedStyle(s.wrap).fontFamily;
  for (const [id, record] of s.records) {
    const node = /** @type {TreeNode} */ (s.byId.get(id));
    const near = everywhere || s.records.size <= MANY_CARDS || nearView(s, view, cardBox(s, id));
    const detail = near ? s.detail : "none";
    const foldable = (s.children.get(id) ?? []).some((kid) => s.byId.has(kid));
    const folded = foldable && isFolded(s, id);
    const holdsCurrent = id === s.currentId && node.state !== "current";
    const hidden = (folded ? s.hidden.get(id) : node.hidden) ?? 0;
    const gathered = s.gathered.get(id)?.length ?? 0;
    const [here, above] = [spotOf(s, id), spotOf(s, node.parent ?? id)];
    /** @type {Look} */
    const style = {
      m: s.m, width: s.widthOf(id), family, detail, hidden, foldable, folded, gathered, holdsCurrent, stacked: s.stacks.get(id),
      from: [above.x - here.x, above.y - here.y],
    };
    const selected = id === s.data.selected;
    const lit = s.pointed === null ? node.lit : id === s.pointed;
    const path = s.pointed === null ? node.on_path : id === s.pointed || s.pointed.startsWith(id && `${id}.`);
    const signature = JSON.stringify([node, style, selected, lit, path]);
    if (record.drawn === signature) continue;
    record.drawn = signature;
    record.g.dataset.state = node.state;
    // A page may tint leaves by what they answer.
    const most = node.mix?.reduce((best, part) => (part.share > best.share ? part : best));
    if (most) record.g.style.setProperty("--tint", most.colour);
    const flags = { selected, lit, path, forced: node.forced, holds: holdsCurrent, folded: folded || gathered > 0 };
    const names = Object.entries(flags).filter(([, on]) => on).map(([name]) => name);
    record.g.setAttribute("class", ["node", node.state, ...names].join(" "));
    record.edge.setAttribute("class", ["edge", node.state, ...names].join(" "));
    if (path || lit) s.edges.append(record.edge); // above its siblings' edges
    record.card.setAttribute("aria-selected", String(selected));
    if (foldable) record.card.setAttribute("aria-expanded", String(!folded));
    else record.card.removeAttribute("aria-expanded");
    record.fold.toggleAttribute("data-unfolded", foldable && !folded);
    drawCard(record, node, style, s.defs);
  }
}

/** @param {Drawing} s */
function offerDepths(s) {
  /** @type {HTMLElement} */ (s.select.parentElement).hidden = Math.max(s.data.nodes.length, s.data.skeleton?.length ?? 0) <= MANY;
  if (s.select.options.length !== s.deepest + 2) {
    const depths = Array.from({ length: s.deepest }, (_, i) => new Option(String(i + 1)));
    s.select.replaceChildren(new Option("auto"), new Option("all", "Infinity"));
    for (const depth of depths) s.select.append(depth);
  }
  s.select.value = String(s.memory.limit);
}

/**
 * A narrow frame makes a tree small: what it does not need in height is given back to the page.
 * @param {Drawing} s
 */
function setHeight(s) {
  s.size.height = s.data.height;
  if (narrow(s)) s.size.height = Math.ceil(clamp(heightFor(s), 180, s.data.height));
  s.svg.style.height = `${s.size.height}px`;
}

/**
 * @param {Drawing} s
 * @param {boolean} [fresh]
 * @param {string | null} [at] the node that has the focus
 */
function render(s, fresh = false, at = focused(s)) {
  measure(s);
  s.size.height = s.data.height;
  const visible = arrange(s);
  setHeight(s);
  enterAndLeave(s, visible, fresh);
  const stop = stopAt(s, at ?? s.data.selected ?? s.currentId ?? s.stop);
  if (at !== null && focused(s) !== stop) focusOn(s, stop); // its node is gone, or another tree is there
  offerDepths(s);
  const view = aim(s, fresh);
  if (fresh) s.view = view;
  drawCards(s, view);
  move(s, view, !fresh);
}

/** @param {Change<TreeData>} change */
export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const send = { setStateValue, setTriggerValue };
  const known = TREES.get(parentElement);
  const s = known ?? start(parentElement, data, send);
  TREES.set(parentElement, s);
  const fresh = known?.data.tree_id !== data.tree_id;
  const at = focused(s);
  Object.assign(s, { data, send });
  s.legible = data.legible ?? LARGE;
  s.svg.dataset.step = String(data.step);
  s.svg.dataset.treeId = data.tree_id;
  if (fresh) {
    for (const record of [...s.records.values(), ...s.leaving.values()]) forget(s, record);
    if (known) s.memory.view = s.view;
    s.memory = remembered(data.tree_id);
    s.view = s.memory.view ?? s.view;
  }
  render(s, fresh, at);
  s.watcher.observe(s.svg); // only now is there something to fit
  return () => setTimeout(() => {
    if (parentElement.isConnected) return; // only overtaken by the next change
    s.watcher.disconnect();
    document.removeEventListener("splitstep-pointed", s.hear);
    cancelAnimationFrame(s.frame);
    clearTimeout(s.drawing);
    s.memory.view = s.view;
    TREES.delete(parentElement);
  });
}
