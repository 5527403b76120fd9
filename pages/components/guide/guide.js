// Links to pages, and ticks for what was read and answered. The ticks are kept in this browser and nowhere else.
import { listenToTips } from "./tips.js";
import { countTurns } from "./turning.js";

/** @import { Change, Send } from "../streamlit" */
/** @import { GuideData } from "./data" */
/** @import { Seen } from "./seen" */

const STORE = "splitstep-seen";
const SEEN = "splitstep-seen"; // told to the whole page when a tick changes
const LEAST = 30; // seconds before somebody's eyes, at least, until a page counts as read
/** @type {WeakMap<HTMLElement, Guide>} */
const GUIDES = new WeakMap();

countTurns();
listenToTips();

/** @returns {Record<string, Seen>} what was seen, by page; nothing where the browser keeps nothing */
function seen() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, Seen>} pages */
function keep(pages) {
  try {
    localStorage.setItem(STORE, JSON.stringify(pages));
  } catch { /* a browser that keeps nothing */ }
  document.dispatchEvent(new Event(SEEN));
}

/**
 * @param {string} page
 * @param {Seen} more
 */
function note(page, more) {
  const pages = seen();
  const merged = { ...pages[page], ...more };
  if (JSON.stringify(merged) !== JSON.stringify(pages[page])) keep({ ...pages, [page]: merged });
}

/**
 * @param {Seen} [page]
 * @param {string} [goal] how many in a row are mastered, where rows count
 * @returns {[mark: string, words: string]}
 */
function tick({ read, answered, row = [] } = {}, goal = "") {
  if (goal) return answered ? ["✓", "mastered"] : row.length ? [`${row.length}/${goal}`, `${row.length} of ${goal} in a row`] : ["", ""];
  if (read && answered) return ["✓✓", "read, all questions answered"];
  if (answered) return ["✓", "all questions answered"];
  return read ? ["✓", "read"] : ["", ""];
}

/** All ticks as a file. */
function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify({ splitstep: 1, seen: seen() }, null, 1)], { type: "application/json" }));
  link.download = "splitstep-progress.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/**
 * Add the ticks of a file to those here; say at the field what became of it.
 * @param {EventTarget | null} field
 */
async function load(field) {
  if (!(field instanceof HTMLInputElement) || field.dataset.do !== "load" || !field.files?.length) return;
  const said = field.closest("[data-progress]")?.querySelector('[role="status"]');
  const tell = (/** @type {string} */ words) => { if (said) said.textContent = words; };
  try {
    const { splitstep, seen: found } = JSON.parse(await field.files[0].text());
    if (splitstep !== 1 || typeof found !== "object" || found === null) throw new Error("another file");
    const pages = seen();
    for (const [key, value] of Object.entries(/** @type {Record<string, Seen>} */ (found))) {
      const { read, answered, row } = value ?? {};
      const named = Array.isArray(row) && row.every((name) => typeof name === "string");
      pages[key] = { ...pages[key], ...read === true && { read }, ...answered === true && { answered }, ...named && { row } };
    }
    keep(pages);
    tell("Loaded: its ticks are added to those of this browser.");
  } catch {
    tell("That file holds no progress. Choose one that was saved here.");
  }
  field.value = "";
}

class Guide {
  html = "";
  /** @type {GuideData | null} */
  data = null;
  /** @type {Send} */
  send = () => {};
  seconds = 0; // that the page was before somebody's eyes
  reached = false; // whether its end was in view
  ended = false; // whether its last step was
  told = false; // whether the server knows the rows that it asked for

  /** @param {HTMLElement} root */
  constructor(root) {
    this.place = /** @type {HTMLElement} */ (root.querySelector(".splitstep-guide"));
    this.place.addEventListener("click", (event) => this.clicked(event));
    this.place.addEventListener("change", async (event) => { await load(event.target); this.tellRows(); });
    this.changed = () => this.drawTicks();
    document.addEventListener(SEEN, this.changed);
    this.viewer = new IntersectionObserver((entries) => {
      this.reached ||= entries.some(({ isIntersecting }) => isIntersecting);
      this.look();
    });
    // The stage says at its own element whether it stands at its last step, the quiz whether it is answered.
    this.watcher = new MutationObserver(() => this.look());
    this.watcher.observe(document.body, { subtree: true, attributeFilter: ["data-ended", "data-answered"] });
    this.clock = setInterval(() => {
      if (document.visibilityState === "visible") this.seconds += 1;
      this.look();
    }, 1000);
  }

