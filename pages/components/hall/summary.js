// The summary of a hall, by step: from a file with a row for each answer. Nothing here draws.

/**
 * The cells of a CSV file, by row.
 * @param {string} text
 */
export function cellsOf(text) {
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  let row = [];
  const cell = /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/gy;
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  while (cell.lastIndex < plain.length) {
    const [, written, end] = /** @type {RegExpExecArray} */ (cell.exec(plain) ?? ["", "", "", cell.lastIndex = plain.length]);
    row.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** @param {string} text a number as a share of 1 */
const percent = (text) => Math.round(100 * Number(text));

/**
 * The summary by step: a row for each round of each question, from a file with a row for each answer.
 * @param {string[][]} rows question, step, round, joined, answered, answer, count, share, right
 */
export function roundsOf(rows) {
  /** @type {Map<string, string[][]>} */
  const rounds = new Map();
  let [last, asked] = ["", 0];
  for (const row of rows) {
    const here = row.slice(0, 3).join("\n");
    if (here !== last) asked++; // the same question may have been asked twice
    last = here;
    rounds.set(`${here}\n${asked}`, [...rounds.get(`${here}\n${asked}`) ?? [], row]);
  }
  return [...rounds.values()].map((answers) => {
    const [question, step, round, joined, answered] = answers[0];
    const told = answers.some((row) => row[8] !== "");
    const right = answers.reduce((sum, row) => sum + (row[8] === "yes" ? percent(row[7]) : 0), 0);
    const [wrong] = answers.filter((row) => row[8] === "no" && Number(row[6])).sort((one, other) => Number(other[6]) - Number(one[6]));
    return [step, question, round, joined, answered, told && Number(answered) ? `${right} %` : "–", wrong ? `${wrong[5]}: ${wrong[6]}` : "–"];
  });
}
