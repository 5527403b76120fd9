// The plane that the tree cuts, drawn by the stage itself: it grows beside the tree, and the two point at each other.
import { draggable, spoken } from "./curve.js";
import { element, kindColour, refilled } from "./elements.js";
import { MARKS, drawn, ticks } from "./svg.js";

/** @import { Area, Cut, Frame, Header } from "./data" */
/** @import { PanelDoings, PanelDrawing, View } from "./lesson" */

const LABEL_SPOTS = [[0, 0], [0, -1], [0, 1], [-1, 0], [1, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]]; // from the centre to the corners
const GRASP = 16; // pixels around the line of a cut where it can be taken

/**
 * Whether a point is off the plane.
 * @param {string} mask a bit for each point, as hexadecimal digits
 * @param {number} i
 */
const isFaint = (mask, i) => mask !== "" && ((parseInt(mask[i >> 2], 16) >> (3 - (i & 3))) & 1) === 1;

class PlaneDrawing {
  /** @type {Map<string, SVGElement>} */
  rects = new Map();
  /** @type {string | null} */
  pointed = null;
  /** @type {Header | null} */
  header = null;
  /** @type {Frame | null} */
  frame = null;
  /** @type {string | null} */
  faint = null;
  /** @type {[number, number][]} */
  spots = []; // where the points are, in pixels
  size = "";
  font = 14;
  box = { left: 0, top: 0, width: 0, height: 0 };
  /** @type {(value: number) => number} */
  across = (value) => value;
  /** @type {(value: number) => number} */
  up = (value) => value;

  /**
   * @param {HTMLElement} place
   * @param {PanelDoings} doings
   */
  constructor(place, { pickNode, trial }) {
    this.svg = drawn("svg", { class: "plane", role: "group" });
    this.tried = element("p", "tried");
    this.tried.hidden = true;
    this.note = element("p", "note");
    place.append(this.tried, this.svg, this.note);
    this.place = place;
    this.trial = trial;
    this.handle = drawn("g", { class: "handle" });
    this.line = drawn("line");
    this.hit = drawn("rect", { class: "hit" });
    refilled(this.handle, [this.line, this.hit]);
    draggable(this.handle, trial, (event) => this.valueAt(event));
    const layer = (/** @type {string} */ name) => drawn("g", { class: name });
    this.layers = {
      areas: layer("areas"), points: layer("points"), cuts: layer("cuts"), labels: layer("labels"), axes: layer("axes"),
    };
    refilled(this.svg, [...Object.values(this.layers), this.handle]);
    const under = (/** @type {Event} */ event) => /** @type {SVGElement} */ (event.target).dataset.node ?? null;
    this.svg.addEventListener("pointerover", (event) => this.point(under(event), true));
    this.svg.addEventListener("pointerleave", () => this.point(null, true));
    this.svg.addEventListener("click", (event) => {
      const node = under(event);
      if (node !== null) pickNode(node);
    });
    this.hear = (/** @type {DocumentEventMap["splitstep-pointed"]} */ { detail: { node, by } }) => {
      if (by !== this.svg) this.point(node, false);
    };
    document.addEventListener("splitstep-pointed", this.hear);
  }

  /**
   * What lies below a node of the tree has its border; a rectangle under the pointer lights its node.
   * @param {string | null} node
   * @param {boolean} tell
   */
  point(node, tell) {
    if (this.pointed === node) return;
    this.pointed = node;
    for (const [id, rect] of this.rects) {
      rect.classList.toggle("lit", node !== null && (id === node || node === "" || id.startsWith(`${node}.`)));
    }
    if (tell) document.dispatchEvent(new CustomEvent("splitstep-pointed", { detail: { node, by: this.svg } }));
  }

  /**
   * @param {Header} header
   * @param {boolean} large
   */
  measure(header, large) {
    const font = large ? 22 : 14;
    const width = this.place.clientWidth;
    const room = Math.max(220, this.place.clientHeight - this.note.offsetHeight - this.tried.offsetHeight - 8);
    const height = this.place.dataset.flows ? Math.min(width, 420) : room;
    const { x, y, equal } = header.plane;
    const inset = x ? { left: font * 4, right: 10, top: 8, bottom: font * 3.4 } : { left: 4, right: 4, top: 4, bottom: 4 };
    const box = {
      left: inset.left, top: inset.top, width: width - inset.left - inset.right, height: height - inset.top - inset.bottom,
    };
    if (x && y && equal) {
      const scale = Math.min(box.width / (x.high - x.low), box.height / (y.high - y.low));
      [box.width, box.height] = [scale * (x.high - x.low), scale * (y.high - y.low)];
    } else if (x && box.width > 1.35 * box.height) box.width = 1.35 * box.height;
    const [a, b] = [x ?? { low: 0, high: 1 }, y ?? { low: 0, high: 1 }];
    this.across = (value) => box.left + ((value - a.low) / (a.high - a.low)) * box.width;
    this.up = (value) => box.top + (1 - (value - b.low) / (b.high - b.low)) * box.height;
    this.box = box;
    this.font = font;
    this.svg.setAttribute("width", String(width));
    this.svg.setAttribute("height", String(Math.ceil(box.top + box.height + inset.bottom)));
  }

