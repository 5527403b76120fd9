// What a hall shows on the screen: how many have answered, and once the answer is told the answers as bars.
import { element, filled } from "../stage/elements.js";
import { agreement, linesOf, usualMistake } from "./counting.js";

/** @import { Line, Poll, Round } from "./poll" */

const [WIDEST, SIGN, LETTER] = [0.4, 42, 11.5]; // of the labels: their share of the width, and pixels of the sign and of a letter
const ROUNDS = ["1st", "2nd", "3rd"];

/** @param {number} round counted from 0 */
const named = (round) => ROUNDS[round] ?? `${round + 1}th`;

/**
 * A place with a style of its own.
 * @param {HTMLElement} place
 */
export function shadowIn(place) {
  if (place.shadowRoot) return place.shadowRoot;
  const shadow = place.attachShadow({ mode: "open" });
  shadow.append(element("style", "", HALL_STYLE));
  return shadow;
}

/**
 * @param {string} label
 * @param {() => void} press
 * @param {string} [name] of its class
 */
export function button(label, press, name = "") {
  const made = element("button", name, label);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/**
 * @param {number} answered
 * @param {number} joined
 */
export const answeredText = (answered, joined) => (joined < answered ? `${answered} answered` : `${answered} of ${joined} answered`);

/**
 * An answer: how often it was given in each round, and of how many. Earlier rounds are hollow.
 * @param {Line} line
 * @param {number} most per cent of the longest bar
 */
function bars({ label, right, counts, shares }, most) {
  const row = element("tr", right ? "right" : "");
  const head = element("th");
  head.scope = "row";
  head.append(element("b", "sign", right ? "✓" : ""), label);
  if (right) head.append(element("span", "unseen", " (right)"));
  const [cell, bar, track] = [element("td"), element("div", "bar"), element("span", "track")];
  for (const share of shares) {
    const long = element("i");
    long.style.width = `${(100 * share) / Math.max(most, 1)}%`;
    track.append(long);
  }
  bar.append(track, element("span", "count", `${counts.join(" → ")} · ${shares.join(" → ")} %`));
  cell.append(bar);
  return filled(row, [head, cell]);
}

/**
 * @param {Poll} poll
 * @param {Round[]} rounds
 */
function verdict(poll, rounds) {
  const share = agreement(poll, rounds);
  const text = share.length < 2 ? `${share[0]} %` : share.map((each, round) => `${named(round)} round ${round ? "" : "(hollow) "}${each} %`).join(", ");
  return element("b", "agree", `${text} ${poll.by ? `agree with ${poll.by}` : "are right"}.`);
}

/**
 * What is said to the most frequent mistake.
 * @param {Poll} poll
 * @param {Round[]} rounds
 */
function reasonOf(poll, rounds) {
  const mistake = usualMistake(poll, rounds);
  if (!mistake?.why) return [];
  const said = element("p", "why");
  said.append(element("b", "", `Not ${mistake.label}: `), mistake.why);
  return [said];
}

/**
 * The answers as bars, the rounds below each other; the right answer has a sign.
 * @param {Poll} poll
 * @param {Round[]} rounds
 * @param {HTMLElement} again the button that has them vote again
 * @param {number} room pixels across
 * @returns {HTMLElement[]}
 */
export function picture(poll, rounds, again, room) {
  const given = rounds.filter(({ answered }) => answered);
  if (!given.length) return [element("p", "agree", "Nobody in the hall has answered this."), again];
  const lines = linesOf(poll, given);
  const most = lines.flatMap(({ shares }) => shares).reduce((largest, share) => Math.max(largest, share));
  const [table, body] = [element("table"), element("tbody")];
  table.setAttribute("aria-label", "The answers of the hall");
  const names = element("col");
  const longest = lines.reduce((letters, { label }) => Math.max(letters, label.length), 0);
  names.style.width = `${Math.min(WIDEST * room, SIGN + LETTER * longest)}px`;
  table.classList.toggle("rounds", given.length > 1);
  table.append(names, element("col"), filled(body, lines.map((line) => bars(line, most))));
  return [table, verdict(poll, given), again, ...reasonOf(poll, given)];
}
