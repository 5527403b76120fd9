// The cases travel: once a question is answered, they go from its card down the branches, each in the sign of its class.
import { kindColour } from "./elements.js";
import { mayMove } from "./motion.js";

/** @import { Cases, Frame, Header } from "./data" */
/** @import { Lesson } from "./lesson" */

/**
 * Cases of one kind that go down one branch.
 * @typedef {object} Stream
 * @property {string} into the child
 * @property {number} kind the class, or the place among the shades
 * @property {number} n
 */

/**
 * A sign on its way.
 * @typedef {object} Dot
 * @property {SVGTextElement} sign
 * @property {SVGPathElement} edge
 * @property {number} starts in milliseconds
 * @property {number} aside pixels beside the branch
 */

const MOST_DOTS = 40;
const TRAVEL = 340; // milliseconds of one case
const LEAVING = 200; // milliseconds within which all have left
const WIDTH = 12; // pixels of the stream

/**
 * Whether one frame is the next stop after another.
 * @param {Frame} before
 * @param {Frame} after
 */
const follows = (before, after) => (after.step === before.step ? after.part === before.part + 1
  : after.step === before.step + 1 && after.part === 0 && before.part === before.parts - 1);

/**
 * The streams of cases from the node that got children; none where none did.
 * @param {Frame} before
 * @param {Frame} after
 * @param {Lesson} lesson
 * @returns {Stream[]}
 */
function streams(before, after, lesson) {
  /** @type {Cases} */
  const { node, groups } = before.cases;
  return groups.flatMap(({ rows, n }, branch) => {
    const into = node === "" ? String(branch) : `${node}.${branch}`;
    const child = before.cards[into] ? undefined : after.cards[into];
    if (!child) return [];
    if (child.mix) return child.mix.map(({ share }, kind) => ({ into, kind, n: share * n }));
    return rows.map((row) => ({ into, kind: lesson.texts.get(row)?.kind ?? 0, n: n / rows.length }));
  });
}

/**
 * Of few cases all, of many as many as can be followed, in proportion (largest remainders).
 * @param {Stream[]} all
 * @returns {Stream[]} one for each dot
 */
export function dotsOf(all) {
  const sum = all.reduce((so, { n }) => so + n, 0);
  const shown = Math.min(MOST_DOTS, Math.round(sum));
  const shares = all.map((stream) => ({ stream, whole: Math.floor((stream.n * shown) / sum + 1e-9), rest: 0 }));
  for (const share of shares) share.rest = (share.stream.n * shown) / sum - share.whole;
  const missing = shown - shares.reduce((so, { whole }) => so + whole, 0);
  for (const share of [...shares].sort((one, other) => other.rest - one.rest).slice(0, missing)) share.whole++;
  return shares.flatMap(({ stream, whole }) => Array.from({ length: whole }, () => stream));
}

export class Travelling {
  /** @type {Frame | null} */
  shown = null;
  lesson = "";
  frame = 0;

  /** @param {ShadowRoot} tree with the drawing of the tree */
  constructor(tree) {
    this.tree = tree;
    this.layer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.layer.setAttribute("class", "travel");
    this.layer.ariaHidden = "true";
    tree.querySelector(".wrap")?.append(this.layer);
  }

  /**
   * A frame is drawn: if it answers the question of the one before, its cases travel. Another stop ends what travels.
   * @param {Frame} frame
   * @param {Lesson} lesson
   * @param {Header} header
   * @param {string} name of the lesson
   * @param {number} size of a sign, in pixels
   */
  draw(frame, lesson, header, name, size) {
    const before = this.lesson === name ? this.shown : null;
    Object.assign(this, { shown: frame, lesson: name });
    if (before?.step === frame.step && before.part === frame.part) return;
    this.end();
    if (before && mayMove() && follows(before, frame)) this.start(dotsOf(streams(before, frame, lesson)), header, size);
  }

  /**
   * @param {Stream[]} dots
   * @param {Header} header
   * @param {number} size
   */
  start(dots, header, size) {
    // The branches take turns, so that all of them fill at once.
    const turns = new Map();
    const lengths = new Map();
    for (const { into } of dots) lengths.set(into, (lengths.get(into) ?? 0) + 1);
    /** @type {Dot[]} */
    const travelling = [];
    for (const { into, kind } of dots) {
      const edge = /** @type {SVGPathElement | null} */ (this.tree.querySelector(`.edge[data-into="${into}"]`));
      if (!edge) continue; // a folded subtree
      const turn = turns.get(into) ?? 0;
      turns.set(into, turn + 1);
      const sign = document.createElementNS("http://www.w3.org/2000/svg", "text");
      sign.textContent = header.classes[kind]?.sign ?? "●";
      sign.style.fill = kindColour(header, kind);
      sign.setAttribute("font-size", String(size));
      sign.setAttribute("visibility", "hidden");
      this.layer.append(sign);
      travelling.push({ sign, edge, starts: (LEAVING * turn) / lengths.get(into), aside: WIDTH * (((turn * 0.618) % 1) - 0.5) });
    }
    if (!travelling.length) return;
    const began = performance.now();
    const tick = (/** @type {number} */ now) => {
      const past = now - began;
      this.place(travelling, past, size);
      if (past < LEAVING + TRAVEL) this.frame = requestAnimationFrame(tick);
      else this.end();
    };
    this.frame = requestAnimationFrame(tick);
  }

  /**
   * The tree may move meanwhile: a dot is on its branch wherever that is now.
   * @param {Dot[]} dots
   * @param {number} past milliseconds
   * @param {number} size
   */
  place(dots, past, size) {
    const corner = this.layer.getBoundingClientRect();
    const spots = dots.map(({ edge, starts }) => {
      const t = (past - starts) / TRAVEL;
      const matrix = edge.getScreenCTM();
      if (t < 0 || t > 1 || !matrix || !edge.hasAttribute("d")) return null;
      return edge.getPointAtLength(edge.getTotalLength() * t * (2 - t)).matrixTransform(matrix);
    });
    dots.forEach(({ sign, aside }, i) => {
      const spot = spots[i];
      sign.setAttribute("visibility", spot ? "visible" : "hidden");
      if (!spot) return;
      sign.setAttribute("x", String(spot.x - corner.left + aside));
      sign.setAttribute("y", String(spot.y - corner.top + size * 0.35));
    });
  }

  end() {
    cancelAnimationFrame(this.frame);
    this.layer.replaceChildren();
  }
}
