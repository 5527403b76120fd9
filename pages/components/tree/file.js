// The drawing as a file that stands alone: every style written out, whatever the zoom was.
import { put, SVG } from "./card.js";
import { boxOf } from "./view.js";

/** @import { Drawing } from "./drawing" */

const STYLES = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "font-family", "font-size",
  "font-weight", "text-anchor", "visibility",
];

/**
 * Asking for the computed style of thousands of elements takes seconds; most of them look alike.
 * @param {Element} element
 * @param {Map<string, Record<string, string>>} known
 */
function paintOf(element, known) {
  const own = ["class", "fill", "font-size"].map((name) => element.getAttribute(name));
  const node = element.closest(".node");
  const around = [element.parentElement, node].map((each) => each?.getAttribute("class"));
  const key = [element.tagName, ...own, ...around, node?.getAttribute("style")].join("|");
  const found = known.get(key);
  if (found) return found;
  const style = getComputedStyle(element);
  /** @type {Record<string, string>} */
  const paint = {};
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    // Many programs that open SVG files know no transparent colours, only transparent paint.
    const clear = value.match(/^rgba\((.+), ([\d.]+)\)$/);
    paint[name] = clear ? `rgb(${clear[1]})` : value;
    if (clear) paint[`${name}-opacity`] = clear[2];
  }
  known.set(key, paint);
  return paint;
}

/** @param {Drawing} s */
function standalone(s) {
  const margin = 20;
  const box = boxOf(s, s.records.keys());
  const width = Math.ceil(box.right - box.left + 2 * margin);
  const height = Math.ceil(box.bottom - box.top + 2 * margin);
  const copy = /** @type {SVGSVGElement} */ (s.svg.cloneNode(true));
  const known = new Map();
  const [old, twins] = [s.svg, copy].map((svg) => [...svg.querySelectorAll("path, rect, text")]);
  old.forEach((element, i) => {
    put(twins[i], paintOf(element, known));
    // The page's type may be missing where the file is opened: another one keeps to its width.
    const length = element instanceof SVGTextElement && element.getComputedTextLength();
    if (length) put(twins[i], { textLength: length, lengthAdjust: "spacingAndGlyphs" });
  });
  for (const element of copy.querySelectorAll("[data-unfolded]")) element.remove();
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["class", "style", "tabindex", "role"]) element.removeAttribute(name);
  }
  put(/** @type {SVGGElement} */ (copy.querySelector("g")), { transform: `translate(${margin - box.left},${margin - box.top})` });
  put(copy, { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  const ground = document.createElementNS(SVG, "rect");
  put(ground, { width, height, fill: getComputedStyle(s.wrap).backgroundColor });
  copy.prepend(ground);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {Drawing} s
 * @param {"svg" | "png"} kind
 */
export async function saveDrawing(s, kind) {
  const { text, width, height } = standalone(s);
  const name = `${s.data.name || "tree"}.${kind}`;
  const drawing = new Blob([text], { type: "image/svg+xml" });
  if (kind === "svg") { save(drawing, name); return; }
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  await image.decode();
  const scale = Math.min(2, 12_000 / Math.max(width, height)); // browsers refuse larger canvases
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  canvas.toBlob((blob) => { if (blob) save(blob, name); }, "image/png");
}
