// The way to the server: a request is answered or refused in a sentence, and a stream tells what changes.
/** @import { LecturerState } from "./poll" */

const SILENCE = 45_000; // milliseconds without a sign of life, of which one comes every 15 seconds
const UNREACHED = "The server does not answer. The lesson goes on without the hall; it is tried again.";
const FRAMED = "The server does not answer, or the frame in which this page stands forbids it to ask: open the lesson in a window of its own.";

/** What the server does not do, and why. */
export class Refusal extends Error {
  /**
   * @param {number} status of HTTP; 0 where nothing was reached
   * @param {string} sentence
   */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }

  /** There is no such hall any more, or it is somebody else's. */
  get lost() { return [401, 404].includes(this.status); }

  /** It may go better later. */
  get passing() { return this.status === 0 || this.status === 429 || this.status >= 500; }
}

/**
 * @param {string} address
 * @param {RequestInit} options
 */
async function fetched(address, options) {
  let answer;
  try {
    answer = await fetch(address, { cache: "no-store", credentials: "same-origin", ...options });
  } catch (trouble) {
    if (options.signal?.aborted) throw trouble;
    throw new Refusal(0, window.top === window ? UNREACHED : FRAMED);
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  throw new Refusal(answer.status, typeof said.error === "string" ? said.error : UNREACHED);
}

/** @param {string} secret */
const authorized = (secret) => ({ Authorization: `Bearer ${secret}` });

/**
 * @param {string} address
 * @param {string} secret
 * @param {object} [body]
 */
export async function post(address, secret, body = {}) {
  const headers = { "Content-Type": "application/json", ...(secret ? authorized(secret) : {}) };
  return fetched(address, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * @param {string} address
 * @param {string} secret
 */
export const get = (address, secret) => fetched(address, { headers: authorized(secret) });

/**
 * Follow a stream of states until it ends.
 * @param {string} address
 * @param {string} secret
 * @param {(state: LecturerState) => void} hear
 * @param {AbortController} ending
 */
export async function watch(address, secret, hear, ending) {
  const answer = await fetched(address, { headers: { ...authorized(secret), Accept: "text/event-stream" }, signal: ending.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const silence = setTimeout(() => ending.abort(), SILENCE);
    const { value, done } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const events = (rest + value).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = event.split(/\r?\n/).filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join("\n");
      if (data) hear(JSON.parse(data));
    }
  }
}
