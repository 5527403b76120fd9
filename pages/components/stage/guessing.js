// Predict first: a click on a candidate is the guess. A wrong one gets the reason and a second try.
import { element, filled, fragmentOf, refilled } from "./elements.js";

/** @import { Frame, Header } from "./data" */
/** @import { Lesson } from "./lesson" */

/**
 * The guesses at one step, and whether the last of them was right.
 * @typedef {object} Tried
 * @property {string[]} guesses
 * @property {boolean} right
 */

const KEPT = "splitstep-guesses ";
const TRIES = 2;
const MOST_BUTTONS = 10; // of more candidates the table alone is clicked

/**
 * @param {string} lesson
 * @returns {Record<string, Tried>} by step
 */
function kept(lesson) {
  try { return JSON.parse(sessionStorage.getItem(KEPT + lesson) ?? "{}"); } catch { return {}; }
}

/**
 * @param {string} lesson
 * @param {Record<string, Tried>} tried
 */
function keep(lesson, tried) {
  try { sessionStorage.setItem(KEPT + lesson, JSON.stringify(tried)); } catch { /* a browser that keeps nothing */ }
}

/** @param {string} column */
const named = (column) => column || "a leaf";

export class Guessing {
  /** @type {Record<string, Tried>} */
  tried = {};
  lesson = "";
  /** @type {Frame | null} */
  frame = null;

  /**
   * @param {HTMLElement} place
   * @param {{ reveal: () => void, redraw: () => void, goTo: (step: number) => void }} doings
   */
  constructor(place, doings) {
    this.place = place;
    this.doings = doings;
  }

  /**
   * @param {Frame} frame
   * @param {Lesson} lesson
   * @param {Header} header
   * @param {string} name of the lesson
   * @param {boolean} on whether somebody predicts first
   */
  draw(frame, lesson, header, name, on) {
    if (this.lesson !== name) Object.assign(this, { lesson: name, tried: kept(name) });
    this.frame = frame;
    /** @type {(Node | string)[]} */
    let shown = [];
    if (on && frame.asking) shown = this.question(frame);
    else if (on && frame.step >= header.steps) shown = this.score(lesson);
    else if (on) shown = this.verdict(frame, lesson);
    const pressed = this.place.querySelector("button:focus") !== null;
    this.place.hidden = !shown.length;
    refilled(this.place, shown);
    if (pressed) this.keepFocus();
  }

  // Where the pressed button is gone, the focus goes to the next guess, or to what is said of the last.
  keepFocus() {
    /** @type {HTMLElement} */
    const next = this.place.querySelector("button:not(:disabled)") ?? this.place;
    if (next === this.place) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  /**
   * Take a guess while it is asked for; whether it was one.
   * @param {string} column
   */
  take(column) {
    const guess = this.frame?.asking ? this.frame.guesses[column] : undefined;
    if (!guess || !this.frame) return false;
    const now = (this.tried[this.frame.step] ??= { guesses: [], right: false });
    if (!now.guesses.includes(column) && now.guesses.length < TRIES && !now.right) {
      now.guesses.push(column);
      now.right = guess.right;
      keep(this.lesson, this.tried);
    }
    if (now.right || now.guesses.length >= TRIES) this.doings.reveal();
    else this.doings.redraw();
    return true;
  }

  /** @param {Frame} frame */
  question(frame) {
    const { guesses, right } = this.tried[frame.step] ?? { guesses: [], right: false };
    const last = guesses.at(-1);
    const asked = element("p", "asked");
    if (last !== undefined && (right || guesses.length >= TRIES)) return [element("p", "asked", `You said ${named(last)}. Next tells whether that is right.`)];
    if (last === undefined) asked.append("What would you ask here? Click it.");
    else filled(asked, [element("b", "", `${named(last)}: `), ...fragmentOf(frame.guesses[last].hint)]);
    const names = Object.keys(frame.guesses);
    const offered = names.length > MOST_BUTTONS ? names.filter((name) => !name) : names;
    const row = element("div", "choices");
    for (const name of offered) {
      const button = element("button", "guess", named(name));
      button.type = "button";
      button.disabled = guesses.includes(name);
      button.addEventListener("click", () => this.take(name));
      row.append(button);
    }
    return [asked, row];
  }

  /**
   * How good the guess at a step was.
   * @param {Frame} frame
   * @param {Lesson} lesson
   */
  verdict(frame, lesson) {
    const tried = this.tried[frame.step];
    const asked = lesson.steps.get(frame.step)?.find((stop) => stop.asking);
    const last = tried?.guesses.at(-1);
    if (!asked || last === undefined) return [];
    const said = element("p", "verdict");
    const again = tried.right && tried.guesses.length > 1 ? "At the second try. " : "";
    filled(said, [again, ...fragmentOf(asked.guesses[last]?.says ?? "")]);
    return [said];
  }

  /**
   * The score of the whole lesson, and what was missed.
   * @param {Lesson} lesson
   */
  score(lesson) {
    const all = Object.entries(this.tried).filter(([, { guesses }]) => guesses.length);
    if (!all.length) return [];
    const first = all.filter(([, { right, guesses }]) => right && guesses.length === 1).length;
    const second = all.filter(([, { right, guesses }]) => right && guesses.length > 1).length;
    const missed = all.filter(([, { right }]) => !right);
    const later = second ? `, ${second} more at the second try` : "";
    const said = element("p", "verdict", `You predicted ${first} of ${all.length} ${all.length === 1 ? "decision" : "decisions"} at the first try${later}.`);
    const row = element("div", "choices");
    if (missed.length) row.append("Missed: ");
    for (const [step] of missed) {
      const card = lesson.steps.get(Number(step))?.[0]?.cases.node;
      const button = element("button", "guess", `step ${Number(step) + 1}${card === "" ? ", the root" : ""}`);
      button.type = "button";
      button.addEventListener("click", () => this.doings.goTo(Number(step)));
      row.append(button);
    }
    return missed.length ? [said, row] : [said];
  }
}
