// Links to pages, and ticks for what was read and answered. The ticks are kept in this browser and nowhere else.
/** @import { Change, Send } from "../streamlit" */
/** @import { GuideData } from "./data" */
/** @import { Seen } from "./seen" */

const STORE = "splitstep-seen";
const SEEN = "splitstep-seen"; // told to the whole page when a tick changes
/** @type {WeakMap<HTMLElement, Guide>} */
const GUIDES = new WeakMap();

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
 * @returns {[mark: string, words: string]}
 */
function tick({ read, answered } = {}) {
  if (read && answered) return ["✓✓", "read, all questions answered"];
  if (answered) return ["✓", "all questions answered"];
  return read ? ["✓", "read"] : ["", ""];
}

class Guide {
  html = "";
  /** @type {GuideData | null} */
  data = null;
  /** @type {Send} */
  send = () => {};
  inView = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.place = /** @type {HTMLElement} */ (root.querySelector(".splitstep-guide"));
    this.place.addEventListener("click", (event) => this.clicked(event));
    this.changed = () => this.drawTicks();
    document.addEventListener(SEEN, this.changed);
    this.viewer = new IntersectionObserver(([{ isIntersecting }]) => { this.inView = isIntersecting; this.look(); });
    this.viewer.observe(this.place);
    // The stage says at its own element whether it stands at its last step.
    this.watcher = new MutationObserver(() => this.look());
    this.watcher.observe(document.body, { subtree: true, attributeFilter: ["data-ended"] });
  }

  /**
   * @param {GuideData} data
   * @param {Send} send
   */
  update(data, send) {
    Object.assign(this, { data, send });
    if (data.html !== this.html) {
      this.html = data.html;
      this.place.replaceChildren();
      const { body } = new DOMParser().parseFromString(data.html, "text/html");
      while (body.firstChild) this.place.append(body.firstChild);
    }
    if (data.page !== null && data.answered) note(data.page, { answered: true });
    this.drawTicks();
    this.look();
  }

  // A page is read when its end is in view, and its steps have come to their end.
  look() {
    if (this.data === null || this.data.page === null || !this.inView) return;
    if (!this.data.stepped || document.querySelector('[data-ended="true"]')) note(this.data.page, { read: true });
  }

  drawTicks() {
    const pages = seen();
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-tick]"))) {
      const [mark, words] = tick(pages[place.dataset.tick ?? ""]);
      place.textContent = mark;
      place.title = words;
      if (words) { place.role = "img"; place.ariaLabel = words; }
      else { place.removeAttribute("role"); place.removeAttribute("aria-label"); }
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
