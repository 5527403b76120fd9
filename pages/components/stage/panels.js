// What stands beside the tree. A panel draws the frame into its place; texts from the data are set as text.
import drawTable from "../candidates/candidates.js";
import { curveIn } from "./curve.js";
import { element, filled, inShadow, kindColour, refilled } from "./elements.js";
import { Gaps } from "./gaps.js";
import { typeset } from "./math.js";
import { glide, placesOf } from "./motion.js";
import { densityOf, gridOf } from "./workings.js";

/** @import { Code, CodeLine, Cases, Frame, Group, Header, Table, Text } from "./data" */
/** @import { Lesson, PanelDoings, PanelDrawing } from "./lesson" */

/**
 * The candidates, and at the end the tree as rules.
 * @param {HTMLElement} place
 * @param {PanelDoings} doings
 * @returns {PanelDrawing}
 */
export function tablePanel(place, { pickColumn }) {
  const [table, rest, below] = [element("div", "table"), element("div", "rest"), element("div", "below")];
  place.append(table, rest, below);
  const rows = rowsPanel(below, place);
  const root = inShadow(table, PARTS.table);
  return { draw: (frame, view) => {
    const { header, large, picked } = view;
    const ranked = frame.table ? frame.table.order.map((key) => /** @type {Table} */ (frame.table).rows[key]) : [];
    const data = { headings: header.headings, rows: ranked, foot: frame.table?.foot ?? "", node: frame.cases.node, picked, large };
    drawTable({ data, parentElement: root, setTriggerValue: (_, column) => pickColumn(String(column)), setStateValue: () => {} });
    rest.replaceChildren();
    if (frame.rules.length) {
      const list = filled(element("ol", "rules"), frame.rules.map((rule) => element("li", "", rule)));
      rest.append(element("p", "note", "As rules, one for each leaf:"), list);
    } else if (!frame.table) rest.append(element("p", "note", "There is nothing to weigh: all cases here have the same answer."));
    below.hidden = frame.rules.length > 0;
    if (!below.hidden) rows.draw(frame, view);
  } };
}

/**
 * A blackboard: what was written at earlier sums of the step stays; the newest line stands out.
 * @param {HTMLElement} place
 * @param {PanelDoings} doings
 * @returns {PanelDrawing}
 */
export function boardPanel(place, doings) {
  const { openArithmetic, trial } = doings;
  const [of, bar, plot, board, foot] = [element("div"), element("div"), element("div", "plot"), element("div", "board"), element("p", "note")];
  place.append(of, bar, plot, board, foot);
  const gaps = new Gaps(place, bar, doings.redraw);
  const drawCurve = curveIn(plot, doings);
  let drawn = "";
  /** @type {Frame | null} */
  let stood = null;
  return { draw: (frame, view) => {
    const { lesson, picked, work: added } = view;
    const decided = frame.board.length > 1; // a whole decision: the node's own line, then its candidates
    const other = added && !frame.board.some(({ column }) => column === added.column) ? [added] : [];
    const works = decided ? [...frame.board, ...other] : (lesson.steps.get(frame.step) ?? []).slice(0, frame.part + 1).flatMap((stop) => stop.board);
    const chosen = decided ? works.slice(1).find((work) => work.column === picked) ?? works[1] : null;
    const cut = drawCurve(chosen?.column ?? "", view);
    foot.textContent = cut ? trial.curve?.caption ?? "" : "";
    const shown = chosen ? [works[0], cut && trial.moved ? { column: chosen.column, lines: cut.lines } : chosen] : works;
    const fresh = decided || frame.parts === 1 ? 0 : frame.board.reduce((sum, work) => sum + work.lines.length, 0);
    const signature = JSON.stringify([shown, fresh, frame.asking, frame.step, gaps.on]);
    if (signature === drawn) return;
    drawn = signature;
    board.replaceChildren();
    of.replaceChildren();
    gaps.begin(`${frame.step} ${frame.cases.node}`, shown.some(({ lines }) => lines.length));
    if (decided) {
      const label = element("label", "of", "Arithmetic of ");
      const select = element("select");
      const worked = works.slice(1).map(({ column }) => column);
      const rest = Object.values(frame.table?.rows ?? {}).map(({ column }) => column).filter((column) => !worked.includes(column));
      for (const column of [...worked, ...rest]) select.append(new Option(column, column, false, column === chosen?.column));
      select.addEventListener("change", () => openArithmetic(select.value));
      label.append(select);
      of.append(label);
    }
    let column = "";
    const lines = [];
    for (const work of shown) {
      if (!decided && work.column && work.column !== column) board.append(element("p", "column", work.column));
      column = work.column;
      if (work.grid) board.append(gridOf(work.grid));
      for (const line of work.lines) {
        const row = filled(element("p", "line"), gaps.on ? gaps.written(line, work.column) : typeset(line).flatMap((part) => [part, " "]));
        lines.push(row);
        board.append(row);
      }
      if (work.density) board.append(densityOf(work.density));
    }
    for (const row of fresh ? lines.slice(-fresh) : []) row.classList.add("fresh");
    if (!lines.length) {
      const why = frame.asking ? "The arithmetic appears here once the decision is told." : "There is nothing to work out here.";
      board.append(element("p", "note", why));
    }
    gaps.end();
    // The newest line is in sight.
    if (fresh) place.scrollTop = place.scrollHeight;
    else if (stood !== frame) place.scrollTop = 0;
    stood = frame;
  } };
}

