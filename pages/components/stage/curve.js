// The gain of every cut of a numeric column, with a line that can be dragged: all numbers run with it, without the server.
import { element, kindColour, refilled } from "./elements.js";
import { MARKS, drawn, ticks } from "./svg.js";

/** @import { CurveCut, GainCurve, Header, Side } from "./data" */
/** @import { PanelDoings, View } from "./lesson" */

const FEW = 70; // cuts that have room for a mark each
const LANES = 8; // classes that have room for a sign each

// The cut that is looked at; every panel that shows it is drawn again in the next animation frame.
export class Trial {
  /** @type {GainCurve | null} */
  curve = null;
  at = 0;
  known = false; // whether the server has said what there is at this stop
  frame = 0;

  /** @param {() => void} redraw */
  constructor(redraw) { this.redraw = redraw; }

  /**
   * The curve of where somebody settled; undefined before. The same curve, sent again, keeps the cut.
   * @param {GainCurve | null | undefined} curve
   */
  take(curve) {
    this.known = curve !== undefined;
    const [before, now] = [this.curve, curve ?? null];
    if (before === now) return;
    const same = before && now && ["node", "column", "start", "asked", "by_hand"].every((name) => (
      before[/** @type {keyof GainCurve} */ (name)] === now[/** @type {keyof GainCurve} */ (name)]
    ));
    if (!same || before.cuts[this.at].says !== now.cuts[this.at]?.says) this.at = now?.start ?? 0;
    this.curve = now;
  }

  get cut() { return this.curve?.cuts[this.at] ?? null; }
  get moved() { return this.curve !== null && this.at !== this.curve.start; }

  /** @param {number} at */
  move(at) {
    const last = (this.curve?.cuts.length ?? 1) - 1;
    const to = Math.max(0, Math.min(last, at));
    if (to === this.at) return;
    this.at = to;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(this.redraw);
  }

  /**
   * Move to the cut nearest to a value.
   * @param {number} value
   */
  moveNear(value) {
    const away = (/** @type {CurveCut} */ cut) => Math.abs(cut.at - value);
    const cuts = this.curve?.cuts ?? [];
    this.move(cuts.reduce((best, cut, i) => (away(cut) < away(cuts[best]) ? i : best), 0));
  }

  /**
   * What a key does to the line.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const by = event.shiftKey ? 10 : 1;
    /** @type {Record<string, number>} */
    const places = {
      ArrowLeft: this.at - by, ArrowDown: this.at - by, ArrowRight: this.at + by, ArrowUp: this.at + by, Home: 0, End: Infinity,
    };
    if (!(event.key in places)) return;
    event.preventDefault();
    this.move(places[event.key]);
  }
}

/**
 * A line that is dragged by mouse, finger or keys.
 * @param {SVGElement} handle
 * @param {Trial} trial
 * @param {(event: PointerEvent) => number} valueAt
 */
export function draggable(handle, trial, valueAt) {
  handle.setAttribute("role", "slider");
  handle.setAttribute("tabindex", "0");
  handle.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    handle.setPointerCapture(event.pointerId);
    handle.focus({ preventScroll: true });
    event.preventDefault();
  });
  handle.addEventListener("pointermove", (event) => {
    if (handle.hasPointerCapture(event.pointerId)) trial.moveNear(valueAt(event));
  });
  handle.addEventListener("click", (event) => event.stopPropagation());
  handle.addEventListener("keydown", (event) => trial.press(event));
}

/**
 * What a screen reader says of the line.
 * @param {SVGElement} handle
 * @param {Trial} trial
 */
export function spoken(handle, { at, curve, cut }) {
  if (!curve || !cut) return;
  const sides = cut.sides.map(({ label, lines }) => `${label}: ${lines.join(", ")}`);
  const said = {
    "aria-label": `Cut of ${curve.name}`, "aria-valuemin": 0, "aria-valuemax": curve.cuts.length - 1, "aria-valuenow": at,
    "aria-valuetext": [cut.question, cut.says, ...sides, ...(cut.allowed ? [] : ["too few cases on one side"])].join("; "),
  };
  for (const [name, value] of Object.entries(said)) handle.setAttribute(name, String(value));
}

/**
 * The least and the greatest of some numbers.
 * @param {number[]} values
 */
const rangeOf = (values) => values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);

class CurveDrawing {
  /** @type {GainCurve | null} */
  curve = null;
  /** @type {Header | null} */
  header = null;
  size = "";
  /** @type {(value: number) => number} */
  across = (value) => value;
  /** @type {(value: number) => number} */
  up = (value) => value;
  /** @type {(pixels: number) => number} */
  value = (pixels) => pixels;

