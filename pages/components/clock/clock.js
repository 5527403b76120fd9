// A clock that counts down. When it was started is kept in this tab, so that a reload does not begin anew; but what was
// typed is lost with the page, so while it runs the browser asks before it leaves.
/** @import { Change } from "../streamlit" */
/** @import { ClockData } from "./data" */

const KEPT = "splitstep-clock ";
const WARNING = 300; // seconds before the end
/** @type {WeakMap<HTMLElement, Clock>} */
const CLOCKS = new WeakMap();
/** @param {Event} event */
const ask = (event) => event.preventDefault();

/** @param {number} seconds */
const shown = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

class Clock {
  /** @type {ClockData} */
  data = { name: "", minutes: 0, stopped: false };
  began = 0; // milliseconds; 0 before it is started
  ended = 0;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.addEventListener("click", () => this.start());
    this.time = document.createElement("span");
    this.time.setAttribute("role", "timer");
    this.said = document.createElement("p");
    this.said.setAttribute("role", "status");
    place.replaceChildren(this.button, this.time, this.said);
    this.ticking = setInterval(() => this.draw(), 1000);
  }

  start() {
    this.began = Date.now();
    try { sessionStorage.setItem(KEPT + this.data.name, String(this.began)); } catch { /* a browser that keeps nothing */ }
    this.draw();
  }

  /** @param {ClockData} data */
  update(data) {
    if (data.name !== this.data.name) {
      this.ended = 0;
      try { this.began = Number(sessionStorage.getItem(KEPT + data.name) ?? 0) || 0; } catch { this.began = 0; }
    }
    this.ended = data.stopped && this.began ? this.ended || Date.now() : 0;
    this.data = data;
    this.draw();
  }

  draw() {
    const { minutes, stopped } = this.data;
    if (this.began && !stopped) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
    this.button.hidden = this.began > 0 || stopped;
    this.button.textContent = `Start the clock: ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
    if (!this.began) { this.time.textContent = ""; this.say(""); return; }
    const spent = Math.round(((this.ended || Date.now()) - this.began) / 1000);
    const left = Math.max(minutes * 60 - spent, 0);
    this.time.textContent = shown(left);
    if (this.ended) this.say(left ? `Handed in after ${shown(spent)}.` : `Handed in after ${shown(spent)}: ${shown(spent - minutes * 60)} too late.`);
    else if (!left) this.say("Time is up: hand in.");
    else this.say(left <= WARNING && minutes * 60 > WARNING ? "Less than five minutes are left." : "");
  }

  /** @param {string} words screen readers hear them when they change */
  say(words) { if (this.said.textContent !== words) this.said.textContent = words; }
}

/** @param {Change<ClockData, HTMLElement>} change */
export default function ({ data, parentElement: root }) {
  let clock = CLOCKS.get(root);
  if (!clock) CLOCKS.set(root, (clock = new Clock(/** @type {HTMLElement} */ (root.querySelector(".splitstep-clock")))));
  clock.update(data);
  const { ticking } = clock;
  return () => setTimeout(() => { if (!root.isConnected) { clearInterval(ticking); removeEventListener("beforeunload", ask); CLOCKS.delete(root); } });
}