  /**
   * @param {Frame} frame
   * @param {View} scene
   */
  draw(frame, { header, large }) {
    this.note.textContent = header.plane.note;
    const area = this.trial.curve?.axis ? frame.picture.areas[this.trial.curve.node] : undefined;
    if (area || this.trial.known) this.tried.hidden = !area;
    const size = [this.place.clientWidth, this.place.clientHeight, large, this.tried.hidden].join();
    const anew = this.header !== header || this.size !== size;
    if (anew) {
      Object.assign(this, { header, size, frame: null, faint: null });
      this.measure(header, large);
      this.drawAxes(header);
      const { x, y } = header.plane;
      this.svg.setAttribute("aria-label", x && y ? `${header.target} over ${x.name} and ${y.name}` : "Mosaic of the cases");
    }
    this.drawTrial(area);
    if (this.faint !== frame.picture.faint) this.drawPoints(header, (this.faint = frame.picture.faint));
    if (this.frame === frame) return;
    this.frame = frame;
    this.drawAreas(frame);
    this.drawCuts(frame.picture.cuts);
  }

  /**
   * The cut that is looked at, as a line to drag through the rectangle of its node.
   * @param {Area | undefined} area
   */
  drawTrial(area) {
    const { curve, cut } = this.trial;
    this.handle.style.display = area ? "" : "none";
    this.tried.style.visibility = area ? "" : "hidden";
    if (!area || !curve || !cut) return;
    const [left, right, low, high] = area.box;
    const ends = curve.axis === "x" ? [cut.at, cut.at, low, high] : [left, right, cut.at, cut.at];
    const [x1, x2, y1, y2] = [this.across(ends[0]), this.across(ends[1]), this.up(ends[2]), this.up(ends[3])];
    const box = { x: x1 - GRASP, y: y2 - GRASP, width: x2 - x1 + 2 * GRASP, height: y1 - y2 + 2 * GRASP };
    for (const [name, value] of Object.entries({ x1, x2, y1, y2 })) this.line.setAttribute(name, value.toFixed(1));
    for (const [name, value] of Object.entries(box)) this.hit.setAttribute(name, value.toFixed(1));
    this.handle.setAttribute("aria-orientation", curve.axis === "x" ? "horizontal" : "vertical");
    spoken(this.handle, this.trial);
    const sides = cut.sides.map(({ label, lines }) => `${label}: ${lines.join(", ")}`);
    this.tried.replaceChildren(element("b", "", cut.question), ` ${cut.says}. ${sides.join("; ")}.`);
  }

  /**
   * The value of the looked-at column under the pointer.
   * @param {PointerEvent} event
   */
  valueAt({ clientX, clientY }) {
    const { x, y } = /** @type {Header} */ (this.header).plane;
    if (!x || !y) return 0;
    const { left, top } = this.svg.getBoundingClientRect();
    const [right, down] = [(clientX - left - this.box.left) / this.box.width, (clientY - top - this.box.top) / this.box.height];
    return this.trial.curve?.axis === "x" ? x.low + right * (x.high - x.low) : y.high - down * (y.high - y.low);
  }

  /** @param {Header} header */
  drawAxes({ plane }) {
    const { axes } = this.layers;
    axes.replaceChildren();
    if (!plane.x || !plane.y) return;
    const { left, top, width, height } = this.box;
    const size = { "font-size": this.font };
    for (const [value, text] of ticks(plane.x.low, plane.x.high, width / (this.font * 5))) {
      axes.append(drawn("text", { x: this.across(value), y: top + height + this.font * 1.3, ...size }, text));
    }
    for (const [value, text] of ticks(plane.y.low, plane.y.high, height / (this.font * 3))) {
      axes.append(drawn("text", { class: "side", x: left - 8, y: this.up(value) + this.font * 0.35, ...size }, text));
    }
    axes.append(drawn("text", { class: "name", x: left + width / 2, y: top + height + this.font * 2.8, ...size }, plane.x.name));
    const turned = `translate(${this.font},${top + height / 2}) rotate(-90)`;
    axes.append(drawn("text", { class: "name", transform: turned, ...size }, plane.y.name));
  }