const FEWEST = 4; // rows that stand here, whatever the room

/**
 * Some of the rows, from all groups and classes alike.
 * @param {Group[]} groups
 * @param {number} share
 * @returns {Group[]}
 */
const thinned = (groups, share) => groups.map((group) => {
  const kept = Math.floor(group.rows.length * share);
  return { ...group, rows: Array.from({ length: kept }, (_, i) => group.rows[Math.floor(((i + 0.5) * group.rows.length) / kept)]) };
});

/**
 * The columns of a table that have room in its place, at least two; the others are hidden.
 * @param {HTMLTableElement} table
 * @param {number} room in pixels
 */
function columnsWithin(table, room) {
  const { left } = table.getBoundingClientRect();
  const ends = [...table.tHead?.rows[0].cells ?? []].map((cell) => cell.getBoundingClientRect().right - left);
  const kept = Math.max(2, ends.filter((end) => end <= room + 1).length);
  if (kept >= ends.length) return kept;
  for (const row of table.rows) [...row.cells].forEach((cell, i) => { cell.hidden = i >= kept; });
  return kept;
}

/**
 * The cases at the node: by class, and by branch once the question is asked. Without being asked for all, as many rows and
 * columns as there is room for.
 * @param {HTMLElement} place
 * @param {HTMLElement} panel that has the room
 * @returns {PanelDrawing}
 */