  /** @param {Trial} trial */
  constructor(trial) {
    this.trial = trial;
    this.svg = drawn("svg", { class: "curve", role: "group" });
    this.fixed = drawn("g");
    this.before = drawn("line", { class: "before" });
    this.dot = drawn("circle", { class: "dot" });
    this.handle = drawn("g", { class: "handle" });
    this.line = drawn("line");
    this.grip = drawn("rect", { class: "grip", rx: 6 });
    this.hit = drawn("rect", { class: "hit" });
    refilled(this.handle, [this.line, this.grip, this.hit]);
    refilled(this.svg, [this.fixed, this.before, this.dot, this.handle]);
    const valueAt = (/** @type {MouseEvent} */ event) => this.value(event.clientX - this.svg.getBoundingClientRect().left);
    draggable(this.handle, trial, valueAt);
    this.svg.addEventListener("click", (event) => trial.moveNear(valueAt(event)));
  }

  /**
   * @param {number} width
   * @param {View} view
   */
  draw(width, { header, large }) {
    const { curve, cut } = this.trial;
    if (!curve || !cut || !width) return;
    const size = `${width} ${large}`;
    if (this.curve !== curve || this.size !== size || this.header !== header) {
      Object.assign(this, { curve, size, header });
      this.drawFixed(curve, header, width, large ? 22 : 14);
    }
    const x = this.across(cut.at);
    for (const line of [this.line, this.hit, this.grip]) line.setAttribute("transform", `translate(${x.toFixed(1)},0)`);
    this.dot.setAttribute("cx", x.toFixed(1));
    this.dot.setAttribute("cy", this.up(cut.gain).toFixed(1));
    this.before.setAttribute("visibility", this.trial.moved ? "visible" : "hidden");
    spoken(this.handle, this.trial);
  }

  /**
   * Curve, cases and axes: what no dragging changes.
   * @param {GainCurve} curve
   * @param {Header} header
   * @param {number} width
   * @param {number} font
   */
  drawFixed(curve, header, width, font) {
    const { cuts, values } = curve;
    const [low, high] = rangeOf([...values, ...cuts.map(({ at }) => at)]);
    const [floor, top] = rangeOf([0, ...cuts.map(({ gain }) => gain)]);
    const ceiling = top > floor ? top : floor + 1;
    const marks = ticks(floor, ceiling, 3);
    const lanes = header.classes.length || header.shades.length;
    const strip = Math.max(font * 2, Math.min(header.classes.length ? lanes * font : font * 4, font * 6));
    const box = {
      left: rangeOf([3, ...marks.map(([, text]) => text.length)])[1] * font * 0.62 + 10, right: width - 14,
      top: font * 1.9, bottom: font * 1.9 + font * 7, end: font * 1.9 + font * 7.6 + strip,
    };
    this.across = (value) => box.left + ((value - low) / (high - low || 1)) * (box.right - box.left);
    this.value = (pixels) => low + ((pixels - box.left) / (box.right - box.left)) * (high - low);
    this.up = (value) => box.bottom - ((value - floor) / (ceiling - floor)) * (box.bottom - box.top);
    this.svg.setAttribute("width", String(width));
    this.svg.setAttribute("height", String(Math.ceil(box.end + font * 2.9)));
    this.svg.setAttribute("aria-label", `${curve.gain} of every cut of ${curve.name}`);
    const style = { "font-size": font };
    /** @type {SVGElement[]} */
    const parts = [drawn("text", { class: "left", x: 2, y: font, ...style }, curve.gain)];
    for (const [value, text] of marks) {
      const y = this.up(value);
      parts.push(drawn("line", { class: "grid", x1: box.left, x2: box.right, y1: y, y2: y }));
      parts.push(drawn("text", { class: "side", x: box.left - 6, y: y + font * 0.35, ...style }, text));
    }
    for (const [value, text] of high > low ? ticks(low, high, (box.right - box.left) / (font * 5)) : []) {
      parts.push(drawn("text", { x: this.across(value), y: box.end + font * 1.2, ...style }, text));
    }
    parts.push(drawn("text", { class: "name", x: (box.left + box.right) / 2, y: box.end + font * 2.5, ...style }, curve.name));
    const points = cuts.map(({ at, gain }) => `${this.across(at).toFixed(1)},${this.up(gain).toFixed(1)}`);
    parts.push(drawn("path", { class: "gains", d: `M${points.join("L")}` }));
    const radius = cuts.length <= FEW ? font * 0.25 : font * 0.14;
    for (const allowed of [true, false]) {
      const d = points.filter((_, i) => cuts[i].allowed === allowed).map((point) => `M${point}${MARKS[0](radius)}`).join("");
      if (d) parts.push(drawn("path", { class: allowed ? "cut" : "cut few", d }));
    }
    refilled(this.fixed, [...this.casesOf(curve, header, font, box.bottom + font * 0.6, strip / lanes), ...parts]);
    const start = this.across(cuts[curve.start].at);
    for (const [name, value] of Object.entries({ x1: start, x2: start, y1: box.top, y2: box.end })) this.before.setAttribute(name, String(value));
    for (const [name, value] of Object.entries({ x1: 0, x2: 0, y1: font * 1.1, y2: box.end })) this.line.setAttribute(name, String(value));
    for (const [name, value] of Object.entries({ x: -7, y: font * 0.3, width: 14, height: font * 1.3 })) this.grip.setAttribute(name, String(value));
    for (const [name, value] of Object.entries({ x: -20, y: 0, width: 40, height: box.end })) this.hit.setAttribute(name, String(value));
    this.dot.setAttribute("r", String(font * 0.42));
  }

