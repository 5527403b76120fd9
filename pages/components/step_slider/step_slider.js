// The track of a player and its keys. Moves are counted here and sent as a running list: two that arrive together are two.
/** @import { Change, Send } from "../streamlit" */
/** @import { TrackData } from "./data" */

/**
 * @typedef {object} Player the player of the page
 * @property {number} origin which page of a browser counts
 * @property {number} count moves that were ever made
 * @property {[when: number, move: string | number][]} made moves that a slow server may not have heard yet
 * @property {ShadowRoot | null} root where the track is, unless it is being put back
 * @property {HTMLInputElement | null} input
 * @property {boolean} active whether keys count
 * @property {boolean} listening whether the page's keys are listened to
 * @property {boolean} byKeyboard whether the focus was last moved by the keyboard: a mouse leaves it where it clicked
 * @property {boolean} held whether a finger is on the thumb
 * @property {Send | null} send
 * @property {string} [owner] the key of the player that the moves are for
 * @property {Record<string, string>} moves what a key asks for
 * @property {number} [leaving] the handle of what ends it when the track stays away
 */

const FRESH = 20_000; // milliseconds a slow server may fall behind; a server started anew is not told older moves
const ABSENCE = 1500; // milliseconds a busy page may take the track away and put it back

// One for the whole page: a press made while the track is being put back counts too.
const page = /** @type {typeof globalThis & { splitstepPlayer?: Player }} */ (globalThis);
const PLAYER = (page.splitstepPlayer ??= {
  origin: crypto.getRandomValues(new Uint32Array(1))[0], count: 0, made: [], root: null, input: null, active: false,
  listening: false, byKeyboard: false, held: false, send: null, moves: {},
});

const WRITING = 'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="range"])';
const PRESSED = 'button, a, summary, [role="button"], [role="radio"], [role="switch"], [role="checkbox"], input';

/**
 * Whether the focused element has a use of its own for the key.
 * @param {KeyboardEvent} event
 * @param {HTMLInputElement | null} own the player's slider
 */
function taken(event, own) {
  const target = event.composedPath()[0];
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="listbox"], [data-testid="stDataFrame"]') || target.ariaExpanded === "true") return true;
  if (event.key.startsWith("Page")) return false; // a lecturer's clicker sends nothing else
  if (target.closest(WRITING)) return true;
  if (event.key === " " && target.closest(".sheet")) return true; // a cell just turned over is turned back
  if (event.key === " ") return PLAYER.byKeyboard && target !== own && target.closest(PRESSED) !== null;
  if (target === own) return false;
  if (target.closest('[role="slider"], [type="range"]')) return true;
  return PLAYER.byKeyboard && event.key.startsWith("Arrow") && target.closest('[role="radiogroup"], [role="toolbar"]') !== null;
}

function tell() {
  const since = performance.now() - FRESH;
  PLAYER.made = PLAYER.made.filter(([when]) => when > since);
  PLAYER.send?.("made", { origin: PLAYER.origin, count: PLAYER.count, moves: PLAYER.made.map(([, move]) => move) });
}

/** @param {string | number} move */
function make(move) {
  PLAYER.count += 1;
  PLAYER.made.push([performance.now(), move]);
  tell();
}

function listen() {
  PLAYER.listening = true;
  window.addEventListener("pointerdown", () => { PLAYER.byKeyboard = false; }, true);
  window.addEventListener("pointerup", () => { PLAYER.held = false; }, true);
  window.addEventListener("keydown", (event) => {
    if (event.key === "Tab") PLAYER.byKeyboard = true;
    const move = PLAYER.active && PLAYER.moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || taken(event, PLAYER.input)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    make(move);
  }, true);
}

/** @param {ShadowRoot} root */
function mount(root) {
  const input = /** @type {HTMLInputElement} */ (root.querySelector("input"));
  clearTimeout(PLAYER.leaving);
  Object.assign(PLAYER, { root, input, active: true, held: false });
  if (!PLAYER.listening) listen();
  input.addEventListener("pointerdown", () => { PLAYER.held = true; });
  input.addEventListener("input", () => {
    colour(input);
    make(Number(input.value));
  });
  return input;
}

/** @param {HTMLInputElement} input */
function colour(input) {
  input.style.setProperty("--done", `${(100 * Number(input.value)) / Math.max(Number(input.max), 1)}%`);
}

/** @param {Change<TrackData>} change */
export default function ({ data, parentElement: root, setStateValue }) {
  const back = PLAYER.root !== root;
  if (PLAYER.owner !== data.owner) PLAYER.made = []; // another page's moves are not for this one
  const input = back || !PLAYER.input ? mount(root) : PLAYER.input;
  Object.assign(PLAYER, { owner: data.owner, moves: data.moves, send: setStateValue });
  if (back && PLAYER.made.length) tell(); // what the track before it said may not have arrived
  input.max = String(data.last);
  input.setAttribute("aria-valuetext", data.said);
  if (!PLAYER.held) input.value = String(data.at); // a thumb under a finger is left alone
  colour(input);
  return () => {
    if (PLAYER.root !== root) return; // another one is there already
    Object.assign(PLAYER, { root: null, send: null });
    PLAYER.leaving = setTimeout(() => { PLAYER.active = false; }, ABSENCE);
  };
}
