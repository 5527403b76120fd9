// The line to the server while a hall is open: what is to be said goes out in order, what changes comes in; lost, it is tried again.
import { Outbox } from "./outbox.js";
import { get, post, Refusal, watch } from "./server.js";

/** @import { Action, Kept, LecturerState } from "./poll" */

const WAITS = [500, 1000, 2000, 4000, 8000]; // milliseconds before another try
const RESTS = 300; // where somebody stands is told once they stay

/** @param {number} tries */
const pause = (tries) => new Promise((go) => setTimeout(go, WAITS[Math.min(tries, WAITS.length - 1)]));

export class Line {
  outbox = new Outbox();
  sending = false;
  ended = false;
  /** @type {AbortController | null} */
  watching = null;
  /** @type {number | undefined} */
  resting;

  /**
   * @param {string} address of the hall
   * @param {Kept} kept
   * @param {{ hear: (state: LecturerState) => void, trouble: (sentence: string) => void, lost: (sentence: string) => void }} doings
   */
  constructor(address, kept, doings) {
    this.address = address;
    this.secret = kept.secret;
    this.doings = doings;
    this.follow();
  }

  async follow() {
    for (let tries = 0; !this.ended; tries++) {
      this.watching = new AbortController();
      try {
        await watch(`${this.address}/watch`, this.secret, (state) => {
          tries = 0;
          if (!this.ended) this.doings.hear(state);
        }, this.watching);
      } catch (trouble) { this.tell(trouble, trouble instanceof Refusal && trouble.status === 403); }
      if (!this.ended) await pause(tries);
    }
  }

  /**
   * @param {unknown} trouble
   * @param {boolean} [lost] whether this ends it, whatever it is
   */
  tell(trouble, lost = false) {
    if (this.ended || !(trouble instanceof Refusal)) return;
    if (trouble.lost || lost) {
      this.end();
      this.doings.lost(trouble.message);
    } else this.doings.trouble(trouble.message);
  }

  /** @param {Action} action */
  say(action) {
    this.outbox.put(action);
    if (!this.sending) this.empty();
  }

  async empty() {
    this.sending = true;
    let tries = 0;
    for (let action = this.outbox.take(); action && !this.ended; action = this.outbox.take()) {
      try {
        await post(`${this.address}/${action.kind}`, this.secret, action.body);
        this.doings.trouble("");
        tries = 0;
      } catch (trouble) {
        this.tell(trouble);
        if (!(trouble instanceof Refusal) || !trouble.passing || (trouble.status === 429 && tries > WAITS.length)) continue;
        this.outbox.giveBack(action);
        await pause(tries++);
      }
    }
    this.sending = false;
  }

  /**
   * Tell the presenter where the lecture stands. Nothing waits for it.
   * @param {() => object} standing
   */
  stand(standing) {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => { if (!this.ended) post(`${this.address}/stands`, this.secret, standing()).catch(() => {}); }, RESTS);
  }

  async summary() { return (await get(`${this.address}/summary.csv`, this.secret)).text(); }

  /**
   * An address as a code to photograph; it travels in the body, for that of the presenter holds the secret.
   * @param {string} address
   */
  async code(address) { return (await post(`${this.address}/qr`, this.secret, { address })).text(); }

  async close() {
    await post(`${this.address}/end`, this.secret);
    this.end();
  }

  // The connection may be dead without a sign, as after sleep: listen anew.
  wake() { this.watching?.abort(); }

  end() {
    this.ended = true;
    this.watching?.abort();
    clearTimeout(this.resting);
  }
}
