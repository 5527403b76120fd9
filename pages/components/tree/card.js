// One card: its box, texts, class bar and marks. Texts come from strangers' files: they are set as text, never as markup.
import { clamp, ellipsis, ems, largest, pen, wordsOf } from "./layout.js";
import { briefly, briefRows, labelWidth } from "./lying.js";
import { countOf } from "./stacks.js";

/** @import { Node, Part, Spread, Token } from "./data" */
/** @import { Card, Look, Measures, Rectangle } from "./drawing" */
/** @typedef {Record<string, string | number>} Attributes */

export const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
export const put = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
};

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Element} parent
 * @param {Tag} name
 * @param {Attributes} attributes
 * @param {string} [text]
 */
export function add(parent, name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  put(element, attributes);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

// Lines over the class colour, so that classes differ without it; the first class stays plain.
const HATCHES = [
  "", "M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4", "M2,2 h1.6 M6,6 h1.6", "M0,4 h8", "M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4",
  "M4,0 v8", "M0,4 h8 M4,0 v8", "M0,0 l8,8 M0,8 l8,-8",
];

/**
 * @param {SVGDefsElement} defs
 * @param {number} index of the class
 * @param {string} colour
 */
function hatch(defs, index, colour) {
  const id = `hatch-${index % HATCHES.length}-${colour.replace(/[^\w]/g, "_")}`;
  if (!defs.querySelector(`#${id}`)) {
    const pattern = add(defs, "pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" });
    add(pattern, "rect", { width: 8, height: 8, fill: colour });
    const lines = { stroke: "#fff", "stroke-opacity": 0.85, "stroke-width": 1.7 };
    add(pattern, "path", { d: HATCHES[index % HATCHES.length], ...lines });
  }
  return `url(#${id})`;
}

/**
 * @param {Element} parent
 * @param {SVGDefsElement} defs
 * @param {Part[]} mix
 * @param {Rectangle} box
 */
function drawMix(parent, defs, mix, box) {
  let x = box.x;
  mix.forEach((part, index) => {
    const width = part.share * box.width;
    if (width <= 0) return;
    const fill = hatch(defs, index, part.colour);
    add(parent, "rect", { class: "part", x, y: box.y, width, height: box.height, fill });
    x += width;
  });
  add(parent, "rect", { class: "frame", ...box, rx: 2 });
}

/**
 * @param {Element} parent
 * @param {Spread} spread
 * @param {Rectangle} box
 */
function drawSpread(parent, spread, box) {
  const at = (/** @type {number} */ share) => box.x + Math.min(1, Math.max(0, share)) * box.width;
  const half = box.height / 2;
  const band = { x: at(spread.low), width: at(spread.high) - at(spread.low), y: box.y + half * 0.4, height: half * 1.2 };
  add(parent, "path", { class: "range", d: `M${box.x},${box.y + half} h${box.width}` });
  add(parent, "rect", { class: "band", ...band, rx: 2 });
  const diamond = `l${half},${half} l${-half},${half} l${-half},${-half} z`;
  add(parent, "path", { class: "mean", d: `M${at(spread.mean)},${box.y} ${diamond}` });
}

/**
 * @param {Element} parent
 * @param {string} kind the name of its class
 * @param {string} text
 * @param {number} x of its middle
 * @param {number} y
 * @param {number} size of its type
 * @param {string} family
 */
function pill(parent, kind, text, x, y, size, family) {
  pen.font = `600 ${size}px ${family}`;
  const width = pen.measureText(text).width + size;
  const group = add(parent, "g", { class: kind });
  add(group, "rect", { x: x - width / 2, y: y - size * 0.75, width, height: size * 1.5, rx: size * 0.75 });
  add(group, "text", { x, y: y + size * 0.35, "font-size": size }, text);
  return group;
}

/**
 * A title in one row or two. What does not fit is cut from the name: the number it is compared with stays whole.
 * @param {string} text
 * @param {number} size
 * @param {string} family
 * @param {number} width
 * @param {number} most rows
 */
