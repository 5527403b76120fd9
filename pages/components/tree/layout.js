// Where the cards stand. Ids are paths: "" is the root, "0.1" the second child of its first child.
/** @import { Node as TreeNode } from "./data" */
/** @import { CardShape, Measures, Outline } from "./drawing" */

/** @param {string} id */
export const depthOf = (id) => (id === "" ? 0 : id.split(".").length);
/** @param {string} id */
export const parentOf = (id) => (id === "" ? null : id.slice(0, Math.max(0, id.lastIndexOf("."))));
/** @param {string} id */
const branchOf = (id) => Number(id.slice(id.lastIndexOf(".") + 1));

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
/**
 * The largest of any number of values: a call with very many arguments fails.
 * @param {number[]} values
 */
export const largest = (values) => values.reduce((most, value) => Math.max(most, value), -Infinity);

/**
 * @param {Set<string>} ids
 * @returns {Map<string, string[]>} the ids of each node's children, in order
 */
export function childrenOf(ids) {
  /** @type {Map<string | null, string[]>} */
  const children = new Map([...ids].map((id) => [id, []]));
  for (const id of ids) children.get(parentOf(id))?.push(id);
  for (const kids of children.values()) kids.sort((a, b) => branchOf(a) - branchOf(b));
  return /** @type {Map<string, string[]>} */ (children);
}

/**
 * Shapes side by side, each as far to the left as the outlines of those before it allow.
 * @param {Outline[]} shapes
 * @param {number} gap
 */
function pack(shapes, gap) {
  /** @type {number[]} */
  const edge = [];
  return shapes.map(({ left, right }) => {
    let x = edge.length ? -Infinity : 0;
    for (let d = 0; d < Math.min(edge.length, left.length); d++) x = Math.max(x, edge[d] + gap - left[d]);
    right.forEach((value, d) => { edge[d] = Math.max(edge[d] ?? -Infinity, x + value); });
    return x;
  });
}

/**
 * @param {Outline[]} shapes
 * @param {number} gap
 */
function packFromRight(shapes, gap) {
  const turned = shapes.map(({ left, right }) => ({ left: right.map((v) => -v), right: left.map((v) => -v) }));
  const places = pack(turned.reverse(), gap).map((x) => -x).reverse();
  return places.map((x) => x - places[0]);
}

/**
 * A tidy tree (Reingold and Tilford 1981): parents above the middle of their children, subtrees as close as their
 * outlines allow. Packing from both sides and taking the mean keeps small subtrees from leaning to one side.
 * @param {Map<string, string[]>} children of each node
 * @param {(id: string) => number} widthOf
 * @param {number} gap
 * @param {(id: string) => number} [spanOf] how many rows of the outline a node takes; all with children take as many
 * @returns {Map<string, number>} where the middle of each card stands
 */
export function layOut(children, widthOf, gap, spanOf = () => 1) {
  const kidsOf = (/** @type {string} */ id) => children.get(id) ?? [];
  /** @type {Map<string, number>} */
  const offsets = new Map();
  /** @type {Map<string, Outline>} */
  const outlines = new Map();
  const shapeOf = (/** @type {string} */ id) => {
    const half = widthOf(id) / 2;
    const kids = kidsOf(id);
    const own = spanOf(id);
    const shape = { left: Array(own).fill(-half), right: Array(own).fill(half) };
    if (!kids.length) return shape;
    const shapes = kids.map((kid) => /** @type {Outline} */ (outlines.get(kid)));
    const fromRight = packFromRight(shapes, gap);
    const places = pack(shapes, gap).map((x, i) => (x + fromRight[i]) / 2);
    const middle = places[places.length - 1] / 2;
    kids.forEach((kid, i) => {
      const x = places[i] - middle;
      offsets.set(kid, x);
      shapes[i].left.forEach((v, d) => { shape.left[d + own] = Math.min(shape.left[d + own] ?? Infinity, x + v); });
      shapes[i].right.forEach((v, d) => { shape.right[d + own] = Math.max(shape.right[d + own] ?? -Infinity, x + v); });
    });
    for (const kid of kids) outlines.delete(kid);
    return shape;
  };
  /** @type {Map<string, number>} */
  const places = new Map();
  if (!children.has("")) return places;
  // Children before their parents, without recursion: a tree may be as deep as it has rows.
  const order = [""];
  for (const id of order) for (const kid of kidsOf(id)) order.push(kid);
  for (const id of order.reverse()) outlines.set(id, shapeOf(id));
  places.set("", 0);
  for (const id of order.reverse()) {
    const x = places.get(id) ?? 0;
    for (const kid of kidsOf(id)) places.set(kid, x + (offsets.get(kid) ?? 0));
  }
  return places;
}

// Card shapes, in ems: tall, flat (all lines in one row, for deep trees), small (for bushy ones). Of a tree that keeps
// its places while it grows, the shape that lets it be drawn largest wins; `worth` keeps small cards for where they help
// a lot.
/** @type {CardShape[]} */
export const SHAPES = [
  { wide: 11, narrow: 7.2, gap: 1, pad: 0.55, flat: false, worth: 1 },
  { wide: 11, narrow: 9.8, gap: 1, pad: 0.55, flat: true, worth: 1 },
  { wide: 8.6, narrow: 5.4, gap: 0.7, pad: 0.4, flat: false, worth: 0.75 },
];

