// The tree as a structure to walk through: one stop of Tab, arrows from node to node, and each node's place told.
import { depthOf, parentOf } from "./layout.js";

/** @import { Drawing } from "./drawing" */

/**
 * The children of a node that are drawn, in their order; of nothing, the root.
 * @param {Drawing} s
 * @param {string | null} id
 */
const below = (s, id) => (id === null ? [""] : s.children.get(id) ?? []).filter((kid) => s.records.has(kid));

/**
 * Where an arrow leads: up to the parent, down to the first child, left and right to the siblings.
 * @param {Drawing} s
 * @param {string} id
 * @param {string} key
 * @returns {string | null | undefined}
 */
export function neighbour(s, id, key) {
  if (key === "ArrowUp") return parentOf(id);
  if (key === "ArrowDown") return below(s, id)[0];
  const row = below(s, parentOf(id));
  return row[row.indexOf(id) + (key === "ArrowRight" ? 1 : -1)];
}

/**
 * @param {Drawing} s
 * @returns {string | null} the node that has the focus
 */
export function focused(s) {
  const { activeElement } = /** @type {ShadowRoot} */ (s.wrap.getRootNode());
  return activeElement?.closest("svg") === s.svg ? activeElement.parentElement?.dataset.node ?? null : null;
}

/**
 * Tab stops at one node: at `id` if it is drawn, else above it. Every node tells its place among the others.
 * @param {Drawing} s
 * @param {string} id
 * @returns {string} where Tab stops
 */
export function stopAt(s, id) {
  while (id && !s.records.has(id)) id = parentOf(id) ?? "";
  s.stop = id;
  for (const [each, { card }] of s.records) {
    const row = below(s, parentOf(each));
    card.setAttribute("tabindex", each === id ? "0" : "-1");
    card.setAttribute("aria-level", String(depthOf(each) + 1));
    card.setAttribute("aria-posinset", String(row.indexOf(each) + 1));
    card.setAttribute("aria-setsize", String(row.length));
  }
  return id;
}

/**
 * Give the focus to a node.
 * @param {Drawing} s
 * @param {string} id
 */
export function focusOn(s, id) {
  s.records.get(stopAt(s, id))?.card.focus({ preventScroll: true });
}

/**
 * Note whether the focus came by the keyboard. Only then do arrows walk: after a click they belong to the player.
 * @param {Drawing} s
 */
export function listenToFocus(s) {
  let pointing = false;
  s.svg.addEventListener("pointerdown", () => { pointing = true; delete s.svg.dataset.walks; }, true);
  window.addEventListener("pointerup", () => { pointing = false; }, true);
  s.svg.addEventListener("focusin", () => { if (!pointing) s.svg.dataset.walks = "1"; });
}