function rowsOf(text, size, family, width, most) {
  pen.font = `700 ${size}px ${family}`;
  if (most < 2 || pen.measureText(text).width <= width) return [text];
  const words = wordsOf(text);
  let first = words.length - 1;
  while (first > 1 && pen.measureText(words.slice(0, first).join(" ")).width > width) first--;
  return [words.slice(0, first).join(" "), words.slice(first).join(" ")].filter(Boolean);
}

/**
 * The title in larger type for a drawing seen from afar: as large as its longest word and the room allow.
 * @param {string} text
 * @param {Measures} m
 * @param {string} family
 * @param {number} width
 * @param {number} height
 */
function large(text, m, family, width, height) {
  pen.font = `700 ${m.font}px ${family}`;
  const longest = largest(wordsOf(text).map((word) => pen.measureText(word).width));
  const size = m.font * clamp(width / longest, 1, 1.4);
  const rows = rowsOf(text, size, family, width, 2);
  return { rows, size: Math.min(size, height / (1.12 * rows.length)) };
}

/**
 * A case, or a part of one, resting on the card: the area of its dot is its weight. A new one comes from the card above.
 * @param {Element} parent
 * @param {Token} token
 * @param {Look} look
 * @param {Rectangle} box
 * @param {boolean} fresh
 */
function drawToken(parent, token, look, box, fresh) {
  const size = look.m.font * (look.detail === "full" ? 0.95 : 1.3);
  pen.font = `700 ${size}px ${look.family}`;
  const label = look.detail === "none" ? "" : token.label;
  const [room, text] = [size * 1.9, pen.measureText(label).width];
  const radius = size * Math.max(0.3, 0.75 * Math.sqrt(token.share));
  const group = add(parent, "g", { class: fresh ? "token new" : "token" });
  group.style.setProperty("--from", `translate(${look.from.map((each) => `${each}px`).join(",")})`);
  const middle = box.height + size * 0.35; // of the lower left corner: what says the branch is above the card
  const frame = { x: box.x - size * 0.5, y: middle - size, height: 2 * size, rx: size };
  add(group, "rect", { ...frame, width: room + text + (label ? size * 0.5 : 0) });
  add(group, "circle", { cx: frame.x + room / 2, cy: middle, r: radius });
  add(group, "text", { x: frame.x + room, y: middle + size * 0.36, "font-size": size }, label);
}

/** @param {Node} node */
function spokenLabel(node) {
  if (node.spoken) return node.spoken;
  const parts = (node.mix ?? []).filter((part) => part.share > 0);
  const mix = parts.map((part) => `${part.label} ${Math.round(part.share * 100)} %`);
  const state = { current: "being decided", open: "not yet grown", asked: "asks", leaf: "a leaf that answers" }[node.state];
  const decided = node.state === "asked" || node.state === "leaf";
  const says = decided ? `${state} ${node.title}` : [node.title, state].filter(Boolean).join(", ");
  const marks = [node.forced && "what if", node.token && `${node.token.label} of the row is here`];
  const where = node.parent === null ? "Root" : node.branch;
  return [where, says, ...node.lines, ...mix, node.spread?.label, ...marks].filter(Boolean).join(", ");
}

/**
 * A leaf as a row of a stack: its branch and its cases; the first of an answer has the answer above it.
 * @param {Card} record
 * @param {Node} node
 * @param {Look} look
 * @param {boolean} heads
 */
function drawRow({ card, token }, node, look, heads) {
  const { m, width, family } = look;
  const [left, right, base] = [-width / 2 + 0.7 * m.pad, width / 2 - 0.7 * m.pad, m.row / 2 + m.small * 0.35];
  const box = { x: -width / 2, y: 0, width, height: m.row, rx: m.font * 0.25 };
  const size = { "font-size": m.small };
  if (heads) {
    const head = add(card, "g", { class: "head" });
    add(head, "rect", { ...box, y: -m.row });
    add(head, "text", { ...size, x: 0, y: base - m.row }, ellipsis(node.title || "?", m.small, 700, family, right - left));
  }
  if (node.lit) add(card, "rect", { class: "glow", ...box });
  add(card, "rect", { class: "box", ...box });
  add(card, "rect", { class: "ring", ...box });
  const count = countOf(node);
  pen.font = `400 ${m.small}px ${family}`;
  const room = right - left - pen.measureText(count).width - 0.4 * m.small;
  add(card, "text", { ...size, class: "begins", x: left, y: base }, ellipsis(node.branch, m.small, 400, family, room));
  add(card, "text", { ...size, class: "ends", x: right, y: base }, count);
  if (node.token) drawToken(card, node.token, look, { ...box, y: 0, height: 0.3 * m.row }, token !== node.token.label);
}

