// A move that comes from the presenter's view is a press of the key here.

/**
 * Whether something on the page took it.
 * @param {number} one
 */
export const press = (one) => !window.dispatchEvent(new KeyboardEvent("keydown", { key: one > 0 ? "PageDown" : "PageUp", cancelable: true }));
