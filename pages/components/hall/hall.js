// The hall of a lecture: opened here, joined by phones with a code. It lives as long as the window, whatever page is shown.
import { element } from "../stage/elements.js";
import { Asking } from "./asking.js";
import { Corner } from "./corner.js";
import { dialogOf, photographed, summaryOf, wayIn } from "./dialogs.js";
import { button, shadowIn } from "./drawing.js";
import { Line } from "./line.js";
import { Presenting } from "./presenting.js";
import { post, Refusal } from "./server.js";

/** @import { Change, Send } from "../streamlit" */
/** @import { HallData } from "./data" */
/** @import { Asker, HallOfPage, Kept, LecturerState, Standing } from "./poll" */

const KEPT_HALL = "splitstep-hall"; // in localStorage: it is open in every tab
const AROUND = 14; // pixels around the corner
const ELSEWHERE = 'textarea, select, input:not([type="radio"], [type="checkbox"], [type="range"]), [contenteditable="true"], [role="listbox"], [data-testid="stDataFrame"], dialog[open], [role="dialog"]';

/** @returns {Kept | null} */
function keptHall() {
  try { return JSON.parse(localStorage.getItem(KEPT_HALL) ?? "null"); } catch { return null; }
}

/**
 * The page ends above the corner, which hides nothing of it.
 * @param {number} height
 */
function makeRoom(height) {
  const main = document.querySelector('[data-testid="stMain"]');
  if (main instanceof HTMLElement) main.style.maxHeight = height ? `calc(100vh - ${height + AROUND}px)` : "";
}

/** @implements {HallOfPage} */
class Hall {
  /** @type {HallData | null} */
  data = null;
  /** @type {ShadowRoot | null} */
  root = null; // where the component stands; null outside of lectures
  /** @type {Kept | null} */
  kept = keptHall();
  /** @type {LecturerState | null} */
  state = null;
  /** @type {Line | null} */
  line = null;
  trouble = "";
  lost = false;
  moved = -1; // the presenter's moves that were made
  /** @type {HTMLElement | null} */
  home = null;
  /** @type {Send | null} */
  send = null; // a word to the page's Python
  toldCode = "";

  constructor() {
    this.corner = new Corner({ show: () => this.show(), forget: () => this.forget(), present: () => this.presenting.open() });
    this.asking = new Asking(this);
    this.presenting = new Presenting(this);
    this.pressed = (/** @type {KeyboardEvent} */ event) => this.obey(event);
    window.addEventListener("keydown", this.pressed);
    document.addEventListener("visibilitychange", () => this.asking.follow());
    document.addEventListener("splitstep-course", () => this.draw());
    window.addEventListener("online", () => this.line?.wake());
    window.addEventListener("storage", ({ key }) => { if (key === KEPT_HALL) this.changed(); });
  }

  get asker() { return this.asking.asker; }
  get waits() { return this.asking.waits; }
  get here() { return this.root !== null; }
  get open() { return this.here && this.kept !== null && !this.lost; }
  get address() { return `${location.origin}${this.data?.base ?? ""}/hall`; }

  /**
   * A lecture goes on, on this page.
   * @param {HallData} data
   * @param {ShadowRoot} root
   * @param {Send} send
   */
  enter(data, root, send) {
    const first = this.root !== root;
    Object.assign(this, { data, root, send });
    if (this.kept && !this.line) this.connect();
    if (first || !this.home?.isConnected) this.house(this.home?.isConnected ? this.home : null);
    if (this.asker && !this.asker.place.isConnected) this.asks(null);
    this.presenting.stand();
    this.draw();
    this.tellCode();
    if (first) document.dispatchEvent(new CustomEvent("splitstep-hall"));
  }

  /** @param {ShadowRoot} root */
  leave(root) {
    if (this.root !== root) return;
    this.root = null;
    this.line?.end();
    Object.assign(this, { line: null, state: null, home: null });
    Object.assign(this.asking, { asked: undefined, asker: null });
    this.corner.place.remove();
    makeRoom(0);
    document.dispatchEvent(new CustomEvent("splitstep-hall"));
  }

  connect() {
    if (!this.kept) return;
    this.line?.end();
    Object.assign(this, { state: null, moved: -1, lost: false, trouble: "" });
    this.asking.asked = undefined;
    this.line = new Line(`${this.address}/${this.kept.code}`, this.kept, {
      hear: (state) => this.hear(state),
      trouble: (sentence) => { this.trouble = sentence; this.draw(); },
      lost: (sentence) => { this.lost = true; this.trouble = sentence; this.changedHere(); },
    });
  }

  // Another tab has opened a hall, or ended it.
  changed() {
    const kept = keptHall();
    if (kept?.code === this.kept?.code) { this.kept = kept; return; }
    this.kept = kept;
    this.lost = false;
    this.line?.end();
    this.line = null;
    if (this.here) this.connect();
    this.changedHere();
  }

  changedHere() {
    this.draw();
    this.tellCode();
    document.dispatchEvent(new CustomEvent("splitstep-hall"));
  }

  // A contest has a ranking within the hall.
  tellCode() {
    const code = this.open ? this.kept?.code ?? "" : "";
    if (!this.data?.tells || !this.send || code === this.toldCode) return;
    this.toldCode = code;
    this.send("code", code);
  }

