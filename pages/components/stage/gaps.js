// Line by line with gaps: the numbers of the arithmetic are the reader's to fill in, checked cell by cell.
import { element } from "./elements.js";
import { cut, headOf, judge } from "./gap_marks.js";
import { typeset } from "./math.js";

/** @import { Gap } from "./gap" */

/**
 * What somebody has done with a gap.
 * @typedef {object} Filled
 * @property {string} text
 * @property {"open" | "right" | "wrong" | "told"} state
 * @property {boolean} helped a hint was asked for, or a wrong number given: half a point is left
 */

/**
 * A gap on the board.
 * @typedef {object} Cell
 * @property {Gap} gap
 * @property {Filled} done
 * @property {HTMLInputElement} input
 * @property {HTMLElement} mark
 * @property {string} name
 */

const GAP_MARKS = { open: "", right: "✓", wrong: "✗", told: "" };
const HOW = "Type a number and press Enter. In a gap, h gives a hint, and then s the solution.";
/** @param {number} points */
const pointsText = (points) => String(points).replace(".5", "½").replace(/^0½/, "½");

/** The gaps of the open arithmetic; what was filled in is kept while the page is open. */
export class Gaps {
  on = false;
  /** @type {Cell[]} */
  cells = [];
  /** @type {Cell | null} */
  at = null; // the gap that hints are about
  of = "";
  /** @type {Map<string, Filled>} */
  filled = new Map();

  /**
   * @param {HTMLElement} place the panel
   * @param {HTMLElement} bar
   * @param {() => void} changed has the stage drawn again
   */
  constructor(place, bar, changed) {
    this.place = place;
    this.changed = changed;
    bar.className = "gapbar";
    this.toggle = this.button(bar, "With gaps", () => { this.on = !this.on; this.changed(); });
    this.toggle.title = "Fill in the numbers yourself";
    this.hint = this.button(bar, "Hint", () => this.help(false));
    this.solution = this.button(bar, "Solution", () => this.help(true));
    this.score = element("span", "score");
    this.said = element("p", "gapsaid");
    this.said.setAttribute("role", "status");
    bar.append(this.score, this.said);
  }

  /**
   * @param {HTMLElement} bar
   * @param {string} label
   * @param {() => void} press
   */
  button(bar, label, press) {
    const made = element("button", "", label);
    made.type = "button";
    made.addEventListener("click", press);
    bar.append(made);
    return made;
  }

  /**
   * Begin a board.
   * @param {string} of the stop whose arithmetic it is
   * @param {boolean} any whether there is any
   */
  begin(of, any) {
    if (of !== this.of || !this.on) this.said.textContent = "";
    if (this.on) this.said.textContent ||= HOW;
    this.of = of;
    this.cells = [];
    this.at = null;
    this.toggle.hidden = !any;
    this.toggle.setAttribute("aria-pressed", String(this.on));
  }

  /** The board is written. */
  end() {
    this.at = this.cells.find(({ done }) => done.state === "open" || done.state === "wrong") ?? null;
    this.tally();
  }

  /**
   * A line with its gaps.
   * @param {string} line
   * @param {string} column whose line it is
   * @returns {(Node | string)[]}
   */
  written(line, column) {
    const subject = typeset(headOf(line)).map(({ textContent }) => textContent).join("");
    return cut(line).flatMap((piece, i) => {
      if (typeof piece === "string") return typeset(piece).flatMap((part) => [part, " "]);
      const key = `${this.of} ${column} ${line} ${i}`;
      const done = this.filled.get(key) ?? { text: "", state: /** @type {const} */ ("open"), helped: false };
      this.filled.set(key, done);
      return [this.cell(piece, done, piece.what === "result" ? subject : `${piece.what} in ${subject}`), " "];
    });
  }

  /**
   * @param {Gap} gap
   * @param {Filled} done
   * @param {string} name
   */
  cell(gap, done, name) {
    const [box, input, mark] = [element("span", "gap"), element("input"), element("b", "mark")];
    Object.assign(input, { type: "text", size: Math.max(5, gap.shown.length), ariaLabel: name, autocomplete: "off", spellcheck: false });
    input.setAttribute("inputmode", "decimal");
    mark.ariaHidden = "true";
    box.append(input, mark);
    /** @type {Cell} */
    const cell = { gap, done, input, mark, name };
    this.cells.push(cell);
    this.show(cell);
    input.addEventListener("focus", () => {
      if (!input.readOnly) this.at = cell; // a gap that is settled needs no help: Tab passes it on the way to the buttons
      this.tally();
    });
    input.addEventListener("change", () => this.check(cell));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        this.check(cell);
        if (done.state === "right") this.next(cell);
      } else if (/^[hs]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault(); // no number has these letters
        this.help(event.key.toLowerCase() === "s");
      }
    });
    return box;
  }

  /** @param {Cell} cell */
  show({ done, input, mark, gap }) {
    const settled = done.state === "right" || done.state === "told";
    input.value = done.state === "told" ? gap.shown : done.text;
    input.readOnly = settled;
    input.className = done.state;
    input.setAttribute("aria-invalid", String(done.state === "wrong"));
    mark.textContent = GAP_MARKS[done.state];
  }

  /** @param {Cell} cell */
  check(cell) {
    const { done, gap, input, name } = cell;
    const text = input.value.trim();
    if (input.readOnly || !text || (text === done.text && done.state === "wrong")) return;
    done.text = text;
    const { outcome, says } = judge(gap, text);
    if (outcome !== "unreadable") done.state = outcome;
    done.helped ||= outcome === "wrong";
    this.show(cell);
    const more = outcome === "wrong" ? " Try once more, or take a hint." : "";
    this.tell(`${outcome === "right" ? "✓" : outcome === "wrong" ? "✗" : "?"} ${name}: ${says}${more}`);
  }

  /**
   * Help with the gap at hand.
   * @param {boolean} whole whether it is filled in
   */
  help(whole) {
    const cell = this.at;
    if (!cell || cell.input.readOnly || (whole && !cell.done.helped)) return;
    cell.done.helped = true;
    if (whole) cell.done.state = "told";
    this.show(cell);
    this.tell(`${cell.name}: ${whole ? `it is ${cell.gap.shown}.` : cell.gap.hint}`);
    if (whole) this.next(cell);
    else cell.input.focus();
  }

  /** @param {Cell} cell */
  next(cell) {
    const after = this.cells.slice(this.cells.indexOf(cell) + 1).find(({ input }) => !input.readOnly);
    after?.input.focus();
  }

  /** @param {string} words */
  tell(words) {
    this.said.textContent = words;
    this.tally();
  }

  tally() {
    const open = this.cells.filter(({ input }) => !input.readOnly).length;
    const points = this.cells.reduce((sum, { done }) => sum + (done.state === "right" ? (done.helped ? 0.5 : 1) : 0), 0);
    const active = this.on && this.cells.length > 0;
    this.score.textContent = active ? `${pointsText(points)} of ${this.cells.length} points` : "";
    this.hint.hidden = this.solution.hidden = !active || !open;
    this.hint.disabled = !this.at || this.at.input.readOnly;
    // Somebody who has tried or taken a hint may see the solution.
    this.solution.disabled = !this.at || this.at.input.readOnly || !this.at.done.helped;
    this.said.hidden = !active;
    // What the gaps ask for is not told beside them.
    const stage = this.place.closest(".stage");
    if (!stage || stage.classList.contains("gapped") === (active && open > 0)) return;
    stage.classList.toggle("gapped", active && open > 0);
    this.changed();
  }
}
