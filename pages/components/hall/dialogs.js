// The hall's dialogs: the way in, big enough for the last row; the lecturer's phone; what was answered, step by step.
import { element, filled } from "../stage/elements.js";
import { button } from "./drawing.js";
import { cellsOf, roundsOf } from "./summary.js";

// What server/hall/summary.py puts before a formula, for spreadsheets.
const SAFE = /(^|[;\t\r\n])'(?= *[=+\-@＝＋－＠])/g;

const ITSELF = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/; // a computer's names for itself

/**
 * A dialog over the whole screen.
 * @param {ShadowRoot} root
 * @param {string} name of its class
 * @param {string} label
 * @param {(Node | string)[]} content
 */
export function dialogOf(root, name, label, content) {
  root.querySelector("dialog")?.remove();
  const made = element("dialog", name);
  made.setAttribute("aria-label", label);
  made.tabIndex = -1; // a click beside the buttons leaves the focus here, and keys away from the lesson
  made.addEventListener("close", () => made.remove());
  // What is pressed here is not for the lesson behind it.
  made.addEventListener("keydown", (event) => { if (made.open) event.stopPropagation(); });
  root.append(filled(made, content));
  made.showModal();
  return made;
}

/** @param {string} svg */
function imageOf(svg) {
  const image = element("img", "qr");
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.addEventListener("load", () => URL.revokeObjectURL(image.src));
  return image;
}

/**
 * A code to photograph that comes later, or does not come: the address beside it is enough.
 * @param {Promise<string>} svg
 * @param {string} label
 */
export function photographed(svg, label) {
  const place = element("div", "photo");
  svg.then((text) => { const image = imageOf(text); image.alt = label; place.replaceChildren(image); }, (/** @type {Error} */ trouble) => { place.textContent = trouble.message; });
  return place;
}

/**
 * How to come into the hall.
 * @param {string} address
 * @param {string} code
 */
export function wayIn(address, code) {
  const written = element("div", "written");
  const big = element("p", "code", code);
  big.setAttribute("aria-label", `Code ${[...code].join(" ")}`);
  written.append(
    element("p", "how", "Photograph the square, or open"), element("p", "address", address.replace(/^https?:\/\//, "")),
    element("p", "how", "and type"), big, element("p", "how here"),
  );
  if (ITSELF.test(new URL(address).hostname)) {
    written.append(element("p", "trouble", "No phone reaches this address: it is the name that this computer has for itself. Open Splitstep by the computer's name or address in the network."));
  }
  return written;
}

/**
 * What was answered, as a table and as a file.
 * @param {string} csv
 * @param {string} name of the file
 */
export function summaryOf(csv, name) {
  const rounds = roundsOf(cellsOf(csv).slice(1));
  if (!rounds.length) return [element("p", "", "No question was asked yet.")];
  const [place, table, head, body] = [element("div", "scrolled"), element("table", "summary"), element("thead"), element("tbody")];
  place.tabIndex = 0;
  const names = ["Step", "Question", "Round", "Joined", "Answered", "Right", "Most frequent mistake"];
  head.append(filled(element("tr"), names.map((text) => { const cell = element("th", "", text); cell.scope = "col"; return cell; })));
  filled(body, rounds.map((cells) => filled(element("tr"), cells.map((text) => element("td", "", text.replace(SAFE, "$1"))))));
  table.append(head, body);
  place.append(table);
  const save = button("Save as CSV", () => {
    const link = element("a");
    link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, "first");
  return [place, save];
}
