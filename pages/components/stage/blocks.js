// The scene of a lesson that is laid out in blocks. A block stays the same element as long as its path is there.
import drawCells from "../cell_grid/cell_grid.js";
import drawChart from "../chart/chart.js";
import drawRules from "../rule_list/rule_list.js";
import drawTree from "../tree/tree.js";
import { element, find, fragmentOf, inShadow, refilled } from "./elements.js";
import { Formulas } from "./formulas.js";
import { Heights, startsAtStage } from "./heights.js";
import { typeset } from "./math.js";
import { codeIn } from "./panels.js";
import { pollOfStep } from "./polling.js";
import { shared } from "./sharing.js";

/** @import { Move, Point } from "../chart/data" */
/** @import { Block, BlocksFrame, BlocksHeader, CellsBlock, ChartBlock, CodeBlock, Columns, Html, Lines, RulesBlock, Stack, StageData, TreeBlock } from "./data" */
/** @import { Doings, Lesson, Scene } from "./lesson" */

const MOST_RULES = 0.42; // of the window's height
const OWN_BUTTONS = 40; // of a tree's own buttons
// How low a picture may become, in pixels, and in a lecture. What its page makes lower than that stays as it is.
const LOWEST = { tree: [190, 240], chart: [150, 190] };

/**
 * Depth first: a node before those below it, branches in their order.
 * @param {string} id of a node
 */
export const inOrder = (id) => id.split(".").map((branch) => branch.padStart(5, "0")).join(".");

/**
 * Whether a node is another one or below it.
 * @param {string} id of the node
 * @param {string} top id of the other
 */
const isBelow = (id, top) => id === top || top === "" || id.startsWith(`${top}.`);

/**
 * A block that is drawn: its element, what it was drawn from, and how it changes.
 * @typedef {object} Drawn
 * @property {HTMLElement} place
 * @property {Block["kind"]} kind
 * @property {unknown} [block]
 * @property {(block: any, frame: BlocksFrame, data: StageData) => void} draw
 * @property {() => void} [leave]
 */

/** @implements {Scene} */
export class Blocks {
  /** @type {Map<string, Drawn>} */
  drawn = new Map();
  size = ""; // of the stage and the window
  lesson = "";
  look = "";
  /** @type {string | null} */
  selected = null;
  /** @type {Lesson<BlocksFrame>["steps"]} */
  steps = new Map();

  /**
   * @param {HTMLElement} root of the stage
   * @param {HTMLElement} place
   * @param {Doings} doings
   */
  constructor(root, place, { tell, goTo }) {
    this.root = root;
    this.place = place;
    this.tell = tell;
    this.goTo = goTo;
    // Plotly puts its style sheet into the document, so charts are the host's children, shown through slots.
    const { host } = /** @type {ShadowRoot} */ (root.getRootNode());
    this.host = host;
    this.heights = new Heights(root, place, (spacing) => this.tighten(spacing));
    this.formulas = new Formulas(place);
    this.style = element("style", "", CHART_STYLE);
    host.append(this.style);
    /** @type {Record<Block["kind"], (path: string) => Drawn>} */
    this.makers = {
      stack: () => this.container("stack"),
      columns: () => this.container("columns"),
      html: () => this.html(),
      math: () => this.math(),
      tree: () => this.tree(),
      chart: (path) => this.chart(path),
      cells: () => this.cells(),
      rules: () => this.rules(),
      code: () => this.code(),
    };
  }

  choose() {}

  /** @param {boolean} narrow */
  fit(narrow) {
    this.place.classList.toggle("narrow", narrow);
    const size = `${this.root.clientWidth} ${window.innerHeight}`;
    if (this.size === size) return;
    this.size = size;
    this.forgetHeights();
  }

  forgetHeights() {
    this.formulas.forget();
    this.heights.forget(this.root.classList.contains("phone"));
  }

