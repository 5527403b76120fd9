// The presenter's page: where the projector stands, what comes next, and the votes as they come in.
/**
 * @typedef {{ id: string, title: string, unit: string, kind: string, options?: { key: string, label: string }[] }} Question
 * @typedef {{ answered: number, counts: Record<string, number> }} Round
 * @typedef {{ title: string, sentence: string, notes: [string, string[]][], next: string, step: number | null }} Stands
 * @typedef {{ state: string, joined: number, ever: number, question: Question | null, round: number, answered: number,
 *   rounds: Round[], right: string[] | null, stands: Stands | null }} State
 */
const HALL = document.body.dataset.hall ?? "";
const KEEP = `splitstep-hall ${HALL}`;
const AGAIN = 1_000; // milliseconds before it listens again
const SILENCE = 40_000; // milliseconds without a sign of life, of which one comes every 15 s
const BINS = 8; // bars for numbers; of more options only those that somebody took

/** The secret, taken out of the address at once: what stands there may be seen and is kept in the history. */
function secretOf() {
  const given = location.hash.slice(1);
  if (given) {
    sessionStorage.setItem(KEEP, decodeURIComponent(given));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEEP) ?? "";
}

/** @template {Element} T @param {string} selector @returns {T} */
function find(selector) {
  return /** @type {T} */ (document.querySelector(selector));
}

const secret = secretOf();
/** @type {AbortController | null} */
let leaving = null; // ends the stream
const line = /** @type {HTMLElement} */ (find(".line"));

