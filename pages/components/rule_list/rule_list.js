// A list of rules. Everything from the data goes in as text; what the pointer is on is told to a tree beside it.
/** @import { Change, Pointed, Send } from "../streamlit" */
/** @import { Line, Test } from "./data" */

/**
 * @typedef {object} RulesData the whole list
 * @property {Line[]} rules
 * @property {string} label
 * @property {number} height in pixels; 0 shows all rules
 * @property {string[]} lit the ids of the rules that are lit
 * @property {string | null} picked
 * @property {string | null} current
 * @property {boolean} large
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [name] of its class
 * @param {string} [text]
 */
const make = (tag, name, text) => {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
};

/**
 * @typedef {object} State one list in the page
 * @property {RulesData} data
 * @property {string} drawn the rules that are in the document, as text
 * @property {string | null} pointed the node that the pointer is on, here or elsewhere
 * @property {(event: CustomEvent<Pointed>) => void} hear
 */

/** @type {WeakMap<ShadowRoot, State>} */
const STATES = new WeakMap();

/** @param {Test} each */
function condition(each) {
  const shown = make(each.gone ? "del" : "span", "test", each.text);
  if (each.gone) shown.setAttribute("aria-label", `dropped: ${each.text}`);
  return shown;
}

/**
 * @param {Line} rule
 * @param {Send} send
 */
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

/**
 * The rules under what is pointed at light up; otherwise those that the page names.
 * @param {HTMLOListElement} list
 * @param {State} state
 * @param {boolean} scroll whether to bring them into sight
 */
function light(list, { data, pointed }, scroll) {
  const named = new Set(data.lit);
  /**
   * @param {string | undefined} leaf
   * @param {string} node
   */
  const under = (leaf, node) => leaf !== undefined && (leaf === node || leaf.startsWith(node && `${node}.`));
  /** @type {HTMLElement | null} */
  let first = null;
  for (const each of list.querySelectorAll("li")) {
    const { rule = "", leaf } = each.dataset;
    const own = pointed === null ? named.has(rule) : under(leaf, pointed);
    each.classList.toggle("lit", own);
    each.classList.toggle("picked", rule === data.picked);
    each.querySelector("button")?.setAttribute("aria-pressed", String(rule === data.picked));
    if (own || (pointed === null && rule === data.current)) first ??= each;
  }
  // What is talked about stays in sight, without moving the page.
  if (!first || !scroll) return;
  const top = first.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + first.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - 40;
}

/**
 * @param {HTMLOListElement} list
 * @param {RulesData} data
 * @returns {State}
 */
function start(list, data) {
  /** @type {State} */
  const s = {
    data,
    drawn: "",
    pointed: null,
    hear: ({ detail }) => {
      s.pointed = detail.node;
      light(list, s, detail.by !== list);
    },
  };
  /** @param {string | null} node */
  const point = (node) => document.dispatchEvent(new CustomEvent("splitstep-pointed", { detail: { node, by: list } }));
  list.addEventListener("pointerover", ({ target }) => {
    point(target instanceof Element ? (target.closest("li")?.dataset.leaf ?? null) : null);
  });
  list.addEventListener("pointerleave", () => point(null));
  document.addEventListener("splitstep-pointed", s.hear);
  return s;
}

/** @param {Change<RulesData>} change */
export default function ({ data, parentElement: root, setTriggerValue }) {
  const list = /** @type {HTMLOListElement} */ (root.querySelector("ol"));
  const s = STATES.get(root) ?? start(list, data);
  STATES.set(root, s);
  const drawn = JSON.stringify([data.rules, data.label]);
  if (s.drawn !== drawn) {
    const focused = root.activeElement?.closest("li")?.dataset.rule ?? null;
    list.setAttribute("aria-label", data.label);
    list.replaceChildren();
    for (const rule of data.rules) list.append(line(rule, (event, id) => setTriggerValue(event, id)));
    s.drawn = drawn;
    if (focused !== null) {
      const rule = /** @type {HTMLLIElement | null} */ (list.querySelector(`li[data-rule="${CSS.escape(focused)}"]`));
      rule?.querySelector("button")?.focus();
    }
  }
  list.classList.toggle("large", data.large);
  list.style.maxHeight = data.height ? `${data.height}px` : "";
  s.data = data;
  light(list, s, true);
  return () => setTimeout(() => {
    if (!root.isConnected) document.removeEventListener("splitstep-pointed", s.hear);
  });
}