  /**
   * Texts of one lesson keep the room that the longest has needed, as what is below them shall not jump: until they
   * stand otherwise.
   * @param {import("./heights.js").Spacing} spacing
   */
  tighten(spacing) {
    this.place.classList.remove("dense", "scrolling");
    for (const name of spacing.split(" ")) if (name) this.place.classList.add(name);
    for (const each of [this.sentence, ...[...this.drawn.values()].map(({ place }) => place)]) each.style.minHeight = "";
  }

  /** @returns {HTMLElement} */
  get sentence() { return find(this.root, ".sentence"); }

  /**
   * @param {BlocksFrame} frame
   * @param {Lesson<BlocksFrame>} _
   * @param {BlocksHeader} header
   * @param {StageData} data
   * @returns {import("../hall/poll").Asker | null}
   */
  asks(frame, _, header, data) {
    const asked = pollOfStep(frame, header, data);
    return asked && { poll: asked.poll, told: asked.told, place: find(this.root, ".polled"), back: () => this.goTo(asked.from) };
  }

  /**
   * @param {BlocksFrame} frame
   * @param {Lesson<BlocksFrame>} lesson
   * @param {BlocksHeader} _
   * @param {StageData} data
   */
  draw(frame, lesson, _, data) {
    this.steps = lesson.steps;
    const style = getComputedStyle(this.root);
    const look = ["--st-text-color", "--st-background-color"].map((name) => style.getPropertyValue(name)).join();
    const selected = data.selected ?? null;
    const again = this.look !== look || this.lesson !== data.lesson || this.selected !== selected;
    if (this.lesson !== data.lesson) this.forgetHeights();
    Object.assign(this, { look, lesson: data.lesson, selected });
    /** @type {{ drawn: Drawn, block: TreeBlock | ChartBlock, changed: boolean }[]} */
    const pictures = [];
    /** @type {(path: string) => HTMLElement} */
    const shown = (path) => {
      let drawn = this.drawn.get(path);
      const block = shared(drawn?.block, frame.blocks[path]);
      if (drawn?.kind !== block.kind) {
        this.drop(path);
        this.drawn.set(path, (drawn = this.makers[block.kind](path)));
        drawn.place.classList.add(path.split("/").at(-1)?.replace(/\d+$/, "") || "all");
      }
      if (block.kind === "stack" || block.kind === "columns") arrange(drawn.place, block.items.map(shown));
      const changed = again || drawn.block !== block;
      if (block.kind === "tree" || block.kind === "chart") pictures.push({ drawn, block, changed });
      else if (changed) drawn.draw(block, frame, data);
      drawn.block = block;
      return drawn.place;
    };
    arrange(this.place, [shown("")]);
    this.formulas.fit();
    const resized = this.heights.fit(pictures.map(({ drawn: { place }, block }) => {
      const { kind, height } = block;
      const buttons = kind === "tree" ? OWN_BUTTONS : 0;
      const least = LOWEST[kind][Number(Boolean(data.large))] + buttons;
      return { place, height: height + buttons, least, steady: kind === "chart" && block.steady };
    }), this.above(data));
    this.keepHeights();
    this.scroll();
    for (const { drawn, block, changed } of pictures) if (changed || resized.has(drawn.place)) drawn.draw(block, frame, data);
  }

  /**
   * How much of the window is above the stage if the page is opened anew; a lecture begins at the stage.
   * @param {StageData} data
   */
  above(data) {
    if (startsAtStage(data)) return 0;
    return this.root.getBoundingClientRect().top + (this.host.closest('[data-testid="stMain"]')?.scrollTop ?? window.scrollY);
  }

  // All are read before the first is written, and only what differs is: the browser lays the page out once.
  keepHeights() {
    const texts = [...this.drawn.values()].filter(({ kind, place: { isConnected } }) => isConnected && ["html", "math", "code"].includes(kind));
    const places = [this.sentence, ...texts.map((each) => each.place)];
    const heights = places.map((each) => `${each.offsetHeight}px`);
    places.forEach((each, i) => { if (each.style.minHeight !== heights[i]) each.style.minHeight = heights[i]; });
  }

