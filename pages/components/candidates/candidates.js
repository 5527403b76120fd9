// The candidates' table. Everything from the data goes in as text.
const make = (tag, text, name) => {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
};

function chip(branch) {
  const shown = make("span", undefined, "branch");
  shown.append(make("em", branch.label));
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

const SQUEEZES = ["tight", "barless", "broken"];

// As much air as the place allows, and every column in sight.
function squeeze(table) {
  const place = table.parentElement;
  for (const each of SQUEEZES) table.classList.remove(each);
  for (const each of SQUEEZES) {
    if (table.offsetWidth <= place.clientWidth) return;
    table.classList.add(each);
  }
}

const WATCHERS = new WeakMap();
const still = matchMedia("(prefers-reduced-motion: reduce)");

const heights = (table) => new Map([...table.querySelectorAll("tbody tr")].map((row) => [row.dataset.column, row.offsetTop]));

// Rows that change places glide there: the eye follows each column to its rank.
function glide(table, before) {
  if (still.matches) return;
  for (const row of table.querySelectorAll("tbody tr")) {
    const far = before.get(row.dataset.column) - row.offsetTop;
    if (far) row.animate([{ transform: `translateY(${far}px)` }, { transform: "none" }], { duration: 450, easing: "ease-in-out" });
  }
}

export default function ({ data, parentElement: root, setTriggerValue }) {
  const table = root.querySelector("table");
  const held = root.activeElement ?? root.getRootNode().activeElement;
  const focused = held && table.contains(held) ? held.textContent : null;
  const heads = make("tr");
  heads.append(make("td"));
  for (const text of data.headings) {
    const head = make("th", text);
    head.scope = "col";
    heads.append(head);
  }
  table.querySelector("thead").replaceChildren(data.rows.length ? heads : "");
  const pick = (column) => setTriggerValue("picked", column);
  const before = heights(table);
  const body = table.querySelector("tbody");
  body.replaceChildren();
  for (const row of data.rows) body.append(line(row, data.picked, pick));
  table.classList.toggle("large", data.large);
  squeeze(table);
  if (!WATCHERS.has(root)) {
    WATCHERS.set(root, new ResizeObserver(() => squeeze(table)));
    WATCHERS.get(root).observe(table.parentElement);
  }
  // Another node's table is read from its top.
  if (table.dataset.node === data.node) glide(table, before);
  else root.querySelector(".wide").scrollTop = 0;
  table.dataset.node = data.node;
  root.querySelector(".foot").textContent = data.foot;
  if (focused) [...table.querySelectorAll("button")].find((each) => each.textContent === focused)?.focus();
  return () => {
    WATCHERS.get(root)?.disconnect();
    WATCHERS.delete(root);
  };
}