/**
 * A card with one text alone: the question, or the answer with its cases and, if it is wrong about some, their mix.
 * @param {Card} record
 * @param {Node} node
 * @param {Look} look
 * @param {SVGDefsElement} defs
 */
function drawBrief({ card, token }, node, look, defs) {
  const { m, width, family } = look;
  const box = { x: -width / 2, y: 0, width, height: m.card, rx: node.state === "leaf" ? m.font * 0.75 : m.font * 0.35 };
  if (node.lit) add(card, "rect", { class: "glow", ...box });
  add(card, "rect", { class: "ring", x: box.x - 4, y: -4, width: width + 8, height: m.card + 8, rx: box.rx + 4 });
  add(card, "rect", { class: "box", ...box });
  if (node.state === "leaf" && node.mix && node.mix.every(({ share }) => share < 1)) {
    drawMix(card, defs, node.mix, { x: box.x + box.rx, y: m.card - m.bar, width: width - 2 * box.rx, height: m.bar });
  }
  const { tail } = briefly(node);
  const rows = briefRows(node, m, family);
  const room = width - 1.5 * m.pad - (tail ? (ems(tail, 400, family) + 0.35) * m.font : 0);
  rows.forEach((row, i) => {
    const y = m.card / 2 + m.font * (0.35 + 1.15 * (i - (rows.length - 1) / 2));
    const text = add(card, "text", { x: 0, y, "font-size": m.font });
    add(text, "tspan", { class: "title" }, ellipsis(row, m.font, 700, family, room));
    if (tail) add(text, "tspan", { dx: 0.35 * m.font }, tail);
  });
  // A row on its way rests on its card, or in a lying tree behind it.
  const place = m.form === "down" ? box : { ...box, x: width / 2 + m.font * 0.7, height: m.card / 2 - m.font * 0.35 };
  if (node.token) drawToken(card, node.token, look, place, token !== node.token.label);
}

/**
 * @param {Card} record
 * @param {Node} node
 * @param {Look} look
 * @param {SVGDefsElement} defs
 */
function drawFull({ card, token }, node, look, defs) {
  const { m, width, family, detail } = look;
  const inner = width - 2 * m.pad;
  const box = { x: -width / 2, y: 0, width, height: m.card, rx: node.state === "leaf" ? m.font * 1.3 : m.font * 0.6 };
  const around = (/** @type {number} */ by) => ({ x: box.x - by, y: -by, width: width + 2 * by, height: m.card + 2 * by, rx: box.rx + by });
  if (node.lit) add(card, "rect", { class: "glow", ...around(5) });
  add(card, "rect", { class: "ring", ...around(5) });
  add(card, "rect", { class: "box", ...box });
  const height = detail === "none" ? m.card * 0.4 : m.bar;
  const bar = { x: -inner / 2, y: m.card - m.foot - height, width: inner, height };
  const title = node.title || "?";
  const texts = node.lines.slice(0, 3);
  /**
   * @param {string} text
   * @param {number} y
   * @param {number} size
   * @param {number} weight
   * @param {Attributes} [kind]
   */
  const write = (text, y, size, weight, kind) => {
    // Type is not quite as wide as at another size, scaled: a text that just fits may run a little into the margin.
    add(card, "text", { ...kind, x: 0, y, "font-size": size }, ellipsis(text, size, weight, family, inner + m.pad / 2));
  };
  if (detail === "big") {
    const small = m.row ? 0 : m.font * 1.12; // a low card has no room for more than its title
    const room = bar.y - m.font * 0.3;
    const { size, rows } = large(title, m, family, inner, room - small * 1.2);
    let y = m.font * 0.1 + (room - size * 1.1 * rows.length - small * 1.15) / 2 + size * 0.9;
    for (const row of rows) {
      write(row, y, size, 700, { class: "title" });
      y += size * 1.1;
    }
    if (texts.length && small) write(texts[0], y - size * 1.1 + small * 1.2, small, 400);
  }
  if (detail === "full") {
    const rows = rowsOf(title, m.font, family, inner, m.titles);
    const top = m.top + ((m.titles - rows.length) * m.font * 1.15) / 2;
    rows.forEach((row, i) => write(row, top + m.font * (1.05 + i * 1.15), m.font, 700, { class: "title" }));
    const { small } = m;
    const below = top + m.font * (2.3 + (rows.length - 1) * 1.15);
    (m.flat ? [texts.join(" · ")] : texts).forEach((line, i) => {
      pen.font = `400 ${small}px ${family}`;
      const squeezed = small * clamp(inner / pen.measureText(line).width, 0.78, 1); // smaller type rather than a cut
      write(line, below + i * m.font * 1.2, squeezed, 400);
    });
  }
  if (node.mix) drawMix(card, defs, node.mix, bar);
  if (node.spread) drawSpread(card, node.spread, bar);
  if (node.token) drawToken(card, node.token, look, box, token !== node.token.label);
}

