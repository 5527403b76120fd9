// What the server is still to be told, in order. A question that was overtaken before it was sent is never asked.
/** @import { Action } from "./poll" */

export class Outbox {
  /** @type {Action[]} */
  waiting = [];

  /** @param {Action} action */
  put(action) {
    const { kind, id } = action;
    const unasked = this.waiting.find((each) => each.kind === "ask");
    if (kind === "ask" || kind === "idle") {
      // What belongs to a question that nobody has heard of goes with it; of an earlier one the answer is still told.
      this.waiting = this.waiting.filter((each) => each.kind !== "idle" && (!unasked || each.id !== unasked.id));
    } else if (unasked?.id === id && kind === "reveal") {
      this.waiting = this.waiting.filter((each) => each.id !== id);
      return;
    }
    this.waiting.push(action);
  }

  take() { return this.waiting.shift(); }

  /**
   * It could not be sent: it stays the first, unless it was overtaken.
   * @param {Action} action
   */
  giveBack(action) {
    const overtaken = ["ask", "idle"].includes(action.kind) && this.waiting.some(({ kind }) => kind === "ask" || kind === "idle");
    if (!overtaken) this.waiting.unshift(action);
  }
}
