// Values of which two that are equal are the same object: what did not change need not be drawn again.

/**
 * A JSON value whose parts are those of another one, wherever they are equal.
 * @template Value
 * @param {unknown} before
 * @param {Value} after
 * @returns {Value}
 */
export function shared(before, after) {
  if (before === after || !before || !after || typeof before !== "object" || typeof after !== "object") return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  /** @type {any} */
  const [old, made] = [before, Array.isArray(after) ? [] : {}];
  let same = Object.keys(old).length === Object.keys(after).length;
  for (const [name, value] of Object.entries(after)) {
    made[name] = shared(old[name], value);
    same &&= made[name] === old[name];
  }
  return same ? old : made;
}
