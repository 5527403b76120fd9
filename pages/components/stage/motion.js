// Motion between two pictures; none for those who asked their browser for none.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDING = 450; // milliseconds

/** Whether things may move at all. */
export const mayMove = () => !calm.matches && !document.hidden;

/** @param {HTMLTableElement} table */
const linesOf = (table) => /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("tr[data-row]"));

/**
 * Where the rows of a table stand on the screen, by number.
 * @param {HTMLTableElement} table
 */
export const placesOf = (table) => new Map([...(mayMove() ? linesOf(table) : [])].map((line) => [line.dataset.row, line.getBoundingClientRect().top]));

/**
 * Rows that were there before glide to their new places: the eye follows each case into its branch.
 * @param {HTMLTableElement} table
 * @param {Map<string | undefined, number>} before where they stood
 */
export function glide(table, before) {
  if (!before.size || !mayMove()) return;
  const far = [...linesOf(table)].map((line) => /** @type {const} */ ([line, (before.get(line.dataset.row) ?? NaN) - line.getBoundingClientRect().top]));
  for (const [line, by] of far) {
    if (by) line.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: GLIDING, easing: "ease-in-out" });
  }
}