  keep() {
    try {
      if (this.kept) localStorage.setItem(KEPT_HALL, JSON.stringify(this.kept));
      else localStorage.removeItem(KEPT_HALL);
    } catch { /* a browser that keeps nothing: the hall ends with the window */ }
  }

  /** @param {LecturerState} state */
  hear(state) {
    const known = this.state !== null;
    this.state = state;
    this.trouble = "";
    if (state.state === "ended") { this.line?.end(); this.lost = true; this.trouble = "This hall has ended."; this.changedHere(); return; }
    if (!known) this.moved = state.moves.serial;
    this.asking.hear(!known);
    const { serial, one, last = [one] } = state.moves;
    const missed = serial - this.moved;
    this.moved = serial;
    if (missed > 0 && document.visibilityState === "visible") for (const each of last.slice(-missed)) this.presenting.press(each);
    this.draw();
    this.presenting.votes();
  }

  /** @param {Asker | null} asker */
  asks(asker) { this.asking.take(asker); }

  /** @param {HTMLElement | null} place */
  house(place) {
    this.home = place;
    const into = place ?? this.root?.querySelector("div");
    if (!into || !this.here) return;
    const parent = place ? shadowIn(place) : into;
    if (this.corner.place.parentNode !== parent) parent.append(this.corner.place);
    this.corner.place.classList.toggle("floating", !place);
    this.draw();
  }

  draw() {
    if (!this.here) return;
    this.corner.draw({ ...this, address: this.address, alone: !this.home });
    makeRoom(this.home ? 0 : this.corner.place.offsetHeight);
    const here = this.root?.querySelector("dialog.join .here");
    if (here) here.textContent = this.state ? `${this.state.joined} joined` : "";
    this.asking.draw();
  }

  /** @param {KeyboardEvent} event */
  obey(event) {
    if (!this.here || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest(ELSEWHERE)) return;
    if (event.key === "h") this.show();
    else if (event.key === "p") this.presenting.open();
    else if (event.key === "v" && this.asker && !this.asker.place.hidden) this.asking.again();
    else return;
    event.preventDefault();
  }

  async show() {
    if (!this.root) return;
    if (!this.kept || this.lost) {
      try {
        const opened = await (await post(this.address, "")).json();
        this.kept = { code: opened.code, secret: opened.secret, results: {} };
      } catch (trouble) {
        this.trouble = trouble instanceof Refusal ? `No hall was opened. ${trouble.message}` : "No hall was opened: the server's answer makes no sense.";
        this.draw();
        return;
      }
      this.keep();
      this.connect();
      this.changedHere();
    }
    this.showWayIn();
  }

  showWayIn() {
    const { root, kept, line } = this;
    if (!root || !kept || !line) return;
    const way = `${this.address}/${kept.code}`;
    const dialog = dialogOf(root, "join", "The way into the hall", [
      photographed(line.code(way), `The address ${way} as a code to photograph`), wayIn(this.address, kept.code),
    ]);
    const doings = element("div", "doings");
    doings.append(
      button("To the lesson", () => dialog.close(), "first"), button("Presenter's view", () => { dialog.close(); this.presenting.open(); }),
      button("Lecturer's phone", () => this.presenting.warn()), button("What was answered", () => this.sum(false)), button("End the hall", () => this.sum(true)),
    );
    dialog.append(doings);
    dialog.addEventListener("keydown", ({ key }) => { if (key === "h") dialog.close(); });
    /** @type {HTMLElement} */ (doings.firstChild).focus();
    this.draw();
  }

  /**
   * What was answered, step by step; at the end the hall is closed.
   * @param {boolean} ends
   */
  async sum(ends) {
    const { root, kept, line } = this;
    if (!root || !kept || !line) return;
    /** @type {(Node | string)[]} */
    let content;
    try {
      content = summaryOf(await line.summary(), `hall-${kept.code}.csv`);
      if (ends) { await line.close(); this.forget(); }
    } catch (trouble) {
      content = [element("p", "", trouble instanceof Refusal ? trouble.message : String(trouble))];
    }
    const dialog = dialogOf(root, "summed", "What the hall answered", [element("h2", "", ends && !this.kept ? "The hall has ended. What it answered" : "What the hall answered"), ...content]);
    dialog.append(button("Close", () => dialog.close()));
  }

  forget() {
    this.line?.end();
    Object.assign(this, { kept: null, line: null, state: null, lost: false, trouble: "" });
    this.keep();
    this.changedHere();
  }

  /** @param {Standing} standing */
  stands(standing) { this.presenting.stand(standing); }
}

/** @param {Change<HallData>} change */
export default function ({ data, parentElement, setStateValue }) {
  // A hidden element takes no room, not even a gap.
  const container = parentElement.host.closest('[data-testid="stElementContainer"]');
  if (container instanceof HTMLElement) container.style.position = "absolute";
  const hall = /** @type {Hall} */ (globalThis.splitstepHall ??= new Hall());
  hall.enter(data, parentElement, setStateValue);
  return () => setTimeout(() => { if (!parentElement.isConnected) hall.leave(parentElement); });
}
