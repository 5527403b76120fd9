// The frames that have arrived, by lesson. One store for the page: the feed puts in, the stage takes out.
/** @import { Change as FrameChange, FeedData } from "./data" */
/** @import { Lesson } from "./lesson" */

/** @type {Map<string, Lesson<any>>} */
const LESSONS = (globalThis.splitstepLessons ??= new Map());
const MOST_LESSONS = 6;

/**
 * @param {string} id
 * @returns {Lesson<any>}
 */
export function lessonOf(id) {
  const known = LESSONS.get(id);
  if (known) return known;
  const [oldest] = LESSONS.keys();
  if (LESSONS.size >= MOST_LESSONS) LESSONS.delete(oldest);
  const lesson = { header: null, steps: new Map(), texts: new Map() };
  LESSONS.set(id, lesson);
  return lesson;
}

/**
 * The value after a change; what did not change is the same object.
 * @template Value
 * @param {Value} before
 * @param {FrameChange} change
 * @returns {Value}
 */
function changed(before, change) {
  if (!change.in) return /** @type {Value} */ (change.is);
  /** @type {any} */
  const after = Array.isArray(before) ? [...before] : { ...before };
  for (const [key, inner] of Object.entries(change.in)) after[key] = changed(after[key], inner);
  for (const key of change.out ?? []) delete after[key];
  return after;
}

/**
 * Frames of some steps; pieces may come in any order.
 * @param {FeedData} data
 */
export function receive({ lesson: id, header, piece }) {
  const lesson = lessonOf(id);
  if (header) lesson.header = header;
  if (piece) {
    let frame = piece.first;
    for (const change of [null, ...piece.changes]) {
      if (change) frame = changed(frame, change);
      const stops = (frame.part && lesson.steps.get(frame.step)) || [];
      stops[frame.part] = frame;
      lesson.steps.set(frame.step, stops);
    }
    for (const [row, text] of Object.entries(piece.texts)) lesson.texts.set(Number(row), text);
  }
  document.dispatchEvent(new CustomEvent("splitstep-frames", { detail: id }));
}
