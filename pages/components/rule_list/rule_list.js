// A list of rules. Everything from the data goes in as text; what the pointer is on is told to a tree beside it.
const make = (tag, name, text) => {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
};

const STATES = new WeakMap();

function condition(each) {
  const shown = make(each.gone ? "del" : "span", `test ${each.mark ?? ""}`, each.text);
  if (each.gone) shown.setAttribute("aria-label", `dropped: ${each.text}`);
  return shown;
}

function line(rule, send) {
  const shown = make("li", rule.state);
  shown.dataset.rule = rule.id;
  if (rule.leaf !== undefined) shown.dataset.leaf = rule.leaf;
  const head = make("button", "number", rule.title);
  head.type = "button";
  head.title = "Light up its leaf";
  head.setAttribute("aria-pressed", "false");
  const body = make("span", "body");
  rule.conditions.forEach((each, at) => {
    body.append(make("b", "", at ? " AND " : "IF "), condition(each));
  });
  const answer = make("span", "answer", rule.answer);
  answer.style.borderColor = rule.colour;
  body.append(make("b", "", rule.conditions.length ? " THEN " : `${rule.opening} `), answer);
  shown.append(head, body, make("span", "figure", rule.figure));
  if (rule.note) shown.append(make("span", "note", rule.note));
  shown.addEventListener("click", () => send("picked", rule.id));
  return shown;
}

// The rules under what is pointed at light up; otherwise those that the page names.
function light(list, { data, pointed }, scroll) {
  const named = new Set(data.lit);
  const under = (leaf) => leaf === pointed || leaf?.startsWith(pointed && `${pointed}.`);
  let first = null;
  for (const each of list.children) {
    const { rule, leaf } = each.dataset;
    const own = pointed === null ? named.has(rule) : under(leaf);
    each.classList.toggle("lit", own);
    each.classList.toggle("picked", rule === data.picked);
    each.querySelector("button").setAttribute("aria-pressed", String(rule === data.picked));
    if (own || (pointed === null && rule === data.current)) first ??= each;
  }
  // What is talked about stays in sight, without moving the page.
  if (!first || !scroll) return;
  const top = first.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + first.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - 40;
}

export default function ({ data, parentElement: root, setTriggerValue }) {
  const list = root.querySelector("ol");
  let s = STATES.get(root);
  if (!s) {
    s = { drawn: "", pointed: null };
    STATES.set(root, s);
    const point = (node) => document.dispatchEvent(new CustomEvent("splitstep-pointed", { detail: { node, by: list } }));
    list.addEventListener("pointerover", (event) => point(event.target.closest("li")?.dataset.leaf ?? null));
    list.addEventListener("pointerleave", () => point(null));
    s.hear = ({ detail }) => {
      s.pointed = detail.node;
      light(list, s, detail.by !== list);
    };
    document.addEventListener("splitstep-pointed", s.hear);
  }
  const drawn = JSON.stringify([data.rules, data.label]);
  if (s.drawn !== drawn) {
    const focused = root.activeElement?.closest?.("li")?.dataset.rule ?? null;
    list.setAttribute("aria-label", data.label);
    list.replaceChildren();
    for (const rule of data.rules) list.append(line(rule, (event, id) => setTriggerValue(event, id)));
    s.drawn = drawn;
    if (focused !== null) list.querySelector(`li[data-rule="${CSS.escape(focused)}"] button`)?.focus();
  }
  list.classList.toggle("large", data.large);
  list.style.maxHeight = data.height ? `${data.height}px` : "";
  s.data = data;
  light(list, s, true);
  return () => setTimeout(() => {
    if (!root.isConnected) document.removeEventListener("splitstep-pointed", s.hear);
  });
}
