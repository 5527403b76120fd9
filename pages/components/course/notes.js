// What the kinds of a stop's notes are called.

/** @type {Record<string, string>} */
export const NOTE_KINDS = { say: "Say", ask: "Ask", wrong: "Usual wrong answers" };
