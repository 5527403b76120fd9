// What a lecturer has at hand: large type on and off, a black screen, the full screen, and a menu in large type.
import { element, refilled } from "./elements.js";

/** @import { Menu } from "./data" */

/**
 * A dialog over the whole screen; any of `leaves` closes it.
 * @param {HTMLElement} root of the stage
 * @param {string} name of its class
 * @param {string} label
 */
function dialogOf(root, name, label) {
  const made = element("dialog", name);
  made.setAttribute("aria-label", label);
  made.addEventListener("close", () => made.remove());
  root.append(made);
  made.showModal();
  return made;
}

export class Lecture {
  /** @type {Menu | undefined} */
  menu;
  on = false;

  /**
   * @param {HTMLElement} root of the stage
   * @param {(kind: string, value: unknown) => void} tell
   */
  constructor(root, tell) {
    this.root = root;
    this.tell = tell;
  }

  /**
   * Do what a key asks for; whether it asked for something.
   * @param {string} key
   */
  obey(key) {
    if (key === "l") this.turn(!this.on);
    else if (key === "Escape" && this.on && !document.fullscreenElement) this.turn(false);
    else if (key === "b") this.black();
    else if (key === "f") this.fill();
    else if (key === "m" && this.menu) this.open();
    else return false;
    return true;
  }

  /** @param {boolean} on */
  turn(on) { this.tell("mode", { name: "lecture", on }); }

  black() {
    const dialog = dialogOf(this.root, "black", "Black screen; any key or click brings the lesson back");
    const close = (/** @type {Event} */ event) => { event.preventDefault(); event.stopPropagation(); dialog.close(); };
    dialog.addEventListener("keydown", close);
    dialog.addEventListener("click", close);
    dialog.tabIndex = 0;
    dialog.focus();
  }

  fill() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {}); // a frame may forbid it
  }

  open() {
    const dialog = dialogOf(this.root, "menu", "Pages, data sets, algorithms");
    const close = element("button", "close", "Close (M)");
    close.type = "button";
    close.addEventListener("click", () => dialog.close());
    const lists = (this.menu ?? []).map(({ title, kind, entries }) => {
      const part = element("section");
      part.append(element("h2", "", title));
      for (const { key, label, chosen } of entries) {
        const button = element("button", "", label);
        button.type = "button";
        if (chosen) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => { dialog.close(); this.tell(kind, key); });
        part.append(button);
      }
      return part;
    });
    const columns = element("div", "lists");
    refilled(columns, lists);
    dialog.append(close, columns);
    dialog.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "m") dialog.close(); // the key that opened it
    });
  }
}
