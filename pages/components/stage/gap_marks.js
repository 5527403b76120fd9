// Which numbers of a line of arithmetic are gaps, and what is said to what somebody fills in. Nothing here draws.
/** @import { Gap, GapVerdict, Slip } from "./gap" */

const MOST_SUMMED = 20; // values whose variance may be asked for: nobody adds up hundreds by hand
const NUMBER = String.raw`-?\d+(?:(?:,|\{,\})\d{3})*(?:\.\d+)?`;
const SHARE = String.raw`\\tfrac\{(${NUMBER})\}\{(${NUMBER})\}`;
const RESULT = new RegExp(String.raw`(=|≈|\\approx)\s*(${NUMBER})((?:\\text\{[^{}]*\})?\s*)$`);
const WEIGHTED = new RegExp(String.raw`^=\s*${SHARE}\\cdot (${NUMBER})(?:\s*\+\s*${SHARE}\\cdot (${NUMBER}))*\s*$`);
const TERM = new RegExp(String.raw`${SHARE}\\cdot (${NUMBER})`, "g");
const DIFFERENCE = new RegExp(
  String.raw`^=\s*(?:${SHARE}\\left\()?(${NUMBER}) - (${NUMBER})(?:\\right\))?( - \\underbrace\{(${NUMBER})\}_\{\\text\{many cuts\}\})?\s*$`);
const QUOTIENT = new RegExp(String.raw`^=\s*\\frac\{(${NUMBER})\}\{(${NUMBER})\}\s*$`);
const MEAN_SQUARE = new RegExp(String.raw`^=\s*\\tfrac\{1\}\{(${NUMBER})\}\\sum`);
export const UNNAMED = "That is not it."; // to a number that no known mistake gives
const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const WRITTEN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** @param {string} shown */
const valueOf = (shown) => Number(shown.replace(/[,{}]/g, ""));

/**
 * How far a number that is rounded at the end may be off, and one that was rounded on the way.
 * @param {string} shown
 * @returns {[near: number, wide: number]}
 */
function tolerance(shown) {
  const places = (shown.split(".")[1] ?? "").length;
  const size = Math.abs(valueOf(shown));
  // Three decimals are enough, whatever the line writes, unless nothing would be left of the number.
  if ((!places && size < 1000) || (places > 3 && (size === 0 || size > 0.005))) return [0.00051, 0.005];
  return [0.51 * 10 ** -places, 5 * 10 ** -places];
}

/**
 * @param {string} shown the number as the line writes it
 * @param {string} what it is
 * @param {string} hint
 * @param {Slip[]} [slips] numbers that a mistake gives, and what is said to them
 * @returns {Gap}
 */
function gap(shown, what, hint, slips = []) {
  const value = valueOf(shown);
  const [near, wide] = tolerance(shown);
  return { shown: shown.replace(/[,{}]/g, ""), value, near, wide, what, hint, slips: slips.filter((slip) => Math.abs(slip.value - value) > 2 * wide) };
}

/**
 * @param {string} part
 * @param {string} whole
 * @param {string} what
 * @param {string} hint
 * @param {Slip[]} [slips]
 * @returns {Gap}
 */
function share(part, whole, what, hint, slips = []) {
  const [over, under] = [valueOf(part), valueOf(whole)];
  const value = over / under;
  const counted = { value: over, says: "That is how many there are. Divide by all of them." };
  const turned = { value: under / over, says: "Turn the fraction over: the part stands above the whole." };
  const kept = [...slips, counted, turned].filter((slip) => Math.abs(slip.value - value) > 0.01);
  return { shown: `${over}/${under}`, value, near: 0.00051, wide: 0.005, what, hint, slips: kept };
}

/**
 * The head of a line: all before the first equals sign. One in a name from the data does not count.
 * @param {string} line
 */
export function headOf(line) {
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "{") depth++;
    else if (line[at] === "}") depth--;
    else if (line[at] === "=" && !depth) return line.slice(0, at);
  }
  return line;
}

/**
 * What an impurity or a sum of logarithms is worked out by, and what goes wrong on the way.
 * @param {string} body
 * @param {number} value
 * @returns {[hint: string, slips: Slip[]]}
 */
