// The presenter's view: notes, the next stop and the clock, in a window that follows the one with the course.
import { clockOf, elapsed, paceText, resetClock, timeText, turnClock } from "./clock.js";
import { NOTE_KINDS } from "./notes.js";

/** @import { CourseData, StopData } from "./data" */
/** @import { Asked, Told, Votes } from "./telling" */

/** @type {Record<string, number>} */
const MOVES = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 };
const channel = new BroadcastChannel("splitstep-course");
/** @type {Told | null} */
let told = null;

/**
 * @param {string} selector of an element that is there
 * @returns {HTMLElement}
 */
const part = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** @param {Asked} asked */
const ask = (asked) => channel.postMessage(asked);

/** @param {number} one */
const move = (one) => { if (told) ask({ kind: "move", to: told.from, one }); };

/**
 * @param {HTMLElement} place
 * @param {StopData["notes"]} notes
 */
function showNotes(place, notes) {
  place.replaceChildren();
  for (const [kind, paragraphs] of notes) {
    const head = document.createElement("dt");
    head.textContent = NOTE_KINDS[kind];
    place.append(head);
    for (const text of paragraphs) {
      const body = document.createElement("dd");
      body.className = kind;
      body.textContent = text;
      place.append(body);
    }
  }
}

function show() {
  if (!told) return;
  const { course, title, words, sentence, next } = told;
  part(".waiting").hidden = true;
  part(".here").hidden = false;
  part(".stage").textContent = [words, sentence].filter(Boolean).join(": ");
  part(".then").textContent = next && `Then: ${next}`;
  part(".then").hidden = !next;
  part(".after").hidden = !course;
  if (course) showStop(course);
  else {
    part(".course").textContent = "Lecture";
    part(".whole").textContent = part(".plan").textContent = "";
    part("#title").textContent = title;
    showNotes(part(".here .notes"), []);
    delete document.body.dataset.stop;
  }
  showTime();
}

/** @param {CourseData} course */
function showStop(course) {
  const [stop, after] = [course.stops[course.stop], course.stops[course.stop + 1]];
  part(".course").textContent = course.title;
  part(".whole").textContent = `of ${course.minutes} min`;
  part("#title").textContent = `${course.stop + 1}/${course.stops.length} ${stop.title}`;
  part(".plan").textContent = `${stop.minutes} min: minute ${stop.ends - stop.minutes} to ${stop.ends}`;
  showNotes(part(".here .notes"), stop.notes);
  part("#after").textContent = after ? `Next: ${after.title} · ${after.minutes} min` : "This is the last stop.";
  showNotes(part(".after .notes"), after?.notes ?? []);
  document.body.dataset.stop = String(course.stop + 1);
}

/** @param {Votes} votes */
function showVotes({ title, answered, lines }) {
  const place = part(".votes");
  place.hidden = !title;
  place.replaceChildren();
  for (const [tag, text] of [["h2", title], ["p", answered], ...lines.map((line) => ["p", line])]) {
    const line = document.createElement(tag);
    line.textContent = text;
    place.append(line);
  }
}

/** Of which lecture the clock is: one without a course has its own. */
const clockName = () => told?.course?.name ?? "";

function showTime() {
  if (!told) return;
  const { course } = told;
  const clock = clockOf(clockName());
  const time = elapsed(clock);
  const { ends, minutes } = course?.stops[course.stop] ?? { ends: 0, minutes: 0 };
  const pace = course ? paceText(time, ends - minutes, ends) : "";
  part(".time").textContent = timeText(time);
  part(".clock").textContent = clock.since === null ? "Start the clock" : "Pause the clock";
  if (part(".pace").textContent !== pace) part(".pace").textContent = pace;
  part(".pace").classList.toggle("late", pace.endsWith("late"));
}

channel.addEventListener("message", (/** @type {MessageEvent<Told | Asked | Votes>} */ { data }) => {
  if (data.kind === "votes") showVotes(data);
  if (data.kind !== "stands") return;
  const turned = data.course?.stop !== told?.course?.stop || data.course?.name !== told?.course?.name;
  told = data;
  show();
  if (turned) window.scrollTo(0, 0);
});
part(".clock").addEventListener("click", () => { if (told) turnClock(clockName()); showTime(); });
part(".reset").addEventListener("click", () => { if (told) resetClock(clockName()); showTime(); });
part(".back").addEventListener("click", () => move(-1));
part(".next").addEventListener("click", () => move(1));
window.addEventListener("keydown", (event) => {
  const one = MOVES[event.key];
  if (!one || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  move(one);
});
window.addEventListener("storage", showTime);
setInterval(showTime, 1000);
ask({ kind: "hello" });