  /**
   * @param {GuideData} data
   * @param {Send} send
   */
  update(data, send) {
    if (data.page !== this.data?.page) Object.assign(this, { seconds: 0, reached: false, ended: false });
    Object.assign(this, { data, send });
    if (data.html !== this.html) {
      this.html = data.html;
      this.place.replaceChildren();
      const { body } = new DOMParser().parseFromString(data.html, "text/html");
      while (body.firstChild) this.place.append(body.firstChild);
      this.viewer.disconnect();
      const end = this.place.querySelector(".next");
      if (end) this.viewer.observe(end);
    }
    this.drawTicks();
    this.look();
    if (!this.told) this.tellRows();
  }

  // A session begins without rows: it goes on with those that the browser kept.
  tellRows() {
    const { asks } = this.data ?? { asks: "" };
    if (!asks) return;
    this.told = true;
    const rows = Object.entries(seen()).filter(([key, { row }]) => key.startsWith(asks) && row?.length).map(([key, { row }]) => [key, row]);
    if (rows.length) this.send("kept", Object.fromEntries(rows));
  }

  // A page is answered when its quiz says so. It is read when its end and the last of its steps were in view, and it was long enough to be looked at.
  look() {
    const { data } = this;
    if (!data || data.page === null) return;
    if (data.row) note(data.page, { row: data.row });
    if (data.answered || document.querySelector(`[data-answered="${CSS.escape(data.page)}"]`)) note(data.page, { answered: true });
    const lacking = /** @type {HTMLElement | null} */ (this.place.querySelector(".lacking"));
    if (!lacking) return;
    const atEnd = !data.stepped || document.querySelector('[data-ended="true"]') !== null;
    this.place.querySelector(".next")?.classList.toggle("waits", !atEnd); // the next step comes before the next page
    this.ended ||= atEnd;
    lacking.hidden = this.ended || Boolean(seen()[data.page]?.read);
    if (this.ended && this.reached && this.seconds >= LEAST) note(data.page, { read: true });
  }

  drawTicks() {
    const pages = seen();
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-tick]"))) {
      const [mark, words] = tick(pages[place.dataset.tick ?? ""], place.dataset.goal);
      place.textContent = mark;
      place.title = words;
      if (words) { place.role = "img"; place.ariaLabel = words; }
      else { place.removeAttribute("role"); place.removeAttribute("aria-label"); }
    }
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-mastered]"))) {
      const begin = place.dataset.mastered ?? "";
      place.textContent = String(Object.keys(pages).filter((key) => key.startsWith(begin) && pages[key].answered).length);
    }
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-ticked]"))) {
      place.hidden = !Object.keys(pages).length;
    }
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const pressed = event.target instanceof Element ? event.target.closest("[data-page], [data-do]") : null;
    if (!(pressed instanceof HTMLElement)) return;
    const { page, do: doing } = pressed.dataset;
    if (doing === "forget") keep({});
    if (doing === "save") save();
    if (doing === "again") for (const each of this.place.getAnimations({ subtree: true })) { each.cancel(); each.play(); }
    // In another tab or window the address itself is opened.
    if (page === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.send("go", page);
  }

  leave() {
    document.removeEventListener(SEEN, this.changed);
    this.viewer.disconnect();
    this.watcher.disconnect();
    clearInterval(this.clock);
  }
}

/** @param {Change<GuideData, HTMLElement>} change */
export default function ({ data, parentElement: root, setTriggerValue }) {
  let guide = GUIDES.get(root);
  if (!guide) GUIDES.set(root, (guide = new Guide(root)));
  guide.update(data, setTriggerValue);
  return () => setTimeout(() => {
    if (root.isConnected) return; // only overtaken by the next change
    guide.leave();
    GUIDES.delete(root);
  });
}
