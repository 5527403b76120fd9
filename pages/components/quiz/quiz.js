// The questions of a page, with one task among them. The arrow keys move between the answers, Enter answers: both are the browser's own.
// A wrong answer gets its reason and a second try; after that the right one is told.
import { judge, UNNAMED } from "../stage/gap_marks.js";

/** @import { Change, Send } from "../streamlit" */
/** @import { Poll } from "../hall/poll" */
/** @import { Asked, QuizData, Wanted } from "./data" */

const TRIES = 2;
const LONGEST_LABEL = 80; // characters of an option on a phone
const AGAIN = "<b>Try once more.</b>";
/** @type {WeakMap<HTMLElement, string>} */
const SHOWN = new WeakMap(); // the questions an element shows: they stay as they are while the page runs again

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 */
function element(tag, attributes = {}, children = []) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  for (const child of children) made.append(child);
  return made;
}

/** @param {string} html of our own, with all data escaped */
function parsed(html) {
  return [...new DOMParser().parseFromString(html, "text/html").body.childNodes];
}

/** @param {string} html */
const plain = (html) => parsed(html).map(({ textContent }) => textContent).join("").slice(0, 390);

/**
 * A question for the phones of a hall.
 * @param {Asked} asked
 * @param {string} id
 * @param {string} where
 * @returns {Poll}
 */
function pollOfQuestion({ question, options, wanted, why, shown }, id, where) {
  const title = question.slice(0, 200);
  const text = shown ? "Look at the screen for what it is about." : "";
  if (!wanted) {
    const shorter = (/** @type {string} */ label) => (label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label);
    return {
      question: { id, title, text, kind: "choice", options: options.map((option, at) => ({ key: String(at), label: shorter(option.text) })), where },
      right: options.flatMap(({ right }, at) => (right ? [String(at)] : [])),
      judge: (answer) => ({ right: options[Number(answer)]?.right ?? false, says: plain(options[Number(answer)]?.told ?? "") }),
      said: plain(why), by: "",
    };
  }
  return {
    question: { id, title, text: [text, wanted.form && `What to type: ${wanted.form}.`].filter(Boolean).join(" "), kind: "number", where },
    right: [wanted.shown.match(/^[-\d.]+/)?.[0] ?? String(wanted.value), `${wanted.value - wanted.wide}..${wanted.value + wanted.wide}`],
    judge: (answer) => {
      const { outcome, says } = judge({ ...wanted, what: "" }, answer);
      return { right: outcome === "right", says: outcome === "right" ? "" : plain(says === UNNAMED ? wanted.hint : says) };
    },
    said: plain(why), by: "",
  };
}

class Question {
  tried = 0;
  /** @type {"open" | "right" | "told"} */
  state = "open";