function worked(body, value) {
  if (body.includes("\\log_2")) {
    return ["Each term is a share times the logarithm of the share, base 2: log₂ x = ln x / ln 2. Mind the minus.", [
      { value: value * Math.LN2, says: "That is with the natural logarithm. Divide by ln 2, about 0.693, to get bits." },
      { value: value * Math.log10(2), says: "That is with the logarithm to base 10. Divide by log₁₀ 2, about 0.301, to get bits." },
      { value: -value, says: "The sign is lost: logarithms of shares are negative, and there is a minus before them." },
    ]];
  }
  if (body.includes("\\sum")) return ["The mean of the squared distances from the mean. The values stand under Rows.", []];
  if (body.includes("^2")) {
    return ["Square each share, add the squares, and take the sum from 1.", [
      { value: 1 - value, says: "That is the sum of the squares. Take it from 1." }]];
  }
  if (/^=\s*1 - \\tfrac/.test(body)) {
    return ["The share of the cases that are not of the largest class.", [
      { value: 1 - value, says: "That is the share of the largest class. Take it from 1." }]];
  }
  return ["Put the numbers into the formula.", []];
}

/**
 * A weighted mean: the share and the impurity of every branch, and the sum.
 * @param {string} body
 * @param {string} result
 * @returns {(string | Gap)[]}
 */
function weightedGaps(body, result) {
  const terms = [...body.matchAll(TERM)].map(([, part, whole, impurity]) => ({ part, whole, impurity }));
  const impurities = terms.map(({ impurity }) => valueOf(impurity));
  const total = impurities.reduce((sum, each) => sum + each, 0);
  const alike = terms.length > 1 ? [{ value: 1 / terms.length, says: "Branches do not count alike: each weighs by its cases." }] : [];
  /** @type {(string | Gap)[]} */
  const made = ["="];
  terms.forEach(({ part, whole, impurity }, i) => {
    const others = impurities.filter((_, at) => at !== i).map((value) => ({ value, says: "That belongs to another branch." }));
    if (i) made.push("+");
    made.push(share(part, whole, `weight of branch ${i + 1}`, "The cases of this branch over the cases of all branches, as a fraction.", alike), "\\cdot",
      gap(impurity, `impurity of branch ${i + 1}`, "What you worked out for this branch above.", others));
  });
  const slips = terms.length > 1 ? [
    { value: total / terms.length, says: "That is the plain mean. Weigh each branch by its share of the cases." },
    { value: total, says: "That is the sum without the weights." }] : [];
  return [...made, gap(result, "weighted mean", "Each share times its impurity, and all added up.", slips)];
}

/**
 * What was before less what remains, perhaps times the known share, perhaps less the charge for many cuts.
 * @param {RegExpExecArray} found
 * @param {string} result
 * @returns {(string | Gap)[]}
 */
function differenceGaps([, part, whole, first, second, charge], result) {
  const [before, after] = [valueOf(first), valueOf(second)];
  const start = gap(first, "before the question", part ? "The impurity of the known cases: the line above." : "The impurity of the node: the first line.",
    [{ value: after, says: "That is what remains after the question." }]);
  const remains = gap(second, "after the question", "The weighted mean: what remains once the answer is known.",
    [{ value: before, says: "That is what there was before the question." }]);
  /** @type {(string | Gap)[]} */
  const known = part ? [share(part, whole, "known share", "The cases whose value is known over all cases of the node."), "("] : [];
  const slips = [
    { value: after, says: "That is what remains. The gain is what went away." },
    { value: after - before, says: "Turn it round: before less after." },
    ...part || charge ? [{ value: before - after, says: part ? "Now times the known share." : "The charge for many cuts is still to come off." }] : [],
  ];
  return ["=", ...known, start, "-", remains, ...part ? [")"] : [], ...charge ? [charge] : [],
    gap(result, "gain", "Work it out from left to right.", slips)];
}

/**
 * @param {RegExpExecArray} found
 * @param {string} result
 * @returns {(string | Gap)[]}
 */
