// The phone's page: draws what the hall asks, as pages.py does for browsers without scripts, and sends answers.
// Text from the hall is set by textContent only.
/**
 * @typedef {{ key: string, label: string }} Option
 * @typedef {{ id: string, title: string, text: string, where: string, unit: string, kind: "choice" | "number" | "threshold",
 *   options?: Option[], min?: number, max?: number, step?: number }} Question
 * @typedef {{ serial: number, state: "waiting" | "asked" | "closed" | "revealed" | "ended", question: Question | null,
 *   round: number, right: string[] | null, said: string | null, mine: string | null, verdict: { right: boolean, why: string } | null }} State
 */
const HALL = document.body.dataset.hall;
const MANY = 6, SHORT = 14; // more options than that stand side by side if no label is longer
const STILL = 500; // milliseconds that a slider rests before its number is sent
const SILENCE = 40_000; // milliseconds without a sign of life, of which one comes every 15 s
const RESTS = 20_000; // milliseconds before a phone that was refused tries again
const AGAIN = 1_500; // milliseconds before an answer that did not arrive is sent again
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const line = /** @type {HTMLElement} */ (document.querySelector(".line"));
const said = /** @type {HTMLElement} */ (document.querySelector(".said"));

/** @type {State} of a hall that is no more, which a page finds that was open for a day */
const OVER = { serial: -1, state: "ended", question: null, round: 0, right: null, said: null, mine: null, verdict: null };

/** @type {State | null} */
let state = null;
/** @type {string | null} */
let waiting = null; // an answer on its way
let sending = false;
/** @type {EventSource | null} */
let stream = null;
let heard = 0;
let asking = false; // whether the hall is still there
let rests = 0; // until when it is not asked again

/** An element with its text and its children.
 * @param {string} name @param {Record<string, string>} attributes @param {...(Node | string)} children */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {Question} question @param {string} answer */
function label(question, answer) {
  const option = question.options?.find(({ key }) => key === answer);
  return option ? option.label : `${answer.replace("..", " to ")} ${question.unit}`.trim();
}

/** @param {Question} question */
function head(question) {
  return [
    ...(question.where ? [element("span", { class: "where" }, question.where)] : []),
    element("h1", {}, question.title),
    ...(question.text ? [element("span", { class: "text" }, question.text)] : []),
  ];
}

/** @param {Question} question @param {string | null} mine */
function noted(question, mine) {
  if (mine === null) return "Nobody sees who answered what.";
  return `Your answer is counted: ${label(question, mine)}. You can change it until the answer is shown.`;
}

/** @param {Question} question @param {string | null} mine */
function options(question, mine) {
  const list = question.options ?? [];
  const buttons = list.map(({ key, label: text }) =>
    element("button", { name: "answer", value: key, "aria-pressed": String(key === mine) }, text),
  );
  const many = list.length > MANY && list.every(({ label: text }) => text.length <= SHORT);
  return element("div", { class: many ? "options many" : "options" }, ...buttons);
}

/** What to enter. @param {Question} question */
function wanted({ min, max, unit }) {
  if (min !== undefined && max !== undefined) return `Your number, from ${min} to ${max} ${unit}`.trim();
  return unit ? `Your number, in ${unit}` : "Your number";
}

/** @param {Question} question @param {string | null} mine */
function number(question, mine) {
  const field = /** @type {HTMLInputElement} */ (
    element("input", { id: "answer", name: "answer", type: "text", maxlength: "40", inputmode: "decimal", autocomplete: "off", required: "", value: mine ?? "" })
  );
  const box = element("div", { class: "field" }, element("label", { for: "answer" }, wanted(question)), field, element("button", { class: "send" }, "Send"));
  if (question.kind !== "threshold" || question.min === undefined || question.max === undefined) return [box];
  const { min, max } = question;
  const slider = /** @type {HTMLInputElement} */ (
    element("input", { type: "range", "aria-label": "The same number, by a slider", min: String(min), max: String(max), step: String(question.step ?? "any") })
  );
  slider.value = String(mine ?? (min + max) / 2);
  slider.addEventListener("input", () => { field.value = String(Number(slider.valueAsNumber.toPrecision(6))); });
  let resting = 0; // the arrow keys change it again and again
  slider.addEventListener("change", () => {
    clearTimeout(resting);
    resting = setTimeout(() => send(field.value), STILL);
  });
  field.addEventListener("input", () => {
    const value = Number(field.value.replace(",", "."));
    if (field.value && Number.isFinite(value)) slider.value = String(value);
  });
  return [element("div", { class: "slider" }, slider), box];
}

/** @param {Question} question @param {number} round @param {string | null} mine */
function asked(question, round, mine) {
  const legend = element("legend", {}, ...head(question));
  if (round > 1) legend.append(element("span", { class: "where" }, `Vote ${round}: answer once more, the same or another.`));
  const fields = question.kind === "choice" ? [options(question, mine)] : number(question, mine);
  const hidden = Object.entries({ question: question.id, round: String(round) }).map(([name, value]) =>
    element("input", { type: "hidden", name, value }),
  );
  const form = element("form", { method: "post", action: `${HALL}/answer` }, ...hidden, element("fieldset", {}, legend, ...fields));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
    const field = /** @type {HTMLInputElement | null} */ (form.querySelector("#answer"));
    send(field ? field.value : (button?.value ?? ""));
  });
  return [form, element("p", { class: "note" }, noted(question, mine))];
}

