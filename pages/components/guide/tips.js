// The explanation of a word goes away by Escape, and comes back with the pointer or the focus.
/** @type {HTMLElement | null} */
let pointed = null; // the word under the pointer

/**
 * @param {Event} event
 * @returns {HTMLElement | null} the word that it happened to
 */
function wordOf(event) {
  const found = event.composedPath().find((each) => each instanceof HTMLElement && each.classList.contains("ss-word"));
  return found instanceof HTMLElement ? found : null;
}

/** Listen to Escape on the whole page, from now on. */
export function listenToTips() {
  document.addEventListener("pointerover", (event) => {
    const word = wordOf(event);
    if (pointed !== word && pointed) delete pointed.dataset.quiet;
    pointed = word;
  });
  document.addEventListener("focusout", (event) => {
    const word = wordOf(event);
    if (word) delete word.dataset.quiet;
  });
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const shown = [pointed, wordOf(event)].filter((word) => word?.isConnected && word.dataset.quiet === undefined);
    if (!shown.length) return;
    for (const word of shown) if (word) word.dataset.quiet = "";
    event.stopImmediatePropagation(); // the tip goes, the lecture stays
  }, true);
}
