// The presenter's view: a second window of this browser, told through a channel; or the lecturer's phone, through the server.
import { press } from "../course/pressing.js";
import { element } from "../stage/elements.js";
import { dialogOf, photographed } from "./dialogs.js";
import { agreement, linesOf } from "./counting.js";
import { answeredText, button } from "./drawing.js";

/** @import { Asked, Told, Votes } from "../course/telling" */
/** @import { HallData } from "./data" */
/** @import { Line } from "./line" */
/** @import { Asker, Kept, LecturerState, Standing } from "./poll" */

const SCROLLS = 0.85; // of the window, by one press on a page that has no steps
const [MOST_SAID, MOST_NEXT] = [1000, 300]; // characters that the server takes
const NOWHERE = { words: "", sentence: "", next: "", step: 0 };

/**
 * The hall, as far as its presenter is concerned.
 * @typedef {{
 *   data: HallData | null, root: ShadowRoot | null, here: boolean, open: boolean, address: string, kept: Kept | null, state: LecturerState | null,
 *   line: Line | null, asker: Asker | null
 * }} Presented
 */

export class Presenting {
  /** @type {Standing} */
  standing = NOWHERE;
  page = "";
  id = `hall ${Math.random()}`;

  /** @param {Presented} hall */
  constructor(hall) {
    this.hall = hall;
    this.channel = new BroadcastChannel("splitstep-course");
    this.channel.addEventListener("message", (/** @type {MessageEvent<Asked>} */ { data }) => {
      if (data.kind === "hello") { this.tell(); this.votes(); }
      else if (data.kind === "move" && data.to === this.id) this.press(data.one);
    });
  }

  open() {
    const { data } = this.hall;
    if (data) window.open(new URL(data.presenter, location.origin), "splitstep-presenter", "popup,width=1000,height=760");
  }

  /**
   * The lesson stands elsewhere, or the page is another one.
   * @param {Standing} [standing]
   */
  stand(standing) {
    const { data, line } = this.hall;
    if (standing) this.standing = standing;
    else if (this.page !== data?.title && !data?.steps) this.standing = NOWHERE;
    this.page = data?.title ?? "";
    this.tell();
    line?.stand(() => this.stands);
  }

  /** What the lecturer's phone is told. */
  get stands() {
    const { words, sentence, next, step } = this.standing;
    const course = globalThis.splitstepCourse?.presents();
    const said = [words, sentence].filter(Boolean).join(": ");
    return { title: course?.title ?? this.page, sentence: said.slice(0, MOST_SAID), notes: course?.notes ?? [], next: (next || course?.next || "").slice(0, MOST_NEXT), step };
  }

  // A course tells more than this does.
  tell() {
    if (!this.hall.here || globalThis.splitstepCourse) return;
    const { words, sentence, next } = this.standing;
    /** @type {Told} */
    const stands = { kind: "stands", from: this.id, course: null, title: this.page, words, sentence, next };
    this.channel.postMessage(stands);
  }

  // The votes as they come in, which the projector does not show.
  votes() {
    const { open, state, asker, kept } = this.hall;
    const poll = asker?.poll;
    const result = poll && kept?.results[poll.question.id];
    /** @type {Votes} */
    const votes = { kind: "votes", title: "", answered: "", lines: [] };
    if (open && state && poll && result) {
      const { rounds } = result;
      const lines = rounds.length ? linesOf(poll, rounds).map(({ label, right, counts }) => `${right ? "✓ " : ""}${label}: ${counts.join(", then ")}`) : [];
      const share = agreement(poll, rounds).at(-1);
      Object.assign(votes, { title: poll.question.title, answered: answeredText(state.answered, state.joined), lines: share === undefined ? lines : [...lines, `${share} % are right`] });
    }
    this.channel.postMessage(votes);
  }

  /**
   * A move of the presenter is a press of a key; on a page that knows none, an answer is shown or the page is read on.
   * @param {number} one
   */
  press(one) {
    const { asker, data, root } = this.hall;
    root?.querySelector("dialog")?.close();
    if (one > 0 && asker?.tell && !asker.told && !asker.place.hidden) asker.tell();
    else if (!press(one) && !data?.steps) document.querySelector('[data-testid="stMain"]')?.scrollBy(0, one * SCROLLS * window.innerHeight);
  }

  // The code for the lecturer's phone holds the secret: it is shown when it is asked for a second time.
  warn() {
    const { root, kept, line, address } = this.hall;
    if (!root || !kept || !line) return;
    const dialog = dialogOf(root, "key", "The presenter's view on a phone", [
      element("h2", "", "The presenter's view on a phone"),
      element("p", "", "Notes, the votes as they come in, Back and Next. The code that opens it holds the key of this hall: whoever photographs it can lead the lesson. Show it only while the projector is off or shows another screen."),
    ]);
    const close = button("Close", () => dialog.close(), "first");
    const show = button("Show the code with the key", () => {
      const way = `${address}/${kept.code}/presenter#${kept.secret}`;
      show.replaceWith(photographed(line.code(way), "The presenter's view as a code to photograph; it holds the key"));
      close.focus();
    });
    dialog.append(show, close);
    close.focus();
  }
}