  // Where long texts scroll, what they are about at present is in sight; a keyboard can scroll them, too.
  scroll() {
    if (!this.place.classList.contains("scrolling")) return;
    for (const { place } of this.drawn.values()) {
      if (place.scrollHeight <= place.clientHeight || !place.matches(".grid, .code")) continue;
      place.tabIndex = 0;
      /** @type {HTMLElement | null} */
      const lit = place.querySelector(".lit");
      if (lit) place.scrollTop = lit.offsetTop - (place.clientHeight - lit.offsetHeight) / 2;
    }
  }

  /** @param {string} path */
  drop(path) {
    const drawn = this.drawn.get(path);
    drawn?.place.remove();
    drawn?.leave?.();
    this.drawn.delete(path);
  }

  /**
   * @param {"stack" | "columns"} kind
   * @returns {Drawn}
   */
  container(kind) {
    const made = element("div", kind);
    /** @param {Stack | Columns} block */
    const draw = (block) => {
      if (block.kind === "columns") made.style.gridTemplateColumns = block.shares.map((share) => `minmax(0, ${share}fr)`).join(" ");
    };
    return { kind, place: made, draw };
  }

  /** @returns {Drawn} */
  html() {
    const made = element("div", "html");
    return { kind: "html", place: made, draw: (/** @type {Html} */ { html }) => refilled(made, fragmentOf(html)) };
  }

  // Lines that were there before stay as they are.
  /** @returns {Drawn} */
  math() {
    const made = element("div", "math");
    /** @type {string[]} */
    let written = [];
    /** @param {Lines} block */
    const draw = ({ lines, fresh }) => {
      const kept = lines.findIndex((line, i) => line !== written[i]);
      const same = kept < 0 ? lines.length : kept;
      while (made.children.length > same) made.lastChild?.remove();
      for (const line of lines.slice(same)) {
        const row = element("p", "line");
        refilled(row, typeset(line));
        made.append(row);
      }
      [...made.children].forEach((row, i) => row.classList.toggle("fresh", i >= fresh));
      written = lines;
    };
    return { kind: "math", place: made, draw };
  }

  /** @returns {Drawn} */
  tree() {
    const made = element("div", "tree");
    const shadow = inShadow(made, PARTS.tree);
    /**
     * @param {TreeBlock} block
     * @param {BlocksFrame} frame
     * @param {StageData} data
     */
    const draw = (block, frame, data) => {
      const ids = Object.keys(block.nodes).sort((one, other) => (inOrder(one) < inOrder(other) ? -1 : 1));
      const height = parseFloat(made.style.height) - OWN_BUTTONS;
      const chosen = block.picks ? this.selected : null;
      const nodes = ids.map((id) => block.nodes[id]);
      drawTree({
        data: {
          tree_id: block.tree_id, step: frame.step, skeleton: block.skeleton, height, linked: block.linked, clear: true,
          nodes: chosen === null ? nodes : nodes.map((node) => ({ ...node, lit: node.id === chosen, on_path: isBelow(chosen, node.id) })),
          font: block.font, name: data.name ?? "tree", selected: chosen, ...(block.title_rows > 1 ? { title_rows: block.title_rows } : {}),
          ...(block.legible ? { legible: block.legible } : {}),
        },
        parentElement: shadow,
        setStateValue: () => {},
        setTriggerValue: (kind, node) => {
          if (kind !== "selected") return;
          if (block.picks) this.tell("node", node);
          else this.goToDecision(block.tree_id, String(node));
        },
      });
    };
    return { kind: "tree", place: made, draw };
  }

  /**
   * Go to the first step, of those that are here, at which a tree is about a node.
   * @param {string} tree its id
   * @param {string} node
   */
  goToDecision(tree, node) {
    const about = (/** @type {Block} */ block) => block.kind === "tree" && block.tree_id === tree && block.nodes[node]?.state === "current";
    const steps = [...this.steps.values()].flat().filter(({ blocks }) => Object.values(blocks).some(about)).map(({ step }) => step);
    if (steps.length) this.goTo(steps.reduce((first, step) => Math.min(first, step)));
  }

