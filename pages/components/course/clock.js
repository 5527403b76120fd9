// The clock of a course. The browser keeps it, so that every window of it shows the same time.
/** @import { Clock } from "./telling" */

const KEPT = "splitstep-clock";
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The clock of a course; that of another course counts as none.
 * @param {string} course its name
 * @returns {Clock}
 */
export function clockOf(course) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (kept?.course === course) return kept;
  } catch { /* a browser that keeps nothing */ }
  return { course, before: 0, since: null };
}

/** @param {Clock} clock */
function keep(clock) {
  try { localStorage.setItem(KEPT, JSON.stringify(clock)); } catch { /* a browser that keeps nothing */ }
}

/** @param {Clock} clock */
export const elapsed = ({ before, since }) => before + (since === null ? 0 : Math.max(0, Date.now() - since));

/**
 * Start the clock, or pause it.
 * @param {string} course
 */
export function turnClock(course) {
  const clock = clockOf(course);
  keep({ course, before: elapsed(clock), since: clock.since === null ? Date.now() : null });
}

/**
 * Set the clock to zero; it goes on if it was going.
 * @param {string} course
 */
export function resetClock(course) {
  const { since } = clockOf(course);
  keep({ course, before: 0, since: since === null ? null : Date.now() });
}

/** @param {number} time in milliseconds */
export function timeText(time) {
  const seconds = Math.floor(time / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * How the time stands to the plan, in words; nothing while it is within the stop.
 * @param {number} time in milliseconds
 * @param {number} starts the minute at which the stop is planned to begin
 * @param {number} ends the minute by which it is over
 */
export function paceText(time, starts, ends) {
  const late = Math.floor(time / MINUTE) - ends;
  const early = starts - Math.ceil(time / MINUTE);
  if (late > 0) return `${late} min late`;
  return time > 0 && early > 0 ? `${early} min early` : "";
}
