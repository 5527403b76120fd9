// Where the lesson stands, and how it gets elsewhere: buttons, slider, keys, the clock of playing, the address.
import { find } from "./elements.js";
import { listenToKeys } from "./keys.js";

/** @import { Address, At, Stop } from "./data" */
/** @import { Guest, Lesson } from "./lesson" */

/** @type {Record<string, number>} */
const SPEEDS = { slow: 3000, normal: 1500, fast: 600 };
const SETTLED = 250; // milliseconds after which somebody has settled
const ADDRESS_EVERY = 300; // browsers refuse more than a few changes of the address a second
const NEAR = 6; // steps whose frames are asked for before somebody comes to them
const LAST_PART = Number.MAX_SAFE_INTEGER;

/**
 * A stop as a text.
 * @param {At} at
 */
export const stopOf = ({ step, part, missing }) => JSON.stringify({ step, part, ...missing && { missing } });

export class Player {
  /** @type {Lesson<Stop> | null} */
  lesson = null;
  step = 0;
  part = 0;
  playing = false;
  /** @type {Address} */
  address = { step: "step", part: "sum", usual: 0 };
  length = 0; // steps of the lesson at hand, as far as is known
  told = ""; // the stop that the server knows
  deferred = false; // whether nothing on the page waits for the stop
  panel = ""; // what is open beside the tree, for the address; "" is the usual
  left = false; // whether the stop of the address is left, and what was picked there with it
  rests = true; // whether the address at hand is one to come back to
  written = 0; // when the address was
  /** @type {number | undefined} */
  settling;
  /** @type {number | undefined} */
  clock;
  asked = 0;
  drawn = false; // whether the browser has yet to show what was drawn last

