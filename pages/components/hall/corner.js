// The corner of the screen where a hall is opened, and where its code stands while it is open.
import { element, filled } from "../stage/elements.js";
import { answeredText, button } from "./drawing.js";

/** @import { Kept, LecturerState } from "./poll" */

/**
 * What the corner can bring about.
 * @typedef {{ show: () => void, forget: () => void, present: () => void }} CornerDoings
 */

export class Corner {
  place = element("div", "corner");
  said = element("p", "trouble");
  drawn = "";

  /** @param {CornerDoings} doings */
  constructor(doings) {
    this.doings = doings;
    this.said.setAttribute("role", "status");
    this.row = element("div", "row");
    this.place.append(this.row, this.said);
  }

  /**
   * @param {{ kept: Kept | null, state: LecturerState | null, lost: boolean, trouble: string, address: string, alone: boolean }} hall
   */
  draw({ kept, state, lost, trouble, address, alone }) {
    const number = state ? `${state.joined} joined` : "…";
    const answered = state?.state === "asked" ? `, ${answeredText(state.answered, state.joined)}` : "";
    // A course has the presenter's view in its bar.
    const presents = !globalThis.splitstepCourse && (alone || !kept);
    const now = JSON.stringify([kept?.code, number, lost, address, presents]);
    if (this.said.textContent !== trouble) this.said.textContent = trouble;
    this.place.title = kept && !lost ? `The hall's code, large (H)${answered}` : "";
    if (now === this.drawn) return;
    const focused = this.row.contains(/** @type {ShadowRoot} */ (this.row.getRootNode()).activeElement);
    this.drawn = now;
    const presenter = presents ? [button("Presenter's view", this.doings.present)] : [];
    presenter[0]?.setAttribute("title", "Where the lesson stands, what comes next, and the votes: in a second window (P)");
    this.row.replaceChildren();
    if (lost) filled(this.row, [button("Open a new hall", this.doings.show), button("Not now", this.doings.forget)]);
    else if (!kept) filled(this.row, [button("Ask the hall", this.doings.show, "open"), ...presenter]);
    else {
      const joining = button("", this.doings.show, "joining");
      joining.setAttribute("aria-label", `Hall ${[...kept.code].join(" ")}, ${number}: show the way in`);
      joining.append(element("b", "", kept.code), element("span", "number", number), element("span", "where", address.replace(/^https?:\/\//, "")));
      filled(this.row, [joining, ...presenter]);
    }
    if (focused) this.row.querySelector("button")?.focus();
  }
}
