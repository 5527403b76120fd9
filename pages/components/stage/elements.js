// Elements of the page, made with text from the data as text.
/** @import { Header } from "./data" */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [name] of its class
 * @param {string} [text]
 */
export const element = (tag, name = "", text = "") => {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text) made.textContent = text;
  return made;
};

/**
 * Put children into an element, one by one: a call with very many arguments fails.
 * @template {Element | ShadowRoot} Parent
 * @param {Parent} parent
 * @param {Iterable<Node | string>} children
 */
export function filled(parent, children) {
  for (const child of children) parent.append(child);
  return parent;
}

/**
 * @param {Element} parent
 * @param {Iterable<Node | string>} children
 */
export function refilled(parent, children) {
  parent.replaceChildren();
  filled(parent, children);
}

/**
 * @template {Element} Found
 * @param {ParentNode} root
 * @param {string} selector of an element that is there
 * @returns {Found}
 */
export const find = (root, selector) => /** @type {Found} */ (root.querySelector(selector));

/**
 * The sentence of a frame is HTML with all data escaped; only bold type and words of the glossary are taken from it.
 * @param {string} html
 */
export function sentenceOf(html) {
  /** @type {(node: Node) => Node} */
  const copied = (node) => {
    if (node instanceof Text) return document.createTextNode(node.data);
    const made = element(node.nodeName === "B" ? "b" : "span");
    if (node instanceof HTMLElement && node.dataset.says) {
      made.className = "ss-word";
      made.tabIndex = 0;
      made.dataset.says = node.dataset.says;
    }
    return filled(made, [...node.childNodes].map(copied));
  };
  return fragmentOf(html).map(copied);
}

/**
 * Our own markup as elements.
 * @param {string} html
 */
export const fragmentOf = (html) => [...new DOMParser().parseFromString(html, "text/html").body.childNodes];

/**
 * What is written in our own markup.
 * @param {string} html
 */
export const textOf = (html) => fragmentOf(html).map(({ textContent }) => textContent).join("");

/**
 * A drawing with a style of its own.
 * @param {Element} place
 * @param {{ html: string, css: string }} part our own markup
 */
export function inShadow(place, { html, css }) {
  const shadow = place.attachShadow({ mode: "open" });
  shadow.append(element("style", "", css));
  return filled(shadow, fragmentOf(html));
}

/**
 * The colour of a class, or of a place among the shades of a number.
 * @param {Header} header
 * @param {number} kind
 */
export const kindColour = (header, kind) => header.classes[kind]?.colour ?? header.shades[kind] ?? "#888";
