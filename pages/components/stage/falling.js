// A row on its way through the tree: it passes one test a press, and the player's moves are its own until it is left.
import { element, filled, fragmentOf, refilled } from "./elements.js";

/** @import { Node as TreeNode } from "../tree/data" */
/** @import { Fall } from "./data" */
/** @import { Guest } from "./lesson" */

/** @implements {Guest} */
export class Falling {
  /** @type {Fall | null} */
  fall = null;
  dropped = ""; // which row that is, of all that were dropped in
  left = ""; // the row that somebody left, until the server knows
  passed = 0; // tests
  rises = false; // whether the last move was back
  here = false; // whether its tree is the one on the stage

  /**
   * @param {HTMLElement} place
   * @param {{ redraw: () => void, leave: () => void }} doings
   */
  constructor(place, doings) {
    this.place = place;
    this.doings = doings;
    this.name = element("b");
    this.count = element("span", "count");
    const leave = element("button", "leave", "Leave it (Esc)");
    leave.type = "button";
    leave.addEventListener("click", () => this.leave());
    const top = element("div", "top");
    top.append(this.name, this.count, leave);
    this.values = element("dl", "values");
    this.said = element("div", "said");
    this.said.setAttribute("role", "status");
    place.append(top, this.values, this.said);
  }

  get on() { return this.here && this.fall !== null && this.dropped !== this.left; }
  get arrived() { return this.passed >= (this.fall?.tests.length ?? 0); }

  /**
   * What the server says: the row that was dropped in, or none.
   * @param {Fall | null} fall
   * @param {boolean} here whether its tree is the one on the stage
   */
  take(fall, here) {
    const dropped = fall ? `${fall.drop} ${fall.name}` : "";
    const fresh = dropped !== this.dropped;
    Object.assign(this, { fall, here, dropped });
    if (!fall) this.left = "";
    if (!fall || !fresh) return;
    this.passed = fall.drop ? 0 : fall.tests.length;
    this.rises = false;
    if (fall.drop) this.place.closest(".stage")?.scrollIntoView({ block: "start" }); // the form is below the stage
  }

  /** @param {string} move */
  can(move) {
    if (move === "last") return !this.arrived;
    return move === "next" || this.passed > 0;
  }

  /** @param {string} move */
  obey(move) {
    if (move === "leave" || (move === "next" && this.arrived)) this.leave();
    else if (move === "next") this.go(this.passed + 1);
    else if (move === "back") this.go(this.passed - 1);
    else if (move === "first") this.go(0);
    else if (move === "last") this.go(Infinity);
    else return false;
    return true;
  }

  /** @param {number} to */
  go(to) {
    const before = this.passed;
    this.passed = Math.min(Math.max(to, 0), this.fall?.tests.length ?? 0);
    this.rises = this.passed < before;
    this.doings.redraw();
  }

  leave() {
    this.left = this.dropped;
    this.doings.leave();
    this.doings.redraw();
  }

  /**
   * How cards change where the row is, by node: it rests where no test has sent it on.
   * @returns {Record<string, Partial<TreeNode>>}
   */
  marks() {
    if (!this.on || !this.fall) return {};
    const passed = this.fall.tests.slice(0, this.passed);
    const asked = new Set(passed.flatMap(({ nodes }) => nodes));
    const { marks } = this.fall;
    return Object.fromEntries(["", ...passed.flatMap(({ reached }) => reached)].map((id) => [id, asked.has(id) ? { ...marks[id], token: undefined } : marks[id]]));
  }

  // Its card: the values, the one that was asked for last lit, and what became of it.
  draw() {
    const { fall, place, passed, arrived } = this;
    place.hidden = !this.on;
    if (!fall || !this.on) return;
    const test = fall.tests[passed - 1];
    this.name.textContent = fall.name;
    this.count.textContent = arrived ? "arrived; Next leaves it" : passed ? `test ${passed} of ${fall.tests.length}` : "";
    refilled(this.values, fall.values.map(({ column, text }, i) => {
      const pair = element("div", i === test?.value ? "value lit" : "value");
      pair.append(element("dt", "", column), element("dd", text ? "" : "missing", text || "(missing)"));
      return pair;
    }));
    const said = element("p");
    if (test) filled(said, fragmentOf(test.sentence));
    else said.textContent = arrived ? "The tree is a single node: it asks nothing." : "It waits at the root. Next asks it the first question.";
    refilled(this.said, [said, ...(arrived ? fragmentOf(fall.verdict) : [])]);
  }
}
