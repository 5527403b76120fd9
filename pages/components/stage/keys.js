// The keys of the player, for the one stage on the page. What has the focus may have a use of its own for a key.
const WRITING = 'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="range"])';
const PRESSED = 'button, a, summary, [role="button"], [role="radio"], [role="switch"], [role="checkbox"], [role="tab"], [role="treeitem"], input';
/** @type {Record<string, string>} */
const MOVES = {
  ArrowLeft: "back", ArrowRight: "next", PageUp: "back", PageDown: "next", Home: "first", End: "last", " ": "play",
};
const LECTURERS = ["l", "b", "f", "m", "Escape"];
let byKeyboard = false; // whether the focus was last moved by the keyboard: a mouse leaves it where it clicked

/**
 * @param {KeyboardEvent} event
 * @param {Element} own the player's slider
 */
function usedElsewhere(event, own) {
  const target = event.composedPath()[0];
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="listbox"], [data-testid="stDataFrame"], dialog, [role="dialog"]')) return true;
  if (target.ariaExpanded === "true" && !target.closest("svg")) return true; // an open menu
  if (event.key.startsWith("Page")) return false; // a lecturer's clicker sends nothing else
  if (target.closest(WRITING)) return true;
  if (/^( |Arrow.*)$/.test(event.key) && target.closest(".splitstep-quiz")) return true; // from answer to answer
  if (event.key === " " && target.closest(".sheet")) return true; // a cell just turned over is turned back
  if (event.key === " ") return byKeyboard && target !== own && target.closest(PRESSED) !== null;
  if (target === own) return false;
  if (target.closest('[role="slider"], [type="range"]')) return true;
  if (!event.key.startsWith("Arrow")) return false;
  if (target.closest('[role="tree"][data-walks]')) return true; // from node to node
  return byKeyboard && target.closest('[role="radiogroup"]') !== null;
}

/**
 * Returns how to stop listening.
 * @param {Element} own the player's slider
 * @param {(move: string | number) => void} obey gets the name of a move, or the number of a panel
 * @param {(key: string) => boolean} lecturer gets a lecturer's key; whether it meant something
 */
export function listenToKeys(own, obey, lecturer) {
  const pointed = () => { byKeyboard = false; };
  /** @type {(event: KeyboardEvent) => void} */
  const pressed = (event) => {
    if (event.key === "Tab") byKeyboard = true;
    const panel = /^[0-5]$/.test(event.key) ? Number(event.key) : undefined;
    const move = MOVES[event.key] ?? panel;
    const lectures = LECTURERS.includes(event.key);
    if ((move === undefined && !lectures) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (usedElsewhere(event, own)) return;
    if (move === undefined && !lecturer(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (move !== undefined) obey(move);
  };
  window.addEventListener("pointerdown", pointed, true);
  window.addEventListener("keydown", pressed, true);
  return () => {
    window.removeEventListener("pointerdown", pointed, true);
    window.removeEventListener("keydown", pressed, true);
  };
}