  /**
   * @param {HTMLElement} root
   * @param {{
   *   draw: () => void, tell: (at: At) => void, choose: (panel: number) => void, lecturer: (key: string) => boolean,
   *   guest: () => Guest | null
   * }} doings show the present stop, say it to the server, open a panel, do what a lecturer's key asks for, who takes the moves
   */
  constructor(root, doings) {
    this.root = root;
    this.doings = doings;
    /** @type {HTMLInputElement} */
    this.slider = find(root, ".slider");
    /** @type {HTMLSelectElement} */
    this.speed = find(root, ".speed");
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-move]"))) {
      button.addEventListener("click", () => this.obey(button.dataset.move ?? ""));
    }
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value), 0));
    this.speed.addEventListener("change", () => { if (this.playing) this.tick(); });
    this.forget = listenToKeys(this.slider, (move) => this.obey(move), doings.lecturer);
  }

  // Another lesson may be as long as the one before it, until its frames say otherwise: no press is lost meanwhile.
  get steps() { return (this.length = this.lesson?.header?.steps ?? this.length); }
  get first() { return this.lesson?.header?.first ?? 0; }
  get frames() { return this.lesson?.steps.get(this.step); }
  get frame() { return this.frames?.[Math.min(this.part, this.frames.length - 1)]; }
  get atStart() { return this.step === this.first && this.part === 0; }
  get atEnd() { return this.step >= this.steps; }

  /** @param {string | number} move */
  obey(move) {
    if (typeof move === "number") this.doings.choose(move);
    else if (this.doings.guest()?.obey(move)) return;
    else if (move === "play") this.play(!this.playing);
    else if (move === "first") this.goTo(this.first, 0);
    else if (move === "last") this.goTo(this.steps, 0);
    else this.by(move === "next" ? 1 : -1);
  }

  /**
   * Whether a step leads out of the lesson, to another stop of the course; or to none, where the course ends before it.
   * @param {number} one
   */
  leaves(one) {
    const course = globalThis.splitstepCourse;
    if (!course || !this.lesson?.header) return false;
    if (one < 0) return course.leads(one) && this.atStart;
    if (this.step >= course.until && this.part >= (this.frames?.length ?? 1) - 1) return true;
    return course.leads(one) && this.atEnd;
  }

  /** @param {number} one */
  by(one) {
    if (!this.playing && this.leaves(one)) {
      clearTimeout(this.settling);
      this.settling = undefined;
      globalThis.splitstepCourse?.leave(one);
      return;
    }
    const part = Math.min(this.part, (this.frames?.length ?? 1) - 1) + one;
    const step = this.step + one;
    if (this.frames && part >= 0 && part < this.frames.length) this.goTo(this.step, part);
    else if (step >= this.first && step <= this.steps) this.goTo(step, one < 0 ? LAST_PART : 0);
  }

  /**
   * @param {number} step
   * @param {number} part
   */
  goTo(step, part) {
    const before = `${this.step}.${this.part}`;
    this.step = Math.min(Math.max(step, this.first), this.steps);
    this.part = part;
    if (this.playing && this.atEnd) this.play(false);
    if (before !== `${this.step}.${this.part}`) this.moved();
  }

  // A press is drawn at once; those that follow before the browser has shown it are drawn together.
  moved() {
    this.left = true;
    if (this.drawn) this.request();
    else this.draw();
    this.rest();
    // Not before the picture is shown: writing the address takes the browser as long as drawing a tree.
    if (performance.now() - this.written > ADDRESS_EVERY) requestAnimationFrame(() => setTimeout(() => this.writeAddress()));
  }

  request() {
    cancelAnimationFrame(this.asked);
    this.asked = requestAnimationFrame(() => {
      this.draw();
      if (this.settling) this.rest();
    });
  }

  draw() {
    cancelAnimationFrame(this.asked);
    this.drawn = true;
    requestAnimationFrame(() => { this.drawn = false; });
    if (this.frames) this.part = Math.min(this.part, this.frames.length - 1);
    this.doings.draw();
  }

  // Somebody has settled when no move followed for a while after the last was drawn, however long that took.
  rest() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), SETTLED);
  }

  /** @returns {At} */
  get at() {
    return this.frame ? { step: this.step, part: Math.min(this.part, (this.frames?.length ?? 1) - 1) } : { step: this.step, part: 0, missing: true };
  }

  /** @param {boolean} turns whether somebody turns to something beside the stage */
  settle(turns = false) {
    clearTimeout(this.settling);
    this.settling = undefined;
    this.writeAddress();
    const { at } = this;
    if (this.playing && !at.missing) return;
    this.rests = true;
    this.left = false;
    if (!this.untold || (this.deferred && !turns && this.supplied)) return;
    this.told = stopOf(at);
    this.doings.tell({ ...at, search: location.search });
  }

  // Whether the frames of the next steps are there.
  get supplied() {
    const last = Math.min(this.step + NEAR, this.steps);
    for (let step = this.step; step <= last; step += 1) if (!this.lesson?.steps.has(step)) return false;
    return true;
  }

  get untold() { return stopOf(this.at) !== this.told; }

  /** Tell the stop if the server does not know it; whether it was told. */
  turnElsewhere() {
    if (!this.lesson?.header || !this.untold) return false;
    this.settle(true);
    return !this.untold;
  }

  /**
   * Stand where the server says, or where it would say if it had heard of it.
   * @param {At} at
   * @param {At} told what it has heard
   */
  stand({ step, part }, told = { step, part }) {
    clearTimeout(this.settling);
    Object.assign(this, { settling: undefined, step, part, rests: true, left: false, told: stopOf(told) });
  }

  // Stepping on writes over one entry of the history, so that "back" leads to where somebody settled before.
  writeAddress() {
    this.written = performance.now();
    const url = new URL(location.href);
    const part = this.part === LAST_PART ? 0 : this.part;
    const { address } = this;
    const named = address.hash ? new URLSearchParams(url.hash.slice(1)) : url.searchParams;
    for (const [name, value, usual] of /** @type {const} */ ([[address.step, this.step, address.usual], [address.part, part, 0], [address.panel, this.panel, ""]])) {
      if (!name) continue;
      if (value !== usual) named.set(name, String(value));
      else named.delete(name);
    }
    for (const [name, value] of Object.entries(address.beside ?? {})) if (!named.has(name)) named.set(name, value);
    for (const name of this.left ? address.leaves ?? [] : []) named.delete(name);
    if (address.hash) url.hash = named.toString();
    if (url.href === location.href) return;
    try {
      if (this.rests) history.pushState(history.state, "", url);
      else history.replaceState(history.state, "", url);
    } catch { /* a frame that has no address of its own */ }
    this.rests = false;
  }

  /** @param {boolean} on */
  play(on) {
    if (on && this.atEnd) return;
    this.playing = on;
    clearTimeout(this.clock);
    if (on) this.tick();
    else this.moved();
    this.request();
  }

  tick() {
    clearTimeout(this.clock);
    this.clock = setTimeout(() => {
      if (this.frame) this.by(1);
      if (!this.frame) this.settle(); // the server may not have sent it yet
      if (this.playing) this.tick();
    }, SPEEDS[this.speed.value]);
  }

  // The buttons, the slider and the words say where we are.
  show() {
    const { slider, root } = this;
    slider.min = String(this.first);
    slider.max = String(this.steps);
    slider.value = String(this.step);
    slider.style.setProperty("--done", `${(100 * (this.step - this.first)) / Math.max(this.steps - this.first, 1)}%`);
    root.classList.toggle("still", this.steps === this.first); // nothing to step through: the words are enough
    const words = this.frame?.words ?? "";
    slider.setAttribute("aria-valuetext", words);
    find(root, ".words").textContent = words;
    /** @type {(move: string) => HTMLButtonElement} */
    const button = (move) => find(root, `[data-move="${move}"]`);
    const pressed = root.querySelector("button:focus");
    button("play").textContent = this.playing ? "Pause" : "Play";
    button("play").disabled = this.atEnd;
    const guest = this.doings.guest();
    for (const move of ["first", "back"]) button(move).disabled = guest ? !guest.can(move) : this.atStart;
    for (const move of ["next", "last"]) button(move).disabled = guest ? !guest.can(move) : this.atEnd;
    if (!guest && this.leaves(-1)) button("back").disabled = false;
    if (!guest && this.leaves(1)) button("next").disabled = false;
    // The focus is lost with the button that has it: the slider takes it, and says where we are.
    if (pressed instanceof HTMLButtonElement && pressed.disabled) slider.focus({ preventScroll: true });
  }

  leave() {
    clearTimeout(this.clock);
    clearTimeout(this.settling);
    cancelAnimationFrame(this.asked);
    this.forget();
  }
}
