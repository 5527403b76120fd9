// The scene of a growing tree: the tree, and one thing of choice beside it.
import drawTree from "../tree/tree.js";
import { Trial } from "./curve.js";
import { element, find, fragmentOf, inShadow, refilled } from "./elements.js";
import { Falling } from "./falling.js";
import { Guessing } from "./guessing.js";
import { boardPanel, codePanel, rowsPanel, tablePanel } from "./panels.js";
import { planePanel } from "./plane.js";
import { pollOfNode } from "./polling.js";
import { Travelling } from "./travelling.js";

/** @import { Node as TreeNode } from "../tree/data" */
/** @import { Detail, Frame, Header, StageData } from "./data" */
/** @import { Doings, Lesson, PanelDoings, PanelDrawing, Scene } from "./lesson" */

const MARKUP = `<div class="halves">
  <div class="half">
    <div class="tree">
      <div class="legend" slot="head"></div>
      <button type="button" class="alone" slot="head" aria-pressed="false" title="Nothing beside it (0)">Tree alone</button>
    </div>
    <p class="note undrawn" hidden></p>
  </div>
  <div class="half">
    <div class="picked" hidden>
      <button type="button" class="unpick">Back to the step</button>
      <button type="button" class="to-step">Go to its step</button>
    </div>
    <section class="falling" aria-label="The row on its way" hidden></section>
    <div class="guessing" role="status" hidden></div>
    <div class="answers" hidden></div>
    <div class="tabs" role="tablist" aria-label="Beside the tree"></div>
    <div class="panels"></div>
  </div>
</div>`;
/** @type {[string, string, (place: HTMLElement, doings: PanelDoings) => PanelDrawing][]} */
const PANELS = [
  ["table", "Decision", tablePanel], ["board", "Arithmetic", boardPanel], ["plane", "Partition", planePanel],
  ["cases", "Rows", (place) => rowsPanel(place)], ["code", "Pseudo-code", codePanel],
];
// Nothing is below 14 pixels, or 22 in a lecture: where there is no room, cards say less, and then subtrees are folded.
const TYPE = { normal: { font: 20, legible: 14 }, large: { font: 30, legible: 22 }, phone: { font: 16, legible: 14 } };
const ALONE = "tree"; // the tree has the whole stage
const USUAL = "table";

/**
 * The order in which a tree is read: depth first.
 * @param {TreeNode} one
 * @param {TreeNode} other
 */
function depthFirst(one, other) {
  const [a, b] = [one, other].map(({ id }) => (id === "" ? [] : id.split(".").map(Number)));
  const fork = a.findIndex((branch, i) => branch !== b[i]);
  if (fork < 0) return a.length - b.length;
  return b[fork] === undefined ? 1 : a[fork] - b[fork];
}

/** @implements {Scene} */
export class Growing {
  chosen = USUAL;
  named = ""; // the panel that the server named last
  wanted = ""; // the panel that somebody opened and the server has not named yet
  picked = ""; // the column whose arithmetic is open
  /** @type {Detail | null} */
  detail = null;
  narrow = false;
  /** @type {Header | null} */
  legendOf = null;
  lesson = "";
  drawOpen = () => {}; // the open panel again, as it was drawn last

