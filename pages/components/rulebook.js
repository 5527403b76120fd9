// A list of rules. Everything from the data goes in as text; what the pointer is on is told to the page.
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

export default function ({ data, parentElement: root, setStateValue, setTriggerValue }) {
  const list = root.querySelector("ol");
  let s = STATES.get(root);
  if (!s) {
    s = { drawn: "", hovered: null, waiting: 0 };
    STATES.set(root, s);
    const over = (id) => {
      clearTimeout(s.waiting);
      s.waiting = setTimeout(() => {
        if (s.hovered === id) return;
        s.hovered = id;
        s.hover(id);
      }, 120);
    };
    list.addEventListener("pointerover", (event) => over(event.target.closest("li")?.dataset.rule ?? null));
    list.addEventListener("pointerleave", () => over(null));
  }
  s.hover = (id) => setStateValue("hovered", id);
  const drawn = JSON.stringify([data.rules, data.label]);
  if (s.drawn !== drawn) {
    const focused = root.activeElement?.closest?.("li")?.dataset.rule ?? null;
    list.setAttribute("aria-label", data.label);
    list.replaceChildren(...data.rules.map((rule) => line(rule, (event, id) => setTriggerValue(event, id))));
    s.drawn = drawn;
    if (focused !== null) list.querySelector(`li[data-rule="${CSS.escape(focused)}"] button`)?.focus();
  }
  list.classList.toggle("large", data.large);
  list.style.maxHeight = data.height ? `${data.height}px` : "";
  const lit = new Set(data.lit);
  let first = null;
  for (const each of list.children) {
    const own = lit.has(each.dataset.rule);
    each.classList.toggle("lit", own);
    each.classList.toggle("picked", each.dataset.rule === data.picked);
    each.querySelector("button").setAttribute("aria-pressed", String(each.dataset.rule === data.picked));
    if (each.dataset.rule === data.current || (own && s.hovered === null)) first ??= each;
  }
  // What is talked about stays in sight, without moving the page.
  if (first && s.hovered === null) {
    const top = first.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + first.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - 40;
  }
}