  /**
   * @param {string} path
   * @returns {Drawn}
   */
  chart(path) {
    const made = element("div", "chart");
    const slot = element("slot");
    slot.name = path;
    made.append(slot);
    const box = element("div");
    box.slot = path;
    const inner = element("div", "splitstep-chart");
    inner.setAttribute("role", "group");
    box.append(inner);
    this.host.append(box);
    let leave = () => {};
    /**
     * @param {ChartBlock} block
     * @param {BlocksFrame} frame
     * @param {StageData} data
     */
    const draw = (block, frame, data) => {
      const { figure, label, goes } = block;
      /** @param {unknown} x */
      const stepAt = (x) => (Array.isArray(goes) ? nearest(goes, Number(x)) : Math.round(Number(x)));
      /** @param {Point} point */
      const clicked = (point) => { if (goes) this.goTo(stepAt(point.x)); else this.tell("chart", { path, ...point }); };
      /** @param {Move} move */
      const moved = (move) => {
        if (!goes) return;
        const step = stepAt(move.x0);
        if (step === frame.step) draw(block, frame, data); // the line goes back to where it was
        else this.goTo(step);
      };
      leave = drawChart({
        data: { figure, height: parseFloat(made.style.height), label, hover: false, script: data.plotly ?? "" },
        parentElement: box,
        setStateValue: () => {},
        setTriggerValue: (kind, value) => { if (kind === "clicked") clicked(/** @type {Point} */ (value)); else moved(/** @type {Move} */ (value)); },
      });
    };
    return { kind: "chart", place: made, draw, leave: () => { box.remove(); leave(); } };
  }

  /** @returns {Drawn} */
  cells() {
    const made = element("div", "cells");
    const shadow = inShadow(made, PARTS.cells);
    /** @param {CellsBlock} block */
    const draw = ({ cells }) => drawCells({ data: cells, parentElement: shadow, setStateValue: () => {}, setTriggerValue: this.tell });
    return { kind: "cells", place: made, draw };
  }

  /** @returns {Drawn} */
  rules() {
    const made = element("div", "rules");
    const shadow = inShadow(made, PARTS.rules);
    let leave = () => {};
    /**
     * @param {RulesBlock} block
     * @param {BlocksFrame} frame
     * @param {StageData} data
     */
    const draw = ({ order, lines, current, label, height }, frame, data) => {
      const rules = order.map((id) => lines[id]);
      const lit = rules.filter(({ leaf }) => this.selected !== null && leaf !== undefined && isBelow(leaf, this.selected));
      const picked = lit.find(({ leaf }) => leaf === this.selected)?.id ?? null;
      leave = drawRules({
        data: { rules, label, height: Math.min(height, Math.round(MOST_RULES * window.innerHeight)), lit: lit.map(({ id }) => id), picked, current, large: Boolean(data.large) },
        parentElement: shadow,
        setStateValue: () => {},
        setTriggerValue: (kind, id) => {
          const { leaf } = lines[String(id)] ?? {};
          if (leaf !== undefined) this.tell("node", leaf);
        },
      });
    };
    return { kind: "rules", place: made, draw, leave: () => leave() };
  }

  /** @returns {Drawn} */
  code() {
    const made = element("div", "code");
    const write = codeIn(made);
    return { kind: "code", place: made, draw: (/** @type {CodeBlock} */ { title, lines, executed }) => { write(title, lines, executed); } };
  }

  leave() {
    for (const path of [...this.drawn.keys()]) this.drop(path);
    this.style.remove();
  }
}

/**
 * The position of the place that is nearest to x.
 * @param {number[]} places
 * @param {number} x
 */
const nearest = (places, x) => places.reduce((best, place, i) => (Math.abs(place - x) < Math.abs(places[best] - x) ? i : best), 0);

/**
 * Have these children in this order, and touch only those that are elsewhere.
 * @param {HTMLElement} parent
 * @param {HTMLElement[]} children
 */
function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(/** @type {HTMLElement} */ (child))) child.remove();
  children.forEach((child, i) => { if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null); });
}