  /**
   * @param {Header} header
   * @param {string} faint
   */
  drawPoints(header, faint) {
    const { points } = header.plane;
    const radius = (points.row.length <= 400 ? 4.2 : 3) * (this.font > 16 ? 1.4 : 1);
    /** @type {Map<string, string>} */
    const paths = new Map();
    this.spots = [];
    points.row.forEach((_, i) => {
      const [x, y] = [points.x[i], points.y[i]];
      if (x === null || y === null || points.kind[i] < 0) return;
      this.spots.push([this.across(x), this.up(y)]);
      const key = `${isFaint(faint, i) ? "faint" : "point"} ${points.kind[i]}`;
      const shape = MARKS[header.classes.length ? points.kind[i] % MARKS.length : 0];
      const at = `M${this.across(x).toFixed(1)},${this.up(y).toFixed(1)}`;
      paths.set(key, `${paths.get(key) ?? ""}${at}${shape(radius)}`);
    });
    refilled(this.layers.points, [...paths].map(([key, d]) => {
      const [name, kind] = key.split(" ");
      return drawn("path", { class: name, d, fill: kindColour(header, Number(kind)) });
    }));
  }

  /** @param {Frame} frame */
  drawAreas({ picture }) {
    const { areas: layer, labels } = this.layers;
    const { areas } = picture;
    for (const [id, rect] of this.rects) {
      if (!(id in areas)) { rect.remove(); this.rects.delete(id); }
    }
    labels.replaceChildren();
    for (const [id, area] of Object.entries(areas)) {
      let rect = this.rects.get(id);
      if (!rect) {
        rect = drawn("rect", { "data-node": id });
        this.rects.set(id, rect);
        layer.append(rect);
      }
      const [left, right, low, high] = area.box;
      const [x, y] = [this.across(left), this.up(high)];
      const box = { x, y, width: this.across(right) - x, height: this.up(low) - y };
      for (const [key, value] of Object.entries(box)) rect.setAttribute(key, value.toFixed(1));
      rect.setAttribute("fill", area.fill);
      rect.setAttribute("class", [area.open && "open", id === picture.current && "current"].filter(Boolean).join(" "));
      const wide = area.label.length * this.font * 0.58 + 6;
      if (box.width > wide && box.height > this.font * 1.5) {
        const middle = this.clearest(box, wide, this.font * 1.5);
        labels.append(
          drawn("rect", { x: middle.x - wide / 2, y: middle.y - this.font * 0.75, width: wide, height: this.font * 1.5, rx: 4 }),
          drawn("text", { x: middle.x, y: middle.y + this.font * 0.35, "font-size": this.font }, area.label),
        );
      }
    }
    const current = this.rects.get(picture.current ?? "none");
    if (current) layer.append(current); // its border is above the others
  }

  /**
   * The middle of the place within a rectangle where a label covers the fewest points; its centre if none is better.
   * @param {{ x: number, y: number, width: number, height: number }} box
   * @param {number} wide
   * @param {number} high
   */
  clearest(box, wide, high) {
    const inside = this.spots.filter(([x, y]) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
    const room = { x: Math.max(0, (box.width - wide) / 2 - 3), y: Math.max(0, (box.height - high) / 2 - 3) };
    let best = { x: 0, y: 0, covered: Infinity };
    for (const [right, down] of LABEL_SPOTS) {
      const [x, y] = [box.x + box.width / 2 + right * room.x, box.y + box.height / 2 + down * room.y];
      const covered = inside.filter(([a, b]) => Math.abs(a - x) < wide / 2 + 3 && Math.abs(b - y) < high / 2 + 3).length;
      if (covered < best.covered) best = { x, y, covered };
    }
    return best;
  }

  /**
   * The cut that is asked and the second best, dashed through the rectangle of the node.
   * @param {Cut[]} cuts
   */
  drawCuts(cuts) {
    refilled(this.layers.cuts, cuts.map(({ axis, at, ends, kind, label }) => {
      const [x1, x2] = axis === "x" ? [this.across(at), this.across(at)] : ends.map(this.across);
      const [y1, y2] = axis === "x" ? ends.map(this.up) : [this.up(at), this.up(at)];
      const line = drawn("line", { class: kind, x1, x2, y1, y2 });
      line.append(drawn("title", {}, `${label}${kind === "first" ? "" : " (second)"}`));
      return line;
    }));
  }

  leave() { document.removeEventListener("splitstep-pointed", this.hear); }
}

/**
 * @param {HTMLElement} place
 * @param {PanelDoings} doings
 * @returns {PanelDrawing}
 */
export function planePanel(place, doings) {
  const plane = new PlaneDrawing(place, doings);
  return { draw: (frame, view) => plane.draw(frame, view), leave: () => plane.leave() };
}
