// What drawings of the stage's own are made of: elements of SVG, marks of the classes, ticks of an axis.
const SVG_SPACE = "http://www.w3.org/2000/svg";
/** @type {((r: number) => string)[]} */
export const MARKS = [ // a shape for each class, of a radius, around the origin
  (r) => `m${-r},0 a${r},${r} 0 1,0 ${2 * r},0 a${r},${r} 0 1,0 ${-2 * r},0`,
  (r) => `m0,${-1.2 * r} l${1.1 * r},${2 * r} h${-2.2 * r} z`,
  (r) => `m${-0.9 * r},${-0.9 * r} h${1.8 * r} v${1.8 * r} h${-1.8 * r} z`,
  (r) => `m0,${-1.3 * r} l${1.3 * r},${1.3 * r} l${-1.3 * r},${1.3 * r} l${-1.3 * r},${-1.3 * r} z`,
];

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {string} [text]
 */
export const drawn = (name, attributes = {}, text) => {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG_SPACE, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
};

/**
 * Round numbers over a range: 1, 2 or 5 times a power of ten apart; each with its text.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
export function ticks(low, high, most) {
  const rough = (high - low) / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const apart = [1, 2, 5, 10].map((by) => by * power).find((by) => by >= rough) ?? power;
  const digits = Math.max(0, -Math.floor(Math.log10(apart)));
  /** @type {[number, string][]} */
  const found = [];
  for (let k = Math.ceil(low / apart); k * apart <= high; k++) found.push([k * apart, (k * apart).toFixed(digits).replace("-", "−")]);
  return found;
}
