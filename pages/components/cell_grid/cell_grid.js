// A table of buttons and inputs. Texts come from strangers: they are set as text, never as markup.
function cell(row, parts) {
  const td = document.createElement("td");
  td.append(parts);
  row.append(td);
}

function button(text, label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

function field(data, send, r, c) {
  const { name, kind, choices = [] } = data.fields[c];
  const value = data.rows[r][c];
  const place = `${name}, row ${r + 1}`;
  const say = (next) => send("edited", { row: r, column: c, value: next });
  let made;
  if (kind === "choice") {
    const at = choices.indexOf(value);
    made = button(value, `${place}: ${value}`, () => say(choices[(at + 1) % choices.length]));
    made.classList.toggle("second", at > 0);
  } else if (kind === "number") {
    made = document.createElement("input");
    Object.assign(made, { type: "number", min: 0, step: "any", value });
    made.setAttribute("aria-label", place);
    made.addEventListener("change", () => say(made.value));
  } else {
    return document.createTextNode(value);
  }
  made.dataset.at = `${r}.${c}`;
  return made;
}

export default function ({ data, parentElement: root, setTriggerValue: send }) {
  const table = root.querySelector("table");
  const shadow = table.getRootNode();
  const focused = shadow.activeElement?.dataset.at;
  table.setAttribute("aria-label", data.label);
  table.className = data.large ? "large" : "";
  root.querySelector(".wide").style.maxHeight = data.height ? `${data.height}px` : "";
  const head = document.createElement("tr");
  for (const each of data.fields) {
    const th = document.createElement("th");
    th.scope = "col";
    th.textContent = each.name;
    head.append(th);
  }
  root.querySelector("thead").replaceChildren(head);
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
  const body = root.querySelector("tbody");
  body.replaceChildren();
  for (const row of rows) body.append(row);
  const add = root.querySelector(".add");
  add.hidden = !data.add;
  add.textContent = "Add a row";
  add.onclick = () => send("added", true);
  if (focused) root.querySelector(`[data-at="${focused}"]`)?.focus();
}
