// What a lesson asks the hall at a stop, and what is told of it once the answer is on the screen.
import { textOf } from "./elements.js";

/** @import { Asked } from "./polls" */
/** @import { BlocksFrame, BlocksHeader, Frame, StageData } from "./data" */
/** @import { Lesson } from "./lesson" */
/** @import { Poll } from "../hall/poll" */

const MOST = { options: 60, label: 80, text: 600, where: 120, said: 400 }; // what the server takes
const AGAIN_HINT = " Try again."; // as views/guesses.py ends a reason
const LEAF = "stop: a leaf";

/**
 * A text that is not too long; no sign is cut in two halves, which would be none.
 * @param {string} text
 * @param {number} most characters
 */
const clipped = (text, most) => (text.length > most ? `${text.slice(0, most - 1).replace(/\p{Cs}$/u, "")}…` : text);

/**
 * A short name for something long that is always the same.
 * @param {string} text
 */
function hashed(text) {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of text) {
    one = Math.imul(one ^ (sign.codePointAt(0) ?? 0), 2654435761);
    other = Math.imul(other ^ (sign.codePointAt(0) ?? 0), 1597334677);
  }
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}

/**
 * Where in the lesson a question is asked, in the words of the menu: "PlayTennis, ID3, step 3".
 * @param {StageData} data
 * @param {number} step
 */
function whereOf(data, step) {
  const chosen = (/** @type {string} */ kind) => data.menu?.filter((list) => list.kind === kind).flatMap(({ entries }) => entries.filter((each) => each.chosen)).map(({ label }) => label) ?? [];
  const named = [...chosen("data"), ...chosen("algorithm")];
  return clipped([...(named.length ? named : chosen("page")), `step ${Math.max(step, 0) + 1}`].join(", "), MOST.where);
}

/**
 * The reason in a hint that invites to a second try: nothing in one that says more.
 * @param {string} hint
 */
const reasonOf = (hint) => (hint.endsWith(AGAIN_HINT) ? textOf(hint.slice(0, -AGAIN_HINT.length)) : "");

/**
 * The question of a node that is still to be decided: a column, or a leaf. Null at a step without one.
 * @param {Frame} frame
 * @param {Lesson} lesson
 * @param {StageData} data
 * @returns {Poll | null}
 */
export function pollOfNode(frame, lesson, data) {
  const stops = lesson.steps.get(frame.step) ?? [];
  const asked = stops.find((stop) => stop.asking);
  if (!asked) return null;
  const all = Object.entries(asked.guesses);
  // Of very many columns the first are offered, and those that are right.
  const offered = all.filter(([name, { right }], i) => right || !name || i < MOST.options - 2).slice(-MOST.options);
  /** @type {Map<string, string>} */
  const names = new Map();
  const options = offered.map(([name], i) => {
    const label = clipped(name || LEAF, MOST.label);
    const key = names.has(label) || label === "*" ? String(i) : label;
    names.set(key, name);
    return { key, label };
  });
  const guess = (/** @type {string} */ key) => asked.guesses[names.get(key) ?? key];
  return {
    question: {
      id: `${hashed(data.lesson)} ${frame.step}`, title: "Which question next?", text: clipped(textOf(asked.sentence), MOST.text), kind: "choice", options,
      where: whereOf(data, frame.step),
    },
    right: options.filter(({ key }) => guess(key).right).map(({ key }) => key),
    judge: (key) => ({ right: guess(key)?.right ?? false, says: clipped(textOf(guess(key)?.says ?? ""), MOST.said), why: reasonOf(guess(key)?.hint ?? "") }),
    said: clipped(textOf(stops.at(-1)?.sentence ?? ""), MOST.said),
    by: "the algorithm",
  };
}

/**
 * The question that a lesson of blocks asks at a step, or asked before it and has not told yet; with whether it is told there.
 * @param {BlocksFrame} frame
 * @param {BlocksHeader} header
 * @param {StageData} data
 * @returns {{ poll: Poll, told: boolean, from: number } | null}
 */
export function pollOfStep(frame, header, data) {
  const asked = header.polls?.find(({ step, told }) => step <= frame.step && frame.step <= told);
  return asked ? { poll: pollOfAsked(asked, data), told: frame.step >= asked.told, from: asked.step } : null;
}

/**
 * @param {Asked} asked
 * @param {StageData} data
 * @returns {Poll}
 */
function pollOfAsked({ step, title, text, options, range, right, words, said }, data) {
  const within = (/** @type {string} */ answer) => right.some((each) => {
    const [low, high = low] = each.split("..");
    return options.length ? each === answer : Number(low) <= Number(answer) && Number(answer) <= Number(high);
  });
  return {
    question: {
      id: `${hashed(data.lesson)} ${step}`, title, text: clipped(textOf(text), MOST.text), where: whereOf(data, step),
      ...(range ? { kind: /** @type {const} */ ("threshold"), min: range[0], max: range[1], step: range[2] }
        : options.length ? { kind: /** @type {const} */ ("choice"), options: options.map(([key, label]) => ({ key, label })) } : { kind: /** @type {const} */ ("number") }),
    },
    right,
    judge: (answer) => ({ right: within(answer), says: within(answer) ? "" : clipped(textOf(words[answer] ?? words["*"] ?? ""), MOST.said) }),
    said: clipped(textOf(said), MOST.said),
    by: "",
  };
}