/**
 * @param {number} font
 * @param {CardShape} shape
 * @param {number} lines of small text on a card
 * @param {number} titles rows of a title
 * @returns {Measures}
 */
export function measures(font, shape, lines, titles) {
  const card = shape.pad + 1.5 + (titles - 1) * 1.15 + (shape.flat ? 1 : lines) * 1.2 + 1.55;
  const [wide, narrow, gap, pad] = [shape.wide, shape.narrow, shape.gap, shape.pad].map((each) => each * font);
  return {
    font, small: font * 0.88, wide, narrow, gap, pad, top: pad, titles, flat: shape.flat, card: font * card, level: font * (card + 3.1),
    bar: font * 0.85, foot: font * 0.5 + pad * 0.4, label: font * 1.12, bend: font * 0.9, row: 0, branch: 0, brief: false, form: "down",
  };
}

/**
 * Cards as wide as their texts and no higher than they need: for a tree whose places follow the nodes that are there.
 * @param {number} font
 * @param {number} lines of small text on a card, below each other
 * @param {number} titles rows of a title
 * @returns {Measures}
 */
export function closeMeasures(font, lines, titles) {
  const card = 1.5 + 1.15 * (titles + lines);
  return {
    font, small: font * 0.92, wide: font * 14, narrow: font * 3.6, gap: font * 0.55, pad: font * 0.4, top: font * 0.15, titles,
    flat: lines < 2, card: font * card, level: font * (card + 2.5), bar: font * 0.55, foot: font * 0.4, label: font, bend: font * 0.55,
    row: font * 1.4, branch: 0, brief: false, form: "down",
  };
}

/**
 * Cards that say no more than they must, in type of one size: for a tree that would be too small to read otherwise.
 * @param {number} font
 * @param {number} titles rows of a title
 * @param {Measures["form"]} form
 * @returns {Measures}
 */
export function briefMeasures(font, titles, form) {
  const card = (form === "outline" ? 0.2 : 0.35) + 1.15 * titles;
  return {
    font, small: font, wide: font * 16, narrow: font * 2.2, gap: font * 0.4, pad: font * 0.45, top: 0, titles,
    flat: true, card: font * card, level: font * (form === "down" ? card + 2.2 : card + 0.13), bar: font * 0.2, foot: 0, label: font * 0.82,
    bend: font * 0.5, row: font * 1.4, branch: font * 8, brief: true, form,
  };
}

export const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
/** @type {Map<string, string>} */
export const fitted = new Map();

/**
 * The text if it fits into the width, else as much of it as does, with an ellipsis.
 * @param {string} text
 * @param {number} size
 * @param {number} weight
 * @param {string} family
 * @param {number} width
 */
export function ellipsis(text, size, weight, family, width) {
  const key = `${size}|${weight}|${width}|${text}`;
  const known = fitted.get(key);
  if (known !== undefined) return known;
  if (fitted.size > 5000) fitted.clear();
  pen.font = `${weight} ${size}px ${family}`;
  let short = text;
  if (pen.measureText(text).width > width) {
    const signs = [...text.slice(0, 200)]; // whole characters, not halves of them
    const cut = (/** @type {number} */ length) => `${signs.slice(0, length).join("").trimEnd()}…`;
    let [low, high] = [0, signs.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (pen.measureText(cut(middle)).width <= width) low = middle;
      else high = middle - 1;
    }
    short = cut(low);
  }
  fitted.set(key, short);
  return short;
}

/** @type {Map<string, number>} */
export const lengths = new Map();

/**
 * The width of a text, in ems of its type.
 * @param {string} text
 * @param {number} weight
 * @param {string} family
 */
export function ems(text, weight, family) {
  const key = `${weight}|${text}`;
  let width = lengths.get(key);
  if (width === undefined) {
    if (lengths.size > 5000) lengths.clear();
    pen.font = `${weight} 100px ${family}`;
    lengths.set(key, (width = pen.measureText(text.slice(0, 200)).width / 100));
  }
  return width;
}

/** @param {string} text whose words are wanted; a sign stays with its number */
export const wordsOf = (text) => text.replace(/([≤>=]) /g, "$1\u00a0").split(" ");

/**
 * A title in the two rows that need the least width, or in one where it may have no more.
 * @param {string} title
 * @param {number} most rows
 * @param {string} family
 */
export function titleRows(title, most, family) {
  const words = wordsOf(title);
  if (most < 2 || words.length < 2) return [words.join(" ")];
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const widths = splits.map((rows) => largest(rows.map((row) => ems(row, 700, family))));
  return splits[widths.indexOf(-largest(widths.map((width) => -width)))];
}

/**
 * The width that a card needs for its texts, in pixels of the drawing.
 * @param {TreeNode} node
 * @param {Measures} m
 * @param {string} family
 */
export function widthFor({ title, lines, branch }, m, family) {
  const heading = largest(titleRows(title || "?", m.titles, family).map((row) => ems(row, 700, family)));
  const texts = m.flat ? [lines.slice(0, 3).join(" · ")] : lines.slice(0, 3);
  const text = largest([0, ...texts.map((each) => ems(each, 400, family))]) * (m.small / m.font);
  const inner = Math.max(heading * 1.02, text * 1.02, Math.min(9, ems(branch, 700, family)) - 0.3);
  return clamp(inner * m.font + 2 * m.pad, m.narrow, m.wide);
}
