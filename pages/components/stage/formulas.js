// The width of formulas: a part that cannot be broken and is wider than its column is written smaller.
export class Formulas {
  /** @type {WeakSet<MathMLElement>} */
  fitted = new WeakSet(); // those that are no wider than their lines

  /** @param {HTMLElement} place of all blocks */
  constructor(place) { this.place = place; }

  /** @returns {MathMLElement[]} */
  get all() { return [...this.place.querySelectorAll(".math math")].map((each) => /** @type {MathMLElement} */ (each)); }

  forget() {
    for (const each of this.all) each.style.fontSize = "";
    this.fitted = new WeakSet();
  }

  // All are measured before the first is written.
  fit() {
    const parts = this.all.filter((each) => !this.fitted.has(each));
    const rooms = new Map([...new Set(parts.map(lineOf))].map((line) => [line, room(line)]));
    const widths = parts.map((each) => each.getBoundingClientRect().width);
    parts.forEach((each, i) => {
      this.fitted.add(each);
      const most = rooms.get(lineOf(each)) ?? Infinity;
      if (widths[i] > most) each.style.fontSize = `${Math.floor((100 * most) / widths[i]) / 100}em`;
    });
  }
}

/**
 * The line that a part of a formula stands in.
 * @param {Element} part
 */
const lineOf = (part) => /** @type {HTMLElement} */ (part.parentElement);

/**
 * The width that a line has for its parts, in pixels.
 * @param {HTMLElement} line
 */
function room(line) {
  const { paddingLeft, paddingRight } = getComputedStyle(line);
  return line.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}