/** @param {string} name @param {string} text @param {string} kind */
function element(name, text = "", kind = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

/** The bars of a question: for each what it is called, whether it is right, and its count in each round.
 * @param {State} state @param {Question} question @returns {{ name: string, right: boolean, counts: number[] }[]} */
function bars(state, question) {
  const right = state.right ?? [];
  if (question.options) {
    const all = question.options.map(({ key, label }) => ({
      name: label, right: right.includes(key), counts: state.rounds.map(({ counts }) => counts[key] ?? 0),
    }));
    return all.length <= BINS ? all : all.filter((each) => each.right || each.counts.some(Boolean));
  }
  const values = [...new Set(state.rounds.flatMap(({ counts }) => Object.keys(counts)))].map(Number).sort((a, b) => a - b);
  if (values.length <= BINS) {
    return values.map((value) => ({
      name: `${value} ${question.unit}`, right: within(value, right), counts: state.rounds.map(({ counts }) => sum(counts, value, value)),
    }));
  }
  const low = values[0], width = (values[values.length - 1] - low) / BINS;
  return Array.from({ length: BINS }, (_, bin) => {
    const from = low + bin * width, to = bin === BINS - 1 ? Infinity : from + width;
    const name = `${round(from)} to ${round(from + width)} ${question.unit}`;
    return { name, right: within(from, right) && within(Math.min(to, values[values.length - 1]), right), counts: state.rounds.map(({ counts }) => sum(counts, from, to, true)) };
  });
}

/** Whether a number is right, by its value or within a stretch.
 * @param {number} value @param {string[]} right */
function within(value, right) {
  return right.some((each) => {
    const [low, high = low] = each.split("..").map(Number);
    return low <= value && value <= high;
  });
}

/** How many answered with a number from one value to another one, which counts itself unless it is the next bar's.
 * @param {Record<string, number>} counts @param {number} from @param {number} to @param {boolean} open */
function sum(counts, from, to, open = false) {
  return Object.entries(counts).reduce((total, [key, times]) => {
    const value = Number(key);
    return total + (value >= from && (open ? value < to : value <= to) ? times : 0);
  }, 0);
}

/** @param {number} value */
function round(value) {
  return Number(value.toPrecision(4));
}

/** @param {State} state */
function drawVotes(state) {
  const { question } = state, place = /** @type {HTMLElement} */ (find(".votes"));
  place.hidden = !question;
  if (!question) return;
  find("#asked").textContent = question.title;
  const rounds = state.round > 1 ? `, round ${state.round}` : "";
  const said = `${state.answered} of ${state.joined} answered${rounds}${state.state === "asked" ? "" : "; closed"}`;
  if (find(".answered").textContent !== said) find(".answered").textContent = said;
  const found = bars(state, question);
  const most = Math.max(1, ...found.flatMap(({ counts }) => counts));
  find(".votes caption").textContent = state.round > 1 ? "Paler bars: the rounds before." : "";
  find(".votes tbody").replaceChildren(...found.map(({ name, right, counts }) => {
    const row = element("tr"), head = element("th", right ? `✓ ${name}` : name, right ? "right" : ""), cell = element("td");
    head.setAttribute("scope", "row");
    cell.append(...counts.map((count, index) => {
      const bar = element("i", "", index < counts.length - 1 ? "before" : "");
      bar.style.width = `${(100 * count) / most}%`;
      return bar;
    }));
    row.append(head, cell, element("td", counts.join(" → "), "count"));
    return row;
  }));
}

/** @param {Stands | null} stands */
function drawStands(stands) {
  const place = /** @type {HTMLElement} */ (find(".here"));
  place.hidden = !stands;
  if (!stands) return;
  find("#title").textContent = stands.title || "Presenter's view";
  const sentence = find(".sentence");
  if (sentence.textContent !== stands.sentence) sentence.textContent = stands.sentence;
  find(".notes").replaceChildren(...stands.notes.flatMap(([kind, lines]) => [element("dt", kind), ...lines.map((each) => element("dd", each))]));
  find(".next").textContent = stands.next && `Next: ${stands.next}`;
  /** @type {HTMLElement} */ (find(".next")).hidden = !stands.next;
}

/** @param {State} state */
function draw(state) {
  find(".joined").textContent = `${state.joined} ${state.joined === 1 ? "phone" : "phones"} here`;
  const ended = state.state === "ended";
  line.textContent = ended ? "This hall has ended." : "";
  /** @type {HTMLElement} */ (find("footer")).hidden = ended;
  drawStands(state.stands);
  drawVotes(state);
}

/** Read the stream until it ends; whether it makes sense to listen again. */
async function listen() {
  leaving = new AbortController();
  const end = () => leaving?.abort();
  let silence = setTimeout(end, SILENCE);
  try {
    const response = await fetch(`${HALL}/watch`, { headers: { Authorization: `Bearer ${secret}` }, signal: leaving.signal });
    if (!response.ok || !response.body) {
      const { error } = await response.json().catch(() => ({ error: "" }));
      line.textContent = error || "No connection, trying again …";
      return response.status >= 500 || response.status === 429;
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE);
      const events = (rest + value).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) if (event.startsWith("data: ")) draw(JSON.parse(event.slice(6)));
    }
  } catch {
    // It is told below, and tried again.
  } finally {
    clearTimeout(silence);
  }
  line.textContent = "No connection, trying again …";
  return true;
}

/** @param {number} one */
async function move(one) {
  try {
    const response = await fetch(`${HALL}/move`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
      body: JSON.stringify({ one }),
    });
    line.textContent = response.ok ? "" : (await response.json()).error;
  } catch {
    line.textContent = "No connection: the projector was not moved.";
  }
}

find(".back").addEventListener("click", () => move(-1));
find(".on").addEventListener("click", () => move(1));
addEventListener("keydown", ({ key }) => {
  if (key === "PageUp" || key === "PageDown") move(key === "PageUp" ? -1 : 1);
});
// A phone that slept may hold a connection that is dead.
document.addEventListener("visibilitychange", () => { if (!document.hidden) leaving?.abort(); });
addEventListener("online", () => leaving?.abort());
if (secret) {
  while (await listen()) await new Promise((done) => { setTimeout(done, AGAIN); });
} else {
  line.textContent = "Open this page from the projector: its link has the key of the hall.";
}

export {};
