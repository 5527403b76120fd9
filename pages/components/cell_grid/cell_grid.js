// A table of buttons and inputs. Texts come from strangers: they are set as text, never as markup.
/** @import { Change, Send } from "../streamlit" */
/** @import { GridData } from "./data" */

/**
 * @param {HTMLTableRowElement} row
 * @param {Node} part
 */
function cell(row, part) {
  const td = document.createElement("td");
  td.append(part);
  row.append(td);
}

/**
 * @param {string} text
 * @param {string} label
 * @param {() => void} act
 */
function button(text, label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

/**
 * What a cell holds: a button that turns its word over, an input for its number, or its text.
 * @param {GridData} data
 * @param {Send} send
 * @param {number} r
 * @param {number} c
 */
function field(data, send, r, c) {
  const { name, kind, choices = [] } = data.fields[c];
  const value = data.rows[r][c];
  const place = `${name}, row ${r + 1}`;
  const where = `${r}.${c}`;
  /** @param {string} next */
  const say = (next) => send("edited", { row: r, column: c, value: next });
  if (kind === "choice") {
    const at = choices.indexOf(value);
    const word = button(value, `${place}: ${value}`, () => say(choices[(at + 1) % choices.length]));
    word.classList.toggle("second", at > 0);
    word.dataset.at = where;
    return word;
  }
  if (kind === "number") {
    const input = document.createElement("input");
    Object.assign(input, { type: "number", min: 0, step: "any", value });
    input.setAttribute("aria-label", place);
    input.addEventListener("change", () => say(input.value));
    input.dataset.at = where;
    return input;
  }
  return document.createTextNode(value);
}

/** @param {Change<GridData>} change */
export default function ({ data, parentElement: root, setTriggerValue: send }) {
  const table = /** @type {HTMLTableElement} */ (root.querySelector("table"));
  const focused = root.activeElement instanceof HTMLElement ? root.activeElement.dataset.at : undefined;
  table.setAttribute("aria-label", data.label);
  table.className = data.large ? "large" : "";
  /** @type {HTMLElement} */ (root.querySelector(".wide")).style.maxHeight = data.height ? `${data.height}px` : "";
  const head = document.createElement("tr");
  for (const each of data.fields) {
    const th = document.createElement("th");
    th.scope = "col";
    th.textContent = each.name;
    head.append(th);
  }
  table.tHead?.replaceChildren(head);
  const rows = data.rows.map((values, r) => {
    const row = document.createElement("tr");
    row.classList.toggle("lit", data.lit.includes(r));
    values.forEach((_, c) => cell(row, field(data, send, r, c)));
    if (data.remove) {
      const drop = button("×", `Drop row ${r + 1}`, () => send("removed", r));
      drop.className = "drop";
      cell(row, drop);
    }
    return row;
  });
  const [body] = table.tBodies;
  body.replaceChildren();
  for (const row of rows) body.append(row);
  const add = /** @type {HTMLButtonElement} */ (root.querySelector(".add"));
  add.hidden = !data.add;
  add.textContent = "Add a row";
  add.onclick = () => send("added", true);
  if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-at="${focused}"]`))?.focus();
}