  /**
   * @param {HTMLElement} root of the stage
   * @param {HTMLElement} place
   * @param {Doings} doings
   */
  constructor(root, place, { redraw, tell, goTo, next, opened }) {
    this.root = root;
    this.redraw = redraw;
    this.goTo = goTo;
    this.tell = tell;
    this.opened = opened;
    refilled(place, fragmentOf(MARKUP));
    this.tree = inShadow(this.part("tree"), PARTS.tree);
    /** @type {HTMLElement} */
    this.buttons = find(this.tree, ".bar");
    this.travelling = new Travelling(this.tree);
    this.guessing = new Guessing(this.part("guessing"), { redraw, goTo, reveal: next });
    this.falling = new Falling(this.part("falling"), { redraw, leave: () => tell("row", null) });
    this.part("unpick").addEventListener("click", () => tell("node", null));
    this.part("to-step").addEventListener("click", () => { const step = this.detail?.decided ?? null; if (step !== null) goTo(step); });
    this.trial = new Trial(() => this.drawOpen());
    /** @type {PanelDoings} */
    const doings = {
      pickColumn: (column) => { if (!this.guessing.take(column)) this.openArithmetic(column); },
      openArithmetic: (column) => this.openArithmetic(column),
      pickNode: (node) => tell("node", node),
      trial: this.trial,
      ask: (column, threshold) => tell("ask", { column, threshold }),
      undo: () => tell("undo", null),
      redraw,
    };
    /** @type {Map<string, PanelDrawing & { place: HTMLElement }>} */
    this.panels = new Map(PANELS.map(([name, label, make]) => {
      const panel = element("div", `panel ${name}`);
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-label", label);
      panel.tabIndex = 0;
      panel.hidden = true;
      this.part("panels").append(panel);
      return [name, { place: panel, ...make(panel, doings) }];
    }));
    PANELS.forEach(([name, label], i) => {
      const tab = element("button", "tab");
      tab.type = "button";
      tab.dataset.panel = name;
      tab.setAttribute("role", "tab");
      const [, first, last] = /** @type {RegExpMatchArray} */ (label.match(/^(.*-)?(.*)$/)); // a narrow tab has the last word alone
      tab.append(element("kbd", "", String(i + 1)), element("span", "", first), last);
      tab.ariaLabel = label;
      tab.addEventListener("click", () => this.open(name));
      this.part("tabs").append(tab);
    });
    this.part("alone").addEventListener("click", () => this.open(ALONE));
  }

  /**
   * @param {string} name of a class that one element has
   * @returns {HTMLElement}
   */
  part(name) { return find(this.root, `.${name}`); }

  /** What takes the player's moves at present. */
  get guest() { return this.falling.on ? this.falling : null; }

  /** @param {number} panel */
  choose(panel) { this.open(PANELS[panel - 1]?.[0] ?? ALONE); }

  /** @param {string} name */
  open(name) {
    const alone = name === ALONE && !this.root.classList.contains("bare");
    this.root.classList.toggle("bare", alone);
    this.part("alone").setAttribute("aria-pressed", String(alone));
    if (name !== ALONE && name !== this.chosen) {
      this.chosen = this.wanted = name;
      this.opened(name === USUAL ? "" : name);
      this.tell("panel", name === USUAL ? "" : name);
    }
    this.redraw();
  }

  /** @param {string} column */
  openArithmetic(column) {
    this.root.classList.remove("bare");
    this.picked = column;
    this.chosen = this.wanted = "board";
    this.tell("column", column);
    this.redraw();
  }

  /** @param {boolean} narrow */
  fit(narrow) {
    this.narrow = narrow;
    for (const { place } of this.panels.values()) place.dataset.flows = narrow ? "1" : "";
  }

  /**
   * @param {Frame} frame
   * @param {Lesson} lesson
   * @param {Header} header
   * @param {StageData} data
   */
  draw(frame, lesson, header, data) {
    this.follow(data.panel ?? "");
    const { detail } = data;
    const here = detail && detail.step === frame.step && detail.part === frame.part ? detail : null;
    if (here !== this.detail) this.picked = here ? data.column ?? "" : "";
    this.detail = here;
    this.trial.take(here ? here.curve : undefined);
    this.lesson = data.lesson;
    const looked = here?.frame ?? frame;
    this.part("picked").hidden = !here?.frame;
    this.part("to-step").hidden = (here?.decided ?? null) === null;
    this.falling.take(detail?.fall ?? null, Boolean(here));
    this.falling.draw();
    this.drawLegend(header);
    this.part("undrawn").textContent = frame.undrawn;
    this.part("undrawn").hidden = !frame.undrawn;
    this.drawTree(frame, header, data);
    this.travelling.draw(frame, lesson, header, data.lesson, TYPE[this.type(data)].font);
    const predicts = data.modes?.some(({ name, on }) => name === "guess" && on) ?? false;
    this.guessing.draw(looked, lesson, header, data.lesson, predicts && !here?.frame && !globalThis.splitstepHall?.open);
    this.drawPanel(looked, lesson, header, Boolean(data.large));
  }