  /**
   * @param {Asked} asked
   * @param {string} name
   * @param {boolean} alone whether only the hall is asked
   * @param {() => void} changed
   */
  constructor(asked, name, alone, changed) {
    this.asked = asked;
    this.name = name;
    this.changed = changed;
    this.options = asked.options.map((option) => {
      const input = /** @type {HTMLInputElement} */ (element("input", { type: "radio", name }));
      const mark = element("span", { class: "mark" });
      return { option, input, mark, label: element("label", {}, [input, option.text, mark]) };
    });
    this.button = element("button", { type: "submit" }, ["Answer"]);
    this.verdict = element("p", { class: "ss-verdict", role: "status" });
    this.field = /** @type {HTMLInputElement} */ (element("input", { type: "text", autocomplete: "off", "aria-label": asked.question, placeholder: asked.wanted?.form ?? "" }));
    const answers = asked.wanted ? [this.field] : this.options.map(({ label }) => label);
    const legend = element("legend", {}, [asked.question]);
    const fields = element("fieldset", asked.wanted ? {} : { role: "radiogroup" }, [legend, ...parsed(asked.shown), ...answers]);
    this.hall = element("button", { type: "button", class: "hall" }, ["Ask the hall this"]);
    this.hall.title = "On the phones of those who joined";
    this.hall.addEventListener("click", () => this.askHall());
    this.polled = element("div", { class: "polled", hidden: "" });
    this.form = element("form", {}, [...(alone ? [] : [fields, this.button]), this.hall, this.polled, this.verdict]);
    this.gathered();
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.state === "open") this.answer();
      else this.again();
    });
  }

  answer() {
    if (this.asked.wanted) return this.answerNumber(this.asked.wanted);
    const chosen = this.options.find(({ input }) => input.checked);
    if (!chosen) return this.tell("", "?", "Choose an answer first.");
    const { right, told } = chosen.option;
    if (right) return this.end("right", chosen, this.tried ? "Right, on the second try." : "Right.", [this.asked.why]);
    this.tried += 1;
    chosen.mark.textContent = "✗";
    if (this.tried < TRIES) return this.tell("wrong", "✗", "Not so.", [told, AGAIN]);
    const best = this.options.find(({ option }) => option.right) ?? chosen;
    const answer = element("b", {}, [`The right answer is “${best.option.text}”.`]);
    this.end("told", best, "Not so.", [told, answer, this.asked.why]);
  }

  /** @param {Wanted} wanted */
  answerNumber(wanted) {
    const { outcome, says } = judge({ ...wanted, what: "" }, this.field.value);
    if (outcome === "unreadable") return this.tell("", "?", says);
    if (outcome === "right") return this.end("right", null, this.tried ? "Right, on the second try." : says, [this.asked.why]);
    this.tried += 1;
    if (this.tried < TRIES) return this.tell("wrong", "✗", "Not so.", [element("span", {}, [says === UNNAMED ? wanted.hint : says]), AGAIN]);
    const reason = says === UNNAMED ? [] : [element("span", {}, [says])];
    this.end("told", null, "Not so.", [...reason, element("b", {}, [`It is ${wanted.shown}.`]), this.asked.why]);
  }

  /**
   * @param {"right" | "told"} state
   * @param {{ mark: HTMLElement } | null} best the right answer, where there are some to choose from
   * @param {string} word
   * @param {(string | HTMLElement)[]} rest
   * @param {"" | "right" | "wrong"} [kind] of what was answered; nothing where it was not answered here
   */
  end(state, best, word, rest, kind = state === "right" ? "right" : "wrong") {
    this.state = state;
    if (best) best.mark.textContent = "✓";
    this.field.readOnly = true;
    for (const { input } of this.options) input.disabled = true;
    this.button.textContent = "Ask me again";
    this.button.focus(); // the answers can no longer be chosen
    this.tell(kind, kind === "wrong" ? "✗" : "✓", word, rest);
    this.changed();
  }

  // In a lecture the hall may answer, one question at a time; one that was open when the page was loaded anew stays so.
  gathered() {
    const hall = globalThis.splitstepHall;
    this.hall.hidden = !hall?.here;
    if (hall?.here && hall.waits === this.name && hall.asker?.poll.question.id !== this.name) this.tellPhones(hall);
  }

  askHall() {
    const hall = globalThis.splitstepHall;
    if (!hall) return;
    if (!hall.open) hall.show();
    if (this.state !== "open") this.again();
    this.tellPhones(hall);
  }

  /** @param {import("../hall/poll").HallOfPage} hall */
  tellPhones(hall) {
    /** @param {boolean} told */
    const ask = (told) => hall.asks({
      poll: pollOfQuestion(this.asked, this.name, hall.data?.title ?? ""), told, place: this.polled, back: () => ask(false),
      tell: () => { ask(true); this.tellHall(); },
    });
    ask(false);
  }

  // What the hall was asked is told to those who look at the screen, too.
  tellHall() {
    const best = this.options.find(({ option }) => option.right) ?? null;
    const answer = this.asked.wanted ? `It is ${this.asked.wanted.shown}.` : `The right answer is “${best?.option.text ?? ""}”.`;
    this.end("told", best, answer, [this.asked.why], "");
  }

  again() {
    this.tried = 0;
    this.state = "open";
    for (const { input, mark } of this.options) {
      Object.assign(input, { checked: false, disabled: false });
      mark.textContent = "";
    }
    this.button.textContent = "Answer";
    Object.assign(this.field, { value: "", readOnly: false });
    this.verdict.className = "ss-verdict";
    this.verdict.replaceChildren();
    (this.options[0]?.input ?? this.field).focus();
  }

  /**
   * Screen readers watch the verdict: it is filled, never made anew.
   * @param {"" | "right" | "wrong"} kind
   * @param {string} sign tells right from wrong without colour
   * @param {string} word
   * @param {(string | HTMLElement)[]} [rest] HTML or elements
   */
  tell(kind, sign, word, rest = []) {
    this.verdict.className = `ss-verdict ${kind}`.trim();
    this.verdict.replaceChildren(element("b", {}, [`${sign} ${word}`]));
    for (const each of rest) {
      this.verdict.append(" ");
      for (const part of typeof each === "string" ? parsed(each) : [each]) this.verdict.append(part);
    }
  }
}

/**
 * A link to a page keeps the session; in another tab or window the address itself is opened.
 * @param {MouseEvent} event
 * @param {Send} send
 */
function follow(event, send) {
  const link = event.target instanceof Element ? event.target.closest("[data-page]") : null;
  if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  send("go", link.dataset.page);
}

/** @param {Change<QuizData, HTMLElement>} change */
export default function ({ data, parentElement: root, setTriggerValue }) {
  const place = /** @type {HTMLElement} */ (root.querySelector(".splitstep-quiz"));
  place.onclick = (event) => follow(event, setTriggerValue);
  const now = JSON.stringify(data);
  if (SHOWN.get(root) === now) return;
  SHOWN.set(root, now);
  delete place.dataset.answered;
  const questions = data.questions.map((asked, number) => new Question(asked, `quiz ${data.page} ${number}`, data.hall, () => {
    if (data.hall) return;
    // The guide watches for this, and ticks the page. A task with something to work on is beyond the questions.
    const bare = questions.filter((each) => !each.asked.shown);
    if ((bare.length ? bare : questions).every(({ state }) => state === "right")) place.dataset.answered = data.page;
  }));
  place.replaceChildren();
  const folded = questions.filter(({ asked }) => asked.folded);
  for (const each of questions) if (!each.asked.folded) place.append(each.form);
  if (folded.length) {
    const more = element("summary", {}, [folded.length > 1 ? `${folded.length} more tasks of this page` : "One more task of this page"]);
    place.append(element("details", {}, [more, ...folded.map(({ form }) => form)]));
  }
  const gathered = () => {
    if (!place.isConnected) document.removeEventListener("splitstep-hall", gathered);
    else for (const question of questions) question.gathered();
  };
  document.addEventListener("splitstep-hall", gathered);
}