  /**
   * The cases along the axis: a lane for each class; of numbers the higher the greater.
   * @param {GainCurve} curve
   * @param {Header} header
   * @param {number} font
   * @param {number} top
   * @param {number} apart
   */
  casesOf({ values, kinds }, header, font, top, apart) {
    const lane = (/** @type {number} */ kind) => top + apart * (0.5 + (header.classes.length ? kind : header.shades.length - 1 - kind));
    /** @type {Map<number, string>} */
    const paths = new Map();
    values.forEach((value, i) => {
      const shape = MARKS[header.classes.length ? kinds[i] % MARKS.length : 0](Math.min(font * 0.27, Math.max(apart * 0.4, font * 0.16)));
      paths.set(kinds[i], `${paths.get(kinds[i]) ?? ""}M${this.across(value).toFixed(1)},${lane(kinds[i]).toFixed(1)}${shape}`);
    });
    const parts = [...paths].map(([kind, d]) => drawn("path", { class: "case", d, fill: kindColour(header, kind) }));
    if (header.classes.length > LANES) return parts;
    header.classes.forEach(({ sign, colour }, kind) => {
      parts.push(drawn("text", { class: "left", x: 2, y: lane(kind) + font * 0.35, "font-size": font, style: `fill: ${colour}` }, sign));
    });
    return parts;
  }
}

/**
 * A branch: what it is called, how its cases are mixed, and how many and how impure they are.
 * @param {Side} side
 * @param {Header} header
 */
function sideOf({ label, lines, mix, spread }, header) {
  const [row, bar, counts] = [element("div", "branch"), element("div", "bar"), element("span", "counts")];
  for (const { kind, share, count } of mix) {
    const part = element("i");
    part.style.width = `${share * 100}%`;
    part.style.background = kindColour(header, kind);
    bar.append(part);
    const mark = element("b", "", header.classes[kind]?.sign ?? "");
    mark.style.color = kindColour(header, kind);
    counts.append(mark, ` ${count}  `);
  }
  if (spread) {
    const [band, mean] = [element("i", "band"), element("i", "mean")];
    band.style.left = `${spread.low * 100}%`;
    band.style.width = `${(spread.high - spread.low) * 100}%`;
    mean.style.left = `${spread.mean * 100}%`;
    bar.append(band, mean);
    counts.textContent = spread.label;
  }
  row.append(element("b", "name", label), bar, element("span", "lines", lines.join(", ")), counts);
  return row;
}

/**
 * The curve of the column whose arithmetic is open. What is returned draws it and gives the cut that is looked at; null
 * where there is no curve.
 * @param {HTMLElement} place
 * @param {PanelDoings} doings
 * @returns {(column: string, view: View) => CurveCut | null}
 */
export function curveIn(place, { trial, ask, undo }) {
  const drawing = new CurveDrawing(trial);
  const [head, question, says] = [element("div", "looked"), element("b"), element("span")];
  const [asks, undoes] = [element("button", "ask", "Ask this"), element("button", "undo", "Undo")];
  asks.type = undoes.type = "button";
  asks.title = "Ask this cut here, instead of what the algorithm asks";
  undoes.title = "Take back the last decision by hand";
  asks.addEventListener("click", () => { if (trial.curve && trial.cut) ask(trial.curve.column, trial.cut.at); });
  undoes.addEventListener("click", () => undo());
  const sides = element("div", "branches");
  head.append(question, says, asks, undoes);
  place.append(head, drawing.svg, sides);
  place.hidden = true;
  return (column, view) => {
    const { curve, cut } = trial;
    const here = curve && cut && curve.column === column;
    // While nobody has settled, a curve that stood here keeps its room: the lines below it do not jump.
    place.style.visibility = here ? "" : "hidden";
    if (trial.known || !column) place.hidden = !here;
    if (!here) return null;
    question.textContent = cut.question;
    says.textContent = cut.allowed ? cut.says : `${cut.says}; too few cases on one side`;
    const pressed = asks.matches(":focus");
    asks.disabled = curve.asked && !trial.moved;
    undoes.hidden = !curve.by_hand;
    if (pressed && asks.disabled && !undoes.hidden) undoes.focus({ preventScroll: true });
    drawing.draw(place.clientWidth, view);
    refilled(sides, cut.sides.map((side) => sideOf(side, view.header)));
    return cut;
  };
}