  /**
   * The hall is asked which question is next; the arithmetic of a decision may come before its answer is told.
   * @param {Frame} frame
   * @param {Lesson} lesson
   * @param {Header} _
   * @param {StageData} data
   * @returns {import("../hall/poll").Asker | null}
   */
  asks(frame, lesson, _, data) {
    const poll = pollOfNode(frame, lesson, data);
    return poll && { poll, told: !frame.asking && frame.part === frame.parts - 1, place: this.part("answers"), back: () => this.goTo(frame.step) };
  }

  /**
   * Open the panel that the server names anew; until it has heard of the one that somebody opened, that one stays.
   * @param {string} panel
   */
  follow(panel) {
    if (panel === this.wanted) this.wanted = "";
    if (panel !== this.named && !this.wanted && this.panels.has(panel)) this.chosen = panel;
    this.named = panel;
  }

  /** @param {StageData} data */
  type(data) { return this.narrow ? "phone" : data.large ? "large" : "normal"; }

  /** @param {Header} header */
  drawLegend(header) {
    if (this.legendOf === header) return;
    this.legendOf = header;
    const shown = header.classes.slice(0, 12).map(({ name, colour, sign }) => {
      const entry = element("span");
      const mark = element("b", "", sign);
      mark.style.color = colour;
      mark.ariaHidden = "true";
      entry.append(mark, ` ${name}`);
      return entry;
    });
    const bars = `${header.target}: the mean, and a standard deviation around it`;
    refilled(this.part("legend"), shown.length ? shown : [bars]);
  }

  /**
   * @param {Frame} frame
   * @param {Header} header
   * @param {StageData} data
   */
  drawTree(frame, header, data) {
    const type = TYPE[this.type(data)];
    const marks = this.falling.marks();
    this.tree.host.classList.toggle("rising", this.falling.rises);
    const gapped = this.chosen === "board" && this.root.classList.contains("gapped"); // an impurity that is to be worked out is not told
    const nodes = Object.values(frame.cards).sort(depthFirst).map((node) => ({
      ...node, ...gapped && node.state !== "leaf" && { lines: node.lines.slice(0, 1) }, ...marks[node.id],
    }));
    const place = this.part("tree");
    drawTree({
      data: {
        tree_id: data.tree_id, step: frame.step, nodes, linked: true, clear: true, title_rows: header.title_rows,
        height: Math.max(200, (place.clientHeight || 380) - this.buttons.offsetHeight), font: type.font, legible: type.legible,
        selected: this.detail?.node ?? null, name: data.name ?? "tree",
      },
      parentElement: this.tree,
      setStateValue: () => {},
      setTriggerValue: (kind, node) => { if (kind === "selected") this.tell("node", node); },
    });
  }

  /**
   * @param {Frame} frame
   * @param {Lesson} lesson
   * @param {Header} header
   * @param {boolean} large
   */
  drawPanel(frame, lesson, header, large) {
    for (const [name, { place }] of this.panels) place.hidden = name !== this.chosen;
    const open = this.root.classList.contains("bare") ? ALONE : this.chosen;
    for (const tab of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".tab"))) {
      tab.setAttribute("aria-selected", String(tab.dataset.panel === open));
    }
    const names = Object.values(frame.table?.rows ?? {}).map((row) => row.column);
    if (!names.includes(this.picked)) this.picked = "";
    const view = { header, lesson, large, picked: this.picked, work: this.detail?.work ?? null };
    this.drawOpen = () => this.panels.get(this.chosen)?.draw(frame, view);
    this.drawOpen();
  }

  leave() {
    this.travelling.end();
    for (const panel of this.panels.values()) panel.leave?.();
  }
}
