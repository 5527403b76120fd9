// What the answers of a hall come to: lines for a picture, the share that is right, the most frequent mistake. Nothing here draws.
/** @import { Line, Poll, Round } from "./poll" */

const MOST_LINES = 6; // in the picture; the others share one
const MOST_HITS = 3; // right answers that are shown even if nobody gave them
const BINS = 8; // of a threshold's slider
const REASONS = 40; // answers that phones are told something about
const MOST_WAYS = 60; // to write a number that is right

/** @param {Round[]} rounds */
const answers = (rounds) => [...new Set(rounds.flatMap(({ counts }) => Object.keys(counts)))];

/**
 * @param {number} count
 * @param {Round} round
 */
const shareOf = (count, { answered }) => (answered ? Math.round((100 * count) / answered) : 0);

/**
 * @param {string} label
 * @param {boolean} right
 * @param {string[]} keys the answers that it counts
 * @param {Round[]} rounds
 * @returns {Line}
 */
function lineOf(label, right, keys, rounds) {
  const counts = rounds.map((round) => keys.reduce((sum, key) => sum + (round.counts[key] ?? 0), 0));
  return { label, right, counts, shares: counts.map((count, i) => shareOf(count, rounds[i])) };
}

/** @param {number} value */
const short = (value) => String(Number(value.toPrecision(4)));

/**
 * The answers with their labels, those that count as one together.
 * @param {Poll} poll
 * @param {Round[]} rounds
 * @returns {{ label: string, right: boolean, keys: string[] }[]}
 */
function groups({ question, right, judge }, rounds) {
  const given = answers(rounds);
  if (question.kind === "choice") {
    return (question.options ?? []).map(({ key, label }) => ({ label, right: right.includes(key), keys: [key] }));
  }
  const hit = { label: (right[0] ?? "").replace("..", " to "), right: true, keys: given.filter((each) => judge(each).right) };
  const missed = given.filter((each) => !judge(each).right);
  if (question.kind === "number") return [hit, ...missed.map((each) => ({ label: each, right: false, keys: [each] }))];
  const [low, high] = [question.min ?? 0, question.max ?? 1];
  const wide = (high - low) / BINS || 1;
  const bins = Array.from({ length: BINS }, (_, i) => ({
    label: `${short(low + i * wide)} to ${short(low + (i + 1) * wide)}`, right: false,
    keys: missed.filter((each) => Math.min(BINS - 1, Math.floor((Number(each) - low) / wide)) === i),
  }));
  return [hit, ...bins.filter(({ keys }) => keys.length)];
}

/**
 * The lines of the picture, the most frequent first as the last round has it; what is right is never left out.
 * @param {Poll} poll
 * @param {Round[]} rounds
 * @returns {Line[]}
 */
export function linesOf(poll, rounds) {
  const all = groups(poll, rounds).map(({ label, right, keys }) => ({ keys, ...lineOf(label, right, keys, rounds) }));
  const last = rounds.length - 1;
  const hits = all.filter(({ right }) => right).length;
  const given = all.filter(({ counts, right }) => (right && hits <= MOST_HITS) || counts.some(Boolean)).sort((one, other) => (other.counts[last] ?? 0) - (one.counts[last] ?? 0));
  const shown = given.length <= MOST_LINES ? given : given.filter(({ right }, i) => (right && hits <= MOST_HITS) || i < MOST_LINES - 1);
  const rest = given.filter((each) => !shown.includes(each));
  const lines = shown.map(({ label, right, counts, shares }) => ({ label, right, counts, shares }));
  return rest.length ? [...lines, lineOf(`${rest.length} others`, false, rest.flatMap(({ keys }) => keys), rounds)] : lines;
}

/**
 * How many per cent were right, by round.
 * @param {Poll} poll
 * @param {Round[]} rounds
 */
export function agreement(poll, rounds) {
  return rounds.map((round) => shareOf(Object.entries(round.counts).reduce((sum, [answer, count]) => sum + (poll.judge(answer).right ? count : 0), 0), round));
}

/**
 * The wrong answer that was given most often in the last round, as people read it, and why it is wrong.
 * @param {Poll} poll
 * @param {Round[]} rounds
 */
export function usualMistake(poll, rounds) {
  const counts = rounds.at(-1)?.counts ?? {};
  const [worst] = Object.entries(counts).filter(([answer, count]) => count && !poll.judge(answer).right).sort(([, one], [, other]) => other - one);
  if (!worst) return null;
  const label = poll.question.options?.find(({ key }) => key === worst[0])?.label ?? worst[0];
  const { says, why } = poll.judge(worst[0]);
  return { label, why: why || says };
}

/**
 * What phones are told: the right answers as they are shown, others that count as right (a number is written in many ways), and
 * the reasons against the usual others; each phone gets the one for its own answer.
 * @param {Poll} poll
 * @param {Round[]} rounds
 */
export function told(poll, rounds) {
  const keys = poll.question.options?.map(({ key }) => key) ?? [];
  const given = answers(rounds);
  const judged = new Map([...keys, ...given].map((answer) => [answer, poll.judge(answer)]));
  const often = [...judged.keys()].sort((one, other) => (rounds.at(-1)?.counts[other] ?? 0) - (rounds.at(-1)?.counts[one] ?? 0));
  const words = often.filter((answer) => !judged.get(answer)?.right && judged.get(answer)?.says).slice(0, REASONS);
  const [first, ...others] = poll.right;
  const ways = [...new Set([...others, ...often.filter((answer) => judged.get(answer)?.right)])].filter((each) => each !== first);
  return {
    ...(poll.question.kind === "number" ? { right: [first], also: ways.slice(0, MOST_WAYS) } : { right: poll.right, also: [] }),
    words: Object.fromEntries(words.map((answer) => [answer, judged.get(answer)?.says ?? ""])), said: poll.said,
  };
}