/** @param {State} now @param {Question} question */
function outcome(now, question) {
  const mine = now.mine;
  const own = element("p", {}, mine === null ? "You gave no answer." : `Your answer: ${label(question, mine)}.`);
  if (now.state === "closed" || now.right === null) {
    return [...head(question), element("p", {}, "No more answers are taken. Look at the screen."), own];
  }
  const drawn = [...head(question), own];
  if (now.verdict) {
    const { right, why } = now.verdict;
    const verdict = element("b", {}, right ? "✓ Right." : "✗ Not this time.");
    drawn.push(element("p", { class: `verdict ${right ? "yes" : "no"}` }, verdict, ...(why ? [` ${why}`] : [])));
  }
  if (now.right.length) drawn.push(element("p", {}, `Right: ${now.right.map((each) => label(question, each)).join(", ")}.`));
  if (now.said) drawn.push(element("p", {}, now.said));
  return drawn;
}

/** @param {State} now */
function shown(now) {
  if (now.state === "ended") return [element("h1", {}, "This hall has ended."), element("p", {}, "Thank you for taking part.")];
  if (!now.question) return [element("h1", {}, "You are in."), element("p", {}, "Look at the screen. A question will appear here.")];
  return now.state === "asked" ? asked(now.question, now.round, now.mine) : outcome(now, now.question);
}

/** Draw a state. Of the question that stands there already only the answer changes, so that the focus stays.
 * @param {State} now */
function draw(now) {
  const before = state;
  state = now;
  if (now.state === "ended") {
    stream?.close();
    line.textContent = "";
  }
  const same = before && before.serial === now.serial && before.state === now.state;
  if (!same) waiting = null;
  if (same && now.state === "asked" && now.question) {
    mark(now.question, waiting ?? now.mine);
    return;
  }
  if (same && before.mine === now.mine) return;
  main.replaceChildren(...shown(now));
  if (!same) scrollTo(0, 0); // somebody may have looked at the last of many options
  if (before || now.state !== "waiting") say(announcement(now));
}

/** @param {State} now */
function announcement(now) {
  if (now.state === "asked" && now.question) return `${now.round > 1 ? "Vote again" : "A question"}: ${now.question.title}`;
  if (now.state === "closed" || now.state === "revealed") return main.querySelector(".verdict")?.textContent ?? "No more answers are taken.";
  return main.querySelector("h1")?.textContent ?? "";
}

/** Mark an answer as mine.
 * @param {Question} question @param {string | null} mine */
function mark(question, mine) {
  for (const button of main.querySelectorAll("[aria-pressed]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("value") === mine));
  }
  const note = main.querySelector(".note");
  if (note) note.textContent = noted(question, mine);
}

/** Say something to all, those with a screen reader included; what is on the screen already is for them only.
 * @param {string} sentence @param {boolean} problem */
function say(sentence, problem = false) {
  said.className = problem ? "said problem" : "said heard";
  said.textContent = sentence;
  if (problem) said.scrollIntoView({ block: "nearest" });
}

/** Send an answer, the newest one where several are on their way, until it has arrived.
 * @param {string} answer */
async function send(answer) {
  if (!state?.question || state.state !== "asked") return;
  waiting = answer;
  if (state.question.kind === "choice") mark(state.question, answer);
  if (sending) return;
  sending = true;
  while (waiting !== null && state.state === "asked") {
    const going = /** @type {string} */ (waiting);
    const came = await sent(going, state.question.id, state.round);
    if (waiting !== going) continue; // another one was chosen meanwhile, or another question is asked
    if (came === null) {
      say("No connection. Your answer is sent when there is one.", true);
      await new Promise((done) => { setTimeout(done, AGAIN); });
      continue;
    }
    waiting = null;
    if (came.error) {
      say(came.error, true);
      mark(state.question, state.mine);
    } else {
      state.mine = came.mine ?? null;
      mark(state.question, state.mine);
      say(`Your answer is counted: ${label(state.question, state.mine ?? "")}.`);
    }
  }
  sending = false;
}

/** What the server says to an answer; nothing where it does not answer.
 * @param {string} answer @param {string} question @param {number} round
 * @returns {Promise<{ mine?: string, error?: string } | null>} */
async function sent(answer, question, round) {
  try {
    const response = await fetch(`${HALL}/answer`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ question, round, answer }),
    });
    return response.status >= 500 ? null : await response.json();
  } catch {
    return null;
  }
}

/** Listen to the hall, anew where it was listened to before. */
function listen() {
  stream?.close();
  stream = new EventSource(`${HALL}/events`);
  heard = Date.now();
  stream.addEventListener("message", (event) => {
    alive();
    draw(JSON.parse(event.data));
  });
  stream.addEventListener("here", alive);
  stream.addEventListener("open", alive);
  stream.addEventListener("error", () => { line.textContent = "No connection, trying again …"; });
}

function alive() {
  heard = Date.now();
  line.textContent = "";
}

/** Listen again where nothing was heard for long, or the browser has given up. */
async function check() {
  if (state?.state === "ended" || asking || Date.now() < rests) return;
  if (stream?.readyState === EventSource.CLOSED) {
    asking = true;
    if (await welcome()) listen();
    asking = false;
  } else if (Date.now() - heard > SILENCE) listen();
}

/** Whether the hall is still there: a stream that the server refused does not say why. */
async function welcome() {
  try {
    const response = await fetch(HALL ?? "", { headers: { Accept: "application/json" } });
    if (response.ok) return true;
    if (response.status === 404) draw(OVER);
    else if (response.status < 500) {
      line.textContent = (await response.json()).error;
      rests = Date.now() + RESTS;
    }
  } catch {
    // There is no connection yet.
  }
  return false;
}

listen();
setInterval(check, 3_000);
// A phone that slept may hold a connection that is dead.
document.addEventListener("visibilitychange", () => { if (!document.hidden && state?.state !== "ended") listen(); });
addEventListener("online", () => { if (state?.state !== "ended") listen(); });

export {};
