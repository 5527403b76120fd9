// The track of a player and its keys. Moves are counted here and sent as a running list: two that arrive together are two.
const PLAYERS = new WeakMap();
const KEPT = 200; // moves a slow server may fall behind

let byKeyboard = false; // whether the focus was last moved by the keyboard: a mouse leaves it where it clicked

const WRITING = 'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="range"])';
const PRESSED = 'button, a, summary, [role="button"], [role="radio"], [role="switch"], [role="checkbox"], input';

// Whether the focused element has a use of its own for the key.
function taken(event, own) {
  const target = event.composedPath()[0];
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="listbox"], [data-testid="stDataFrame"]') || target.ariaExpanded === "true") return true;
  if (event.key.startsWith("Page")) return false; // a lecturer's clicker sends nothing else
  if (target.closest(WRITING)) return true;
  if (event.key === " ") return byKeyboard && target !== own && target.closest(PRESSED) !== null;
  if (target === own) return false;
  if (target.closest('[role="slider"], [type="range"]')) return true;
  return byKeyboard && event.key.startsWith("Arrow") && target.closest('[role="radiogroup"], [role="toolbar"]') !== null;
}

function start(root) {
  const input = root.querySelector("input");
  const origin = crypto.getRandomValues(new Uint32Array(1))[0];
  const player = { input, held: false, count: 0, made: [] };
  const stop = new AbortController();
  const listen = (at, name, heard) => at.addEventListener(name, heard, { capture: true, signal: stop.signal });
  const make = (move) => {
    player.count += 1;
    player.made = [...player.made, move].slice(-KEPT);
    player.send("made", { origin, count: player.count, moves: player.made });
  };
  listen(window, "pointerdown", () => { byKeyboard = false; });
  listen(window, "pointerup", () => { player.held = false; });
  listen(window, "keydown", (event) => {
    if (event.key === "Tab") byKeyboard = true;
    const move = player.moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || taken(event, input)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    make(move);
  });
  listen(input, "pointerdown", () => { player.held = true; });
  listen(input, "input", () => {
    colour(input);
    make(Number(input.value));
  });
  player.stop = () => stop.abort();
  PLAYERS.set(root, player);
  return player;
}

function colour(input) {
  input.style.setProperty("--done", `${(100 * input.value) / Math.max(input.max, 1)}%`);
}

export default function ({ data, parentElement: root, setStateValue }) {
  const player = PLAYERS.get(root) ?? start(root);
  Object.assign(player, { moves: data.moves, send: setStateValue });
  player.input.max = data.last;
  player.input.setAttribute("aria-valuetext", data.said);
  if (!player.held) player.input.value = data.at; // a thumb under a finger is left alone
  colour(player.input);
  return () => {
    player.stop();
    PLAYERS.delete(root);
  };
}
