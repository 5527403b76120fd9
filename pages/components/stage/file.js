// A lesson in a file of its own: the stage with nobody to tell, and the hand-out's formulas and trees.
import drawChart from "../chart/chart.js";
import drawTree from "../tree/tree.js";
import { inOrder } from "./blocks.js";
import { element, find, inShadow, refilled } from "./elements.js";
import { typeset } from "./math.js";
import showStage from "./stage.js";
import { lessonOf, receive } from "./store.js";

/** @import { At, BlocksFrame, Frame, LessonFile } from "./data" */

const LESSON = "lesson";
const WHOLE = { width: 20_000, height: 8_000 }; // pixels in which every tree fits with all that is on its cards
const PRINTED = 0.62; // of the size that a tree has on the screen
const AIR = 12; // pixels around a printed tree

/** @param {string} id */
const held = (id) => document.getElementById(id)?.textContent ?? "";

/** @type {LessonFile} */
const file = JSON.parse(held("frames"));
const frames = lessonOf(LESSON);
const FIRST = file.header.first ?? 0;

/**
 * Plotly's script, which is in the file if the lesson has charts.
 * @param {string} packed
 */
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  document.head.append(element("script", "", await new Response(plain).text()));
  return window.Plotly;
}

// Nobody hears of an edit: tables are shown as they are.
function fixCells() {
  for (const { blocks = {} } of /** @type {BlocksFrame[]} */ ([...frames.steps.values()].flat())) {
    for (const block of Object.values(blocks)) {
      if (block.kind !== "cells") continue;
      const fields = block.cells.fields.map(({ name }) => ({ name, kind: /** @type {const} */ ("fixed") }));
      block.cells = { ...block.cells, fields, add: false, remove: false };
    }
  }
}

/** @returns {At} where the address says that the lesson stands */
function placeOf() {
  const named = new URLSearchParams(location.hash.slice(1));
  const [step, part] = ["step", "sum"].map((name) => Math.trunc(Number(named.get(name) ?? NaN)));
  return { step: Math.max(FIRST, Number.isNaN(step) ? FIRST : step), part: Math.max(0, part || 0) };
}

const root = find(document, "#lesson").attachShadow({ mode: "open" });
root.append(/** @type {HTMLTemplateElement} */ (document.getElementById("stage")).content.cloneNode(true));
let moves = 0;
/** @type {string | null} */
let picked = null; // the node that stands out in trees and lists of rules

function show() {
  const { name, large, header } = file;
  showStage({
    data: {
      lesson: LESSON, tree_id: LESSON, at: placeOf(), go: String(moves), name, large, flows: header.scene === "blocks", selected: picked,
      address: { step: "step", part: "sum", usual: FIRST, hash: true },
    },
    parentElement: root,
    setStateValue: () => {},
    setTriggerValue: (_, done) => follow(/** @type {{ kind: string, value: unknown }} */ (done)),
  });
}

/**
 * A click on a node goes to the step that decided it; in blocks, which do that by themselves, it may only be picked.
 * @param {{ kind: string, value: unknown }} done
 */
function follow({ kind, value }) {
  if (kind !== "node" || typeof value !== "string") return;
  if (file.header.scene === "blocks") {
    picked = picked === value ? null : value;
    show();
    return;
  }
  /** @type {(Frame | BlocksFrame)[]} */
  const stops = [...frames.steps.values()].flat();
  const decides = stops.find((stop) => "cards" in stop && stop.cards[value]?.state === "current");
  if (decides) location.hash = `step=${decides.step}`;
}

/**
 * A chart of the hand-out.
 * @param {HTMLElement} place
 * @param {Frame | BlocksFrame} last frame of the lesson
 */
function printChart(place, last) {
  const block = "blocks" in last && last.blocks[place.dataset.chart ?? ""];
  if (!block || block.kind !== "chart") return;
  place.append(element("div", "splitstep-chart"));
  drawChart({
    data: { figure: block.figure, height: block.height, label: block.label, hover: false, script: "" },
    parentElement: place,
    setStateValue: () => {},
    setTriggerValue: () => {},
  });
}

/**
 * A tree of the hand-out, which stays as it is on paper of any width.
 * @param {HTMLElement} place
 * @param {Frame | BlocksFrame} last frame of the lesson
 */
function printTree(place, last) {
  const block = "blocks" in last ? last.blocks[place.dataset.tree ?? ""] : { kind: /** @type {const} */ ("tree"), nodes: last.cards, title_rows: 0 };
  if (block.kind !== "tree") return;
  const cards = block.nodes;
  const rows = file.header.scene === "growing" ? file.header.title_rows : block.title_rows;
  const desk = element("div");
  Object.assign(desk.style, { position: "absolute", width: `${WHOLE.width}px` });
  place.append(desk);
  const shadow = inShadow(desk, PARTS.tree);
  const nodes = Object.keys(cards).sort((one, other) => (inOrder(one) < inOrder(other) ? -1 : 1)).map((id) => cards[id]);
  const leave = drawTree({
    data: {
      tree_id: `printed ${place.dataset.tree}`, step: file.header.steps, nodes, skeleton: nodes.map(({ id }) => id), title_rows: rows,
      font: 16, height: WHOLE.height, legible: 0, selected: null,
    },
    parentElement: shadow,
    setStateValue: () => {},
    setTriggerValue: () => {},
  });
  /** @type {SVGSVGElement} */
  const drawn = find(shadow, "svg");
  const { x, y, width, height } = /** @type {SVGGElement} */ (find(drawn, ".view")).getBBox();
  const copy = /** @type {SVGSVGElement} */ (drawn.cloneNode(true));
  desk.remove();
  leave();
  find(copy, ".view").removeAttribute("transform");
  copy.setAttribute("viewBox", `${x - AIR} ${y - AIR} ${width + 2 * AIR} ${height + 2 * AIR}`);
  Object.assign(copy.style, { height: "auto", width: `${(width + 2 * AIR) * PRINTED}px`, maxWidth: "100%" });
  const paper = place.attachShadow({ mode: "open" });
  const style = element("style", "", PARTS.tree.css);
  const wrap = element("div", "wrap");
  wrap.append(copy);
  paper.append(style, wrap);
}

function printHandout() {
  for (const line of document.querySelectorAll(".handout .line")) refilled(line, typeset(line.textContent ?? ""));
  const [last] = frames.steps.get(file.header.steps) ?? [];
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".handout .drawn"))) printTree(place, last);
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".handout .plotted"))) printChart(place, last);
}

for (const piece of file.pieces) receive({ lesson: LESSON, header: file.header, piece });
fixCells();
if (held("plotly")) window.splitstepPlotly = unpacked(held("plotly"));
show();
window.addEventListener("hashchange", () => { moves += 1; show(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
find(document, "#print").addEventListener("click", () => window.print());
printHandout();
