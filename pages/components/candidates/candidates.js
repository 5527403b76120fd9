// The candidates' table. Everything from the data goes in as text.
/** @import { Change } from "../streamlit" */
/** @import { CandidatesData, Chip, Row } from "./data" */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [text]
 * @param {string} [name] of its class
 */
const make = (tag, text, name) => {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
};

/** @param {Chip} branch */
function chip(branch) {
  const shown = make("span", undefined, "branch");
  shown.append(make("em", branch.label.replace(/^([≤>]) /, "$1\u00a0")));
  if (branch.bar.length) {
    const bar = make("span", undefined, "bar");
    bar.setAttribute("aria-hidden", "true");
    for (const [share, colour] of branch.bar) {
      const part = make("i");
      part.style.width = `${100 * share}%`;
      part.style.background = colour;
      bar.append(part);
    }
    shown.append(bar);
  }
  if (branch.text) shown.append(make("span", branch.text));
  return shown;
}

/**
 * @param {Row} row
 * @param {string} picked the column of the row that is picked
 * @param {(column: string) => void} pick
 */
function line(row, picked, pick) {
  const shown = make("tr", undefined, row.kind);
  shown.dataset.column = row.column;
  const mark = make("td", row.mark, "mark");
  if (row.said) {
    mark.title = row.said;
    mark.append(make("span", ` ${row.said}`, "spoken"));
  }
  const head = make("th");
  head.scope = "row";
  const name = make("button", row.title);
  name.type = "button";
  name.title = `${row.column}: show the arithmetic`;
  name.setAttribute("aria-pressed", String(row.column === picked));
  head.append(name);
  const branches = make("td", undefined, "branches");
  for (const each of row.chips) branches.append(chip(each));
  shown.append(mark, head, branches);
  for (const text of row.figures) shown.append(make("td", text, "figure"));
  if (row.column === picked) shown.classList.add("picked");
  shown.addEventListener("click", () => pick(row.column));
  return shown;
}

const SQUEEZES = ["tight", "barless", "broken", "bare"];

/**
 * As much air as the place allows, and every column in sight.
 * @param {HTMLTableElement} table
 */
function squeeze(table) {
  const place = /** @type {HTMLElement} */ (table.parentElement);
  for (const each of SQUEEZES) table.classList.remove(each);
  for (const each of SQUEEZES) {
    if (table.offsetWidth <= place.clientWidth) return;
    table.classList.add(each);
  }
}

/** @type {WeakMap<ShadowRoot, ResizeObserver>} */
const WATCHERS = new WeakMap();
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {HTMLTableElement} table
 * @returns {HTMLTableRowElement[]}
 */
const rowsOf = (table) => [...table.tBodies[0].rows];

/** @param {HTMLTableElement} table */
const heights = (table) => new Map(rowsOf(table).map((row) => [row.dataset.column, row.offsetTop]));

/**
 * Rows that change places glide there: the eye follows each column to its rank.
 * @param {HTMLTableElement} table
 * @param {Map<string | undefined, number>} before where each column's row stood
 */
function glide(table, before) {
  if (still.matches) return;
  for (const row of rowsOf(table)) {
    const far = (before.get(row.dataset.column) ?? row.offsetTop) - row.offsetTop;
    if (far) row.animate([{ transform: `translateY(${far}px)` }, { transform: "none" }], { duration: 450, easing: "ease-in-out" });
  }
}

/** @param {Change<CandidatesData>} change */
export default function ({ data, parentElement: root, setTriggerValue }) {
  const table = /** @type {HTMLTableElement} */ (root.querySelector("table"));
  const place = /** @type {HTMLElement} */ (table.parentElement);
  const held = root.activeElement;
  const focused = held && table.contains(held) ? held.textContent : null;
  const heads = make("tr");
  heads.append(make("td"));
  for (const text of data.headings) {
    const head = make("th", text);
    head.scope = "col";
    heads.append(head);
  }
  table.tHead?.replaceChildren(data.rows.length ? heads : "");
  /** @param {string} column */
  const pick = (column) => setTriggerValue("picked", column);
  const before = heights(table);
  const [body] = table.tBodies;
  body.replaceChildren();
  for (const row of data.rows) body.append(line(row, data.picked, pick));
  table.classList.toggle("large", data.large);
  squeeze(table);
  if (!WATCHERS.has(root)) {
    const watcher = new ResizeObserver(() => squeeze(table));
    WATCHERS.set(root, watcher);
    watcher.observe(place);
  }
  // Another node's table is read from its top.
  if (table.dataset.node === data.node) glide(table, before);
  else place.scrollTop = 0;
  table.dataset.node = data.node;
  /** @type {HTMLElement} */ (root.querySelector(".foot")).textContent = data.foot;
  if (focused) [...table.querySelectorAll("button")].find((each) => each.textContent === focused)?.focus();
  return () => {
    WATCHERS.get(root)?.disconnect();
    WATCHERS.delete(root);
  };
}
