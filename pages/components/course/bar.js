// The bar of a course: it goes on from stop to stop, keeps the time, and tells the presenter's view where it stands.
import { clockOf, elapsed, paceText, timeText, turnClock } from "./clock.js";
import { NOTE_KINDS } from "./notes.js";
import { press } from "./pressing.js";

/** @import { Change, Send } from "../streamlit" */
/** @import { CourseData } from "./data" */
/** @import { Asked, Told } from "./telling" */
/** @import { Course } from "../stage/lesson" */

const CHANNEL = "splitstep-course";
const WINDOW = "splitstep-presenter";
const SCROLLED = 0.85; // of the window, by one press on a page that has no steps
const NEAR = 4; // pixels from the end count as the end
const PATIENCE = 15_000; // milliseconds after which a stop that does not come can be asked for again
// What has the focus may need the keys itself.
const OWN_KEYS = '[role="listbox"], [data-testid="stDataFrame"], dialog, [role="dialog"], [aria-expanded="true"]';
/** @type {WeakMap<ShadowRoot, Bar>} */
const BARS = new WeakMap();

/** @implements {Course} */
class Bar {
  /** @type {CourseData | null} */
  data = null;
  /** @type {Send} */
  send = () => {};
  going = 0; // when a stop was asked for that has not come yet
  words = "";
  sentence = "";
  next = "";
  id = String(Math.random());

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.root = root;
    this.button("back", () => this.leave(-1));
    this.button("next", () => this.leave(1));
    this.button("clock", () => { turnClock(this.data?.name ?? ""); this.showTime(); });
    this.button("notes", () => { window.open(new URL(PRESENTER, location.origin), WINDOW, "popup,width=1000,height=760"); });
    this.button("leave", () => this.send("leave", true));
    this.pressed = (/** @type {KeyboardEvent} */ event) => this.obey(event);
    window.addEventListener("keydown", this.pressed); // a stage has taken its own keys before
    this.kept = () => this.showTime();
    window.addEventListener("storage", this.kept);
    this.ticking = setInterval(this.kept, 1000);
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.addEventListener("message", (/** @type {MessageEvent<Asked>} */ { data }) => {
      if (data.kind === "hello") this.tell();
      else if (data.kind === "move" && data.to === this.id) press(data.one);
    });
  }

  /**
   * @param {string} name of a class that one element has
   * @returns {HTMLElement}
   */
  part(name) { return /** @type {HTMLElement} */ (this.root.querySelector(`.${name}`)); }

  /**
   * @param {string} name
   * @param {() => void} act
   */
  button(name, act) { this.part(name).addEventListener("click", act); }

  /**
   * @param {CourseData} data
   * @param {Send} send
   */
  update(data, send) {
    if (this.data?.stop !== data.stop || !data.steps) Object.assign(this, { words: "", sentence: "", next: "" });
    Object.assign(this, { data, send, going: 0 });
    const { title, minutes, ends } = data.stops[data.stop];
    this.part("number").textContent = `${data.stop + 1}/${data.stops.length}`;
    this.part("title").textContent = this.part("title").title = title;
    this.part("plan").textContent = `${minutes} min, to minute ${ends}`;
    /** @type {HTMLButtonElement} */ (this.part("back")).disabled = !this.leads(-1);
    /** @type {HTMLButtonElement} */ (this.part("next")).disabled = !this.leads(1);
    this.part("course").dataset.stop = String(data.stop + 1);
    this.showTime();
    globalThis.splitstepCourse = this;
    document.dispatchEvent(new CustomEvent("splitstep-course"));
    this.tell();
  }

  /** The last step of the lesson that belongs to the stop. */
  get until() { return this.data?.stops[this.data.stop].until ?? Infinity; }

  /** @param {number} one */
  leads(one) {
    const stop = (this.data?.stop ?? -1) + one;
    return stop >= 0 && stop < (this.data?.stops.length ?? 0);
  }

  /**
   * Go to the stop before or after this one; until it has come, further presses are not meant for the one after it.
   * After the last one there is only to say so.
   * @param {number} one
   */
  leave(one) {
    if (!this.data || Date.now() - this.going < PATIENCE) return;
    if (!this.leads(one)) {
      if (one > 0) this.part("plan").textContent = "The course ends here.";
      return;
    }
    this.going = Date.now();
    this.send("go", this.data.stop + one);
  }

  /**
   * @param {string} words
   * @param {string} sentence
   * @param {string} next the sentence that the next press tells
   */
  drawn(words, sentence, next) {
    Object.assign(this, { words, sentence, next });
    this.tell();
  }

  // Where there is no stage, the page is read to its end first.
  /** @param {KeyboardEvent} event */
  obey(event) {
    const one = { PageDown: 1, PageUp: -1 }[event.key];
    if (!one || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.composedPath()[0];
    if (!this.data || this.data.steps || (target instanceof Element && target.closest(OWN_KEYS))) return;
    event.preventDefault();
    const main = this.root.host.closest('[data-testid="stMain"]');
    const left = main ? (one > 0 ? main.scrollHeight - main.clientHeight - main.scrollTop : main.scrollTop) : 0;
    if (main && left > NEAR) main.scrollBy(0, one * SCROLLED * main.clientHeight);
    else this.leave(one);
  }

  showTime() {
    if (!this.data) return;
    const { name, stops, stop, minutes } = this.data;
    const clock = clockOf(name);
    const time = elapsed(clock);
    const { ends } = stops[stop];
    const goes = clock.since !== null;
    const shown = this.part("clock");
    shown.textContent = goes ? timeText(time) : time ? `${timeText(time)} paused` : "Start the clock";
    shown.ariaLabel = `${goes ? "Pause" : "Start"} the clock, ${timeText(time)}`;
    const pace = paceText(time, ends - stops[stop].minutes, ends);
    if (this.part("pace").textContent !== pace) this.part("pace").textContent = pace;
    this.part("course").classList.toggle("late", pace.endsWith("late"));
    this.part("past").style.width = `${Math.min(100, time / 600 / minutes)}%`;
  }

  tell() {
    if (!this.data) return;
    /** @type {Told} */
    const told = { kind: "stands", from: this.id, course: this.data, title: "", words: this.words, sentence: this.sentence, next: this.next };
    this.channel.postMessage(told);
  }

  /**
   * What a presenter's phone is told of the stop.
   * @returns {ReturnType<Course["presents"]>}
   */
  presents() {
    if (!this.data) return null;
    const { stops, stop } = this.data;
    const after = stops[stop + 1];
    return { title: `${stop + 1}/${stops.length} ${stops[stop].title}`, notes: stops[stop].notes.map(([kind, lines]) => [NOTE_KINDS[kind], lines]), next: after ? `Then: ${after.title}` : "This is the last stop." };
  }

  end() {
    window.removeEventListener("keydown", this.pressed);
    window.removeEventListener("storage", this.kept);
    clearInterval(this.ticking);
    this.channel.close();
    if (globalThis.splitstepCourse === this) globalThis.splitstepCourse = undefined;
    document.dispatchEvent(new CustomEvent("splitstep-course"));
  }
}

/** @param {Change<CourseData>} change */
export default function ({ data, parentElement, setTriggerValue }) {
  let bar = BARS.get(parentElement);
  if (!bar) BARS.set(parentElement, (bar = new Bar(parentElement)));
  bar.update(data, setTriggerValue);
  return () => setTimeout(() => {
    if (parentElement.isConnected) return; // only overtaken by the next change
    bar.end();
    BARS.delete(parentElement);
  });
}