function quotientGaps([, over, under], result) {
  const [gain, information] = [valueOf(over), valueOf(under)];
  return ["=", gap(over, "gain", "The line above that ends with the gain."), "/",
    gap(under, "split information", "The line above: the entropy of the branches' sizes."),
    gap(result, "gain ratio", "The gain over the split information.", [
      { value: gain, says: "That is the gain. Divide it by the split information." },
      { value: gain * information, says: "That is the product. Divide." },
      ...gain ? [{ value: information / gain, says: "Turn the fraction over: the gain stands above." }] : [],
    ])];
}

/**
 * A line cut at its gaps: pieces of LaTeX, and gaps. A line that cannot be worked out from what stands there stays whole.
 * @param {string} line
 * @returns {(string | Gap)[]}
 */
export function cut(line) {
  const head = headOf(line);
  const rest = line.slice(head.length);
  const end = RESULT.exec(rest);
  if (!end || rest.includes("\\dots")) return [line];
  const [, sign, result, unit] = end;
  const body = rest.slice(0, end.index);
  const summed = MEAN_SQUARE.exec(body);
  if (summed && valueOf(summed[1]) > MOST_SUMMED) return [line];
  const [difference, quotient] = [DIFFERENCE.exec(body), QUOTIENT.exec(body)];
  /** @type {(string | Gap)[]} */
  let made;
  if (WEIGHTED.test(body)) made = weightedGaps(body, result);
  else if (difference) made = differenceGaps(difference, result);
  else if (quotient) made = quotientGaps(quotient, result);
  else {
    const [hint, slips] = worked(body, valueOf(result));
    made = [body, gap(result, "result", hint, slips)];
  }
  const last = /** @type {Gap} */ (made.pop());
  return [head, ...made, sign, last, ...unit.trim() ? [unit] : []];
}

/**
 * The number that somebody typed, with a decimal point or comma, as a fraction or in percent; or null.
 * @param {string} text
 * @param {string} [unit] what may stand behind it: 2 bits, 1 bit
 * @returns {number | null}
 */
export function readNumber(text, unit = "") {
  const bare = text.slice(0, 200).replace(/\s/g, "").replace(/^[=≈]+/, "").replace(/\.$/, "").replaceAll("−", "-").replaceAll("⁄", "/");
  const named = [unit, unit.replace(/s$/, "")].find((each) => each && bare.toLowerCase().endsWith(each));
  const plain = named ? bare.slice(0, -named.length) : bare;
  if (plain.endsWith("%")) {
    const whole = readNumber(plain.slice(0, -1));
    return whole === null ? null : whole / 100;
  }
  const [over, under, ...more] = plain.split("/");
  if (under === undefined) return decimal(over);
  const [part, whole] = [decimal(over), decimal(under)];
  return part === null || !whole || more.length ? null : part / whole;
}

/**
 * A decimal number; of a comma and a point, the later one is the decimal mark.
 * @param {string} text
 */
function decimal(text) {
  const [comma, point] = [text.lastIndexOf(","), text.lastIndexOf(".")];
  const single = comma >= 0 && point >= 0 ? text.replaceAll(comma < point ? "," : ".", "") : text;
  const pointed = single.replaceAll(",", ".");
  return WRITTEN.test(pointed) && Number.isFinite(Number(pointed)) ? Number(pointed) : null;
}

/**
 * @param {Gap} asked
 * @param {string} text
 * @returns {GapVerdict}
 */
export function judge(asked, text) {
  // A large number may be written as the line writes it, with a comma between thousands.
  const found = asked.value >= 1000 && THOUSANDS.test(text.trim()) ? valueOf(text) : readNumber(text, asked.unit);
  if (found === null) return { outcome: "unreadable", says: "Type a number, such as 0.25, 1/4 or 25 %." };
  const off = Math.abs(found - asked.value);
  if (off <= asked.near) return { outcome: "right", says: "Right." };
  if (off <= asked.wide) return { outcome: "right", says: `Right within rounding: it is ${asked.shown}. Round only at the end.` };
  const slip = asked.slips.find(({ value }) => Math.abs(found - value) <= asked.wide);
  return { outcome: "wrong", says: slip ? slip.says : UNNAMED };
}
