// What stands beside lines of arithmetic: a table of counts, and the distribution that a statistic is judged by.
import { element, filled } from "./elements.js";
import { drawn, ticks } from "./svg.js";

/** @import { Density, Grid } from "./data" */

const [WIDE, HIGH, LEFT, FLOOR] = [420, 150, 8, 24]; // of the drawing, in its own units

/**
 * A table whose first column names the rows; all texts are set as text.
 * @param {Grid} grid
 */
export function gridOf({ headings, rows }) {
  const [table, head, body] = [element("table", "worked"), element("thead"), element("tbody")];
  const names = element("tr");
  for (const text of headings) {
    const cell = element("th", "", text);
    cell.scope = "col";
    names.append(cell);
  }
  head.append(names);
  for (const [name, ...cells] of rows) {
    const line = element("tr");
    const first = element("th", "", name);
    first.scope = "row";
    body.append(filled(line, [first, ...cells.map((text) => element("td", "", text))]));
  }
  table.append(head, body);
  const place = element("div", "beside");
  place.tabIndex = 0;
  place.append(table);
  return place;
}

/**
 * A density curve; the area beyond the statistic, the p-value, is filled.
 * @param {Density} density
 */
export function densityOf({ x, y, at, says }) {
  const figure = element("figure", "density");
  const svg = drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": says });
  const [end, top] = [x[x.length - 1], y.reduce((most, value) => Math.max(most, value), 0)];
  const across = (/** @type {number} */ value) => LEFT + (value / end) * (WIDE - 2 * LEFT);
  const up = (/** @type {number} */ value) => HIGH - FLOOR - (value / top) * (HIGH - FLOOR - 12);
  const points = x.map((value, i) => `${across(value).toFixed(1)},${up(y[i]).toFixed(1)}`);
  const beyond = points.filter((_, i) => x[i] >= at);
  const place = across(at).toFixed(1);
  const marks = [
    drawn("path", { class: "tail", d: `M${place},${up(0)}L${beyond.join("L")}V${up(0)}Z` }),
    drawn("path", { class: "gains", d: `M${points.join("L")}` }),
    drawn("line", { class: "grid", x1: LEFT, x2: WIDE - LEFT, y1: up(0), y2: up(0) }),
    drawn("line", { class: "at", x1: place, x2: place, y1: 4, y2: up(0) }),
  ];
  const numbers = ticks(0, end, 6).map(([value, text]) => drawn("text", { x: across(value), y: HIGH - 6 }, text));
  figure.append(filled(svg, [...marks, ...numbers]), element("figcaption", "note", says));
  return figure;
}