export function rowsPanel(place, panel = place) {
  const [note, said, more] = [element("p", "note"), element("span"), element("button", "more", "Show all")];
  const table = element("table", "cases");
  more.type = "button";
  note.append(said, " ", more);
  place.append(note, table);
  /** @type {Cases | null} */
  let drawn = null;
  let size = "";
  let whole = false; // whether somebody asked for all, of this node
  /** @type {() => void} */
  let again = () => {};
  more.addEventListener("click", () => { whole = true; again(); });
  /**
   * @param {Header} header
   * @param {Lesson} lesson
   * @param {Cases} cases
   * @param {Group[]} groups
   */
  const write = (header, lesson, cases, groups) => {
    const shown = groups.reduce((sum, group) => sum + group.rows.length, 0);
    said.textContent = shown < cases.of ? `A sample of ${shown} of ${cases.of.toLocaleString("en")} cases.` : cases.of === 1 ? "The only case of the node." : `All ${cases.of} cases of the node.`;
    const head = element("thead");
    const names = element("tr");
    for (const name of header.columns) {
      const cell = element("th", "", name);
      cell.scope = "col";
      names.append(cell);
    }
    head.append(names);
    const body = element("tbody");
    for (const group of groups) {
      if (group.label) {
        const line = element("tr", "group");
        const cell = element("th", "", `${group.label}: ${Number(group.n.toFixed(2))}`);
        cell.colSpan = header.columns.length;
        cell.scope = "colgroup";
        line.append(cell);
        body.append(line);
      }
      for (const row of group.rows) {
        const line = caseOf(header, lesson.texts.get(row));
        line.dataset.row = String(row);
        body.append(line);
      }
    }
    table.replaceChildren(head, body);
    return shown;
  };
  /**
   * @param {Header} header
   * @param {Lesson} lesson
   * @param {Cases} cases
   */
  const fit = (header, lesson, cases) => {
    more.hidden = whole;
    const shown = write(header, lesson, cases, cases.groups);
    if (whole) return;
    const columns = columnsWithin(table, place.clientWidth);
    const short = columns < header.columns.length ? ` ${columns - 1} of ${header.columns.length - 1} columns.` : "";
    said.textContent += short;
    const over = panel.scrollHeight - panel.clientHeight;
    const row = /** @type {HTMLElement | null} */ (table.querySelector("tr[data-row]"))?.offsetHeight ?? 0;
    const kept = over > 0 && row ? Math.max(FEWEST, shown - Math.ceil(over / row)) : shown;
    if (kept < shown) {
      write(header, lesson, cases, thinned(cases.groups, kept / shown));
      columnsWithin(table, place.clientWidth);
      said.textContent += short;
    }
    more.hidden = !short && kept >= shown;
  };
  return { draw: (frame, { header, lesson }) => {
    const { cases } = frame;
    const now = `${panel.clientWidth} ${panel.clientHeight}`;
    if (drawn === cases && size === now) return;
    if (drawn !== cases) whole = false;
    drawn = cases;
    again = () => fit(header, lesson, cases);
    const before = placesOf(table);
    again();
    size = `${panel.clientWidth} ${panel.clientHeight}`;
    place.scrollTop = 0;
    glide(table, before);
  } };
}

/**
 * @param {Header} header
 * @param {Text | undefined} text
 */
function caseOf(header, text) {
  const line = element("tr");
  if (!text) return line;
  text.cells.forEach((value, i) => {
    const cell = element("td", i ? "" : "answer");
    if (!i) {
      const mark = element("b", "", header.classes[text.kind]?.sign ?? "●");
      mark.style.color = kindColour(header, text.kind);
      mark.ariaHidden = "true";
      cell.append(mark, " ");
    }
    cell.append(value);
    line.append(cell);
  });
  return line;
}

/**
 * An algorithm as numbered lines: those being executed stand out, with what their variables hold.
 * @param {HTMLElement} place
 */
export function codeIn(place) {
  const title = element("p", "title");
  const list = element("ol", "code");
  place.append(title, list);
  /** @type {CodeLine[] | null} */
  let written = null;
  /** @type {HTMLElement[]} */
  let lines = [];
  /** @type {(heading: string, code: CodeLine[], executed: Code[]) => HTMLElement[]} */
  return (heading, code, executed) => {
    if (written !== code) {
      written = code;
      title.textContent = heading;
      lines = code.map(({ indent, text }) => {
        const line = element("li");
        line.style.setProperty("--indent", String(indent));
        line.append(element("span", "", text));
        return line;
      });
      refilled(list, lines);
    }
    lines.forEach((line, i) => {
      const lit = executed.find((each) => each.line === i);
      line.classList.toggle("lit", Boolean(lit));
      if (lit) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
      line.querySelector(".held")?.remove();
      if (!lit?.held.length) return;
      const held = element("div", "held");
      for (const [name, value] of lit.held) {
        const variable = element("span", "variable");
        variable.append(element("i", "", name), ` = ${value}`);
        held.append(variable);
      }
      line.append(held);
    });
    return lines;
  };
}

/**
 * The algorithm with the line being executed, and what its variables hold.
 * @param {HTMLElement} place
 * @returns {PanelDrawing}
 */
export function codePanel(place) {
  const write = codeIn(place);
  return { draw: ({ code }, { header }) => {
    write(header.code_title, header.code, [code])[code.line]?.scrollIntoView({ block: "nearest" });
  } };
}
