// The question at hand: phones see what the page asks, the page how many have answered, and what once it is told.
import { element, filled } from "../stage/elements.js";
import { told } from "./counting.js";
import { answeredText, button, picture, shadowIn } from "./drawing.js";

/** @import { Line } from "./line" */
/** @import { Asker, Kept, LecturerState, Result } from "./poll" */

const MOST_RESULTS = 80;
const STAYS = 150; // milliseconds a question is shown before phones get it: nobody is asked what is stepped over

/**
 * The hall, as far as its questions are concerned.
 * @typedef {{ open: boolean, kept: Kept | null, state: LecturerState | null, line: Line | null, keep: () => void }} Answering
 */

export class Asking {
  /** @type {Asker | null} */
  asker = null;
  /** @type {string | null | undefined} */
  asked = undefined; // the question that phones see, as far as it was told from here; undefined before anything is known
  /** @type {number | undefined} */
  staying;
  brought = ""; // what was scrolled into view

  /** @param {Answering} hall */
  constructor(hall) { this.hall = hall; }

  /** @param {Asker | null} asker */
  take(asker) {
    if (this.asker && this.asker.place !== asker?.place) {
      this.asker.place.hidden = true;
      shadowIn(this.asker.place).querySelector(".votes")?.remove();
    }
    this.asker = asker;
    this.follow();
    this.draw();
  }

  /** @returns {string | null} */
  get waits() { return this.asked && this.hall.open && !this.hall.kept?.results[this.asked]?.told ? this.asked : null; }

  /** What is known of the question at hand. */
  get result() { return this.asker ? this.hall.kept?.results[this.asker.poll.question.id] : undefined; }

  /** @param {boolean} first whether nothing was known before */
  hear(first) {
    const { state, kept } = this.hall;
    const id = state?.question?.id;
    if (!state || !kept) return;
    const result = id === undefined ? undefined : kept.results[id];
    if (result && (this.asked === undefined || this.asked === id)) {
      result.rounds = [...result.rounds.slice(0, result.before ?? 0), ...state.rounds];
      this.hall.keep();
    }
    if (!first) return;
    this.asked = ["asked", "closed", "revealed"].includes(state.state) ? id : null;
    // A page that was loaded anew may have asked it.
    document.dispatchEvent(new CustomEvent("splitstep-hall"));
    this.follow();
  }

  // Have the phones see what the page shows. A question comes once it stays, an answer at once. What was told stays told.
  follow() {
    clearTimeout(this.staying);
    const { open, kept, line } = this.hall;
    const { asker, result } = this;
    if (!open || !kept || !line || this.asked === undefined || document.visibilityState !== "visible") return;
    if (asker?.told) {
      if (result && !result.told) this.reveal(asker.poll.question.id, result);
    } else if (asker && !result?.told) {
      if (this.asked !== asker.poll.question.id) this.staying = setTimeout(() => this.ask(), STAYS);
    } else if (this.asked && !kept.results[this.asked]?.told) this.staying = setTimeout(() => this.idle(), STAYS);
  }

  ask() {
    const { kept, line } = this.hall;
    if (!kept || !this.asker) return;
    const { question } = this.asker.poll;
    const rounds = kept.results[question.id]?.rounds ?? [];
    this.asked = question.id;
    delete kept.results[question.id]; // the newest is the last
    kept.results[question.id] = { told: false, rounds, before: rounds.length };
    for (const old of Object.keys(kept.results).slice(0, -MOST_RESULTS)) delete kept.results[old];
    this.hall.keep();
    line?.say({ kind: "ask", id: question.id, body: { question } });
    this.draw();
  }

  idle() {
    this.asked = null;
    this.hall.line?.say({ kind: "idle", id: "", body: {} });
  }

  /**
   * @param {string} id
   * @param {Result} result
   */
  reveal(id, result) {
    if (!this.asker) return;
    result.told = true;
    this.hall.keep();
    if (this.asked === id) this.hall.line?.say({ kind: "reveal", id, body: told(this.asker.poll, result.rounds) });
  }

  // After the discussion, the same question once more.
  again() {
    const { asker, result } = this;
    if (!asker || !this.hall.open) return;
    const { id } = asker.poll.question;
    if (!result || this.asked !== id) this.ask();
    else {
      result.told = false;
      this.hall.keep();
      this.hall.line?.say({ kind: "again", id, body: { round: (this.hall.state?.round ?? 0) + 1 } });
    }
    if (asker.told) asker.back?.();
    else this.draw();
  }

  draw() {
    const { asker, result } = this;
    if (!asker) return;
    const { open, state } = this.hall;
    const { question } = asker.poll;
    const shadow = shadowIn(asker.place);
    const now = state && this.asked === question.id ? state : null;
    const key = open && result ? JSON.stringify([question.id, asker.told, result, now?.joined, now?.answered, now?.round]) : "";
    asker.place.hidden = !key;
    /** @type {HTMLElement | null} */
    let votes = shadow.querySelector(".votes");
    if (!votes) shadow.append(votes = element("div", "votes"));
    if (votes.dataset.drawn === key) return;
    votes.dataset.drawn = key;
    const focused = votes.contains(shadow.activeElement);
    votes.replaceChildren();
    if (!key || !result) return;
    const again = button("Vote again", () => this.again(), "again");
    again.title = "After a discussion: the same question once more; both rounds are shown (V)";
    if (asker.told) filled(votes, picture(asker.poll, result.rounds, again, votes.clientWidth));
    else {
      const round = result.rounds.length > 1 ? `Round ${result.rounds.length}: ` : "";
      votes.append(element("p", "count", now ? `${round}${answeredText(now.answered, now.joined)}` : result.told ? "This was asked and answered." : ""), again);
      if (asker.tell) votes.append(button("Show the answers", asker.tell, "tell"));
    }
    if (focused) votes.querySelector("button")?.focus();
    this.bring(asker);
  }

  /**
   * What comes below a question may come below the screen's end. A stage has its place in view.
   * @param {Asker} asker
   */
  bring(asker) {
    const now = `${asker.poll.question.id} ${asker.told}`;
    if (!asker.tell || this.brought === now) return;
    this.brought = now;
    requestAnimationFrame(() => (asker.place.closest("form") ?? asker.place).scrollIntoView({ block: "nearest" }));
  }
}