/**
 * What the sign on a card says of what is not drawn.
 * @param {Look} look
 */
function hintOf({ folded, foldable, gathered, hidden }) {
  if (gathered) return `Show ${gathered} more leaves with this answer (key +)`;
  if (!foldable) return `${hidden} more below`;
  return folded ? `Show ${hidden} hidden nodes (key +)` : "Hide what is below (key −)";
}

/**
 * The branch that leads to a card, and what there is to say around it.
 * @param {Card} record
 * @param {Node} node
 * @param {Look} look
 */
function drawMarks({ card, tag, fold }, node, look) {
  const { m, width, family, detail } = look;
  const stands = m.form === "down";
  const plain = detail === "full" || m.brief;
  if (detail !== "none" && node.branch) {
    const label = plain ? m.small : m.font * 1.25;
    const room = stands ? width + m.gap * 0.8 : labelWidth(node, m, family);
    const shown = ellipsis(node.branch, label, 600, family, room - label);
    pill(tag, "branch", shown, stands ? 0 : -(width + room) / 2, stands ? -m.label : m.card / 2, label, family);
    add(tag, "title", {}, node.branch);
  }
  const mark = plain ? m.small : m.font * 1.2;
  if (stands && (look.holdsCurrent || (node.state === "current" && !m.brief))) {
    pill(card, "now", node.state === "current" ? "deciding" : "deciding below", 0, m.card + (m.row ? 0.3 * m.font : 0), mark, family);
  }
  if (node.forced && !m.brief) pill(card, "whatif", "what if", width / 2, -0.3 * m.font, mark, family); // at the corner, off the title
  if (look.hidden || look.foldable || look.gathered) {
    const text = look.folded || !look.foldable ? `+${look.hidden || look.gathered}` : "−";
    const hint = hintOf(look);
    const [x, y] = stands ? [width / 2 - m.font * 0.9, m.card + 0.6 * m.font] : [width / 2 + 1.3 * m.font, m.card / 2]; // off the class bar
    pill(fold, "sign", text, x, y, mark, family);
    add(fold, "title", {}, hint);
  }
  if (look.hidden && look.foldable && !look.folded) {
    // Some of its branches are drawn, and some are not.
    const [x, y] = stands ? [-width / 2 + m.font * 1.6, m.card] : [width / 2 + m.font * 4.3, m.card / 2];
    pill(card, "rest", `+${look.hidden.toLocaleString("en")} not drawn`, x, y, mark, family);
  }
}

/**
 * @param {Card} record
 * @param {Node} node
 * @param {Look} look
 * @param {SVGDefsElement} defs
 */
export function drawCard(record, node, look, defs) {
  const { m } = look;
  const { card, tag, fold } = record;
  const spoken = spokenLabel(node);
  card.replaceChildren();
  tag.replaceChildren();
  fold.replaceChildren();
  card.setAttribute("aria-label", spoken);
  add(card, "title", {}, spoken);
  if (look.stacked) drawRow(record, node, look, look.stacked.heads);
  else {
    (m.brief ? drawBrief : drawFull)(record, node, look, defs);
    drawMarks(record, node, look);
  }
  record.token = node.token?.label;
}
