// The formulas' LaTeX as MathML. Names from the data are text nodes, whatever they say.
import { filled } from "./elements.js";

const MATHML = "http://www.w3.org/1998/Math/MathML";
/** @type {Record<string, string>} */
const OPERATORS = {
  cdot: "·", mid: "∣", approx: "≈", le: "≤", lt: "<", gt: ">", dots: "…", sum: "∑", in: "∈", quad: " ", times: "×",
  ge: "≥", lesssim: "≲", qquad: "  ", Rightarrow: "⇒",
};
/** @type {Record<string, string>} */
const NAMES = { log: "log", ln: "ln", max: "max", alpha: "α", chi: "χ", sigma: "σ" };
/** @type {Record<string, string>} */
const ACCENTS = { hat: "^", bar: "¯" };
/** @type {Record<string, (formula: Formula) => MathMLElement>} */
const COMMANDS = {
  text: (formula) => mathElement("mtext", [formula.letters()]),
  mathrm: (formula) => mathElement("mtext", [formula.letters()]),
  textbf: (formula) => bold(mathElement("mtext", [formula.letters()])),
  mathbf: (formula) => bold(mathElement("mrow", [formula.group()])),
  frac: (formula) => mathElement("mfrac", [formula.group(), formula.group()]),
  tfrac: (formula) => mathElement("mfrac", [formula.group(), formula.group()]),
  tbinom: (formula) => binomial(formula.group(), formula.group()),
  sqrt: (formula) => mathElement("msqrt", [formula.group()]),
  phantom: (formula) => mathElement("mphantom", [formula.group()]),
  underbrace: (formula) => mathElement("munder", [formula.group(), mathElement("mo", ["⏟"])]),
  left: (formula) => formula.fenced(),
};

/**
 * @param {string} name
 * @param {(Node | string)[]} children
 */
const mathElement = (name, children) => filled(document.createElementNS(MATHML, name), children);

/** @param {MathMLElement} made */
function bold(made) {
  made.setAttribute("style", "font-weight: 700");
  return made;
}

/**
 * @param {MathMLElement} above
 * @param {MathMLElement} below
 */
function binomial(above, below) {
  const column = mathElement("mfrac", [above, below]);
  column.setAttribute("linethickness", "0");
  return mathElement("mrow", [mathElement("mo", ["("]), column, mathElement("mo", [")"])]);
}

class Formula {
  /** @param {string} source */
  constructor(source) {
    this.source = source;
    this.at = 0;
  }

  more() { return this.at < this.source.length; }
  blank() { while (this.source[this.at] === " ") this.at++; }
  /** @param {RegExp} pattern */
  taken(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at += found[0].length;
    return found?.[0];
  }

  // The letters of a group as they stand, a backslash before a sign left out.
  letters() {
    let text = "";
    this.at++;
    while (this.more() && this.source[this.at] !== "}") {
      if (this.source[this.at] === "\\") this.at++;
      text += this.source[this.at++] ?? "";
    }
    this.at++;
    return text.replace(/ /g, "\u00a0");
  }

  /** @returns {MathMLElement} */
  group() {
    this.blank();
    const digit = this.taken(/\d/y); // without braces one digit is all: \tfrac12 is a half
    if (digit) return mathElement("mn", [digit]);
    if (this.source[this.at] !== "{") return this.atom() ?? mathElement("mrow", []);
    this.at++;
    const row = this.row("}");
    this.at++;
    return row;
  }

  /**
   * @param {string} end
   * @returns {MathMLElement}
   */
  row(end) {
    const items = [];
    while (this.more() && this.source[this.at] !== end && !(end === "right" && this.source.startsWith("\\right", this.at))) {
      const item = this.item();
      if (item) items.push(item);
    }
    return items.length === 1 ? items[0] : mathElement("mrow", items);
  }

  // From a left fence to its right one.
  fenced() {
    const opening = this.source[this.at++];
    const inner = this.row("right");
    this.at += "\\right".length;
    return mathElement("mrow", [mathElement("mo", [opening]), inner, mathElement("mo", [this.source[this.at++] ?? ""])]);
  }

  /** @param {string} name */
  command(name) {
    if (name in OPERATORS) return mathElement("mo", [OPERATORS[name]]);
    if (name in NAMES) return mathElement("mi", [NAMES[name]]);
    if (name in ACCENTS) return mathElement("mover", [this.group(), mathElement("mo", [ACCENTS[name]])]);
    return COMMANDS[name]?.(this) ?? mathElement("mtext", [name]);
  }

  /** @returns {MathMLElement | null} */
  atom() {
    this.blank();
    if (!this.more() || this.source[this.at] === "}") { this.at++; return null; }
    if (this.source[this.at] === "{") return this.group();
    const number = this.taken(/\d+(?:(?:,|\{,\})\d{3})*(?:\.\d+)?/y); // a comma in braces parts thousands too
    if (number) return mathElement("mn", [number.replace(/[{}]/g, "")]);
    const command = this.taken(/\\[a-zA-Z]+/y);
    if (command) return this.command(command.slice(1));
    if (this.source[this.at] === "\\") { // a space, or a sign that would mean something
      this.at += 2;
      return mathElement("mtext", ["\u00a0"]);
    }
    const sign = this.source[this.at++];
    if (/\p{L}/u.test(sign)) return mathElement("mi", [sign]);
    const made = mathElement("mo", [sign === "-" ? "−" : sign]);
    if ("()".includes(sign)) made.setAttribute("stretchy", "false"); // only those after \left and \right grow
    return made;
  }

  // An atom with what stands below and above it.
  item() {
    let base = this.atom();
    while (base && "_^".includes(this.source[this.at] ?? " ")) {
      const below = this.source[this.at++] === "_";
      const under = base.localName === "munder" ? "munder" : "msub"; // a brace has its words below it
      base = mathElement(below ? under : "msup", [base, this.group()]);
    }
    return base;
  }
}

const JOINTS = "=≈+−";

/**
 * One line as formulas that the browser may break between: before a sign that joins two terms.
 * @param {string} line
 */
export function typeset(line) {
  const formula = new Formula(line);
  /** @type {MathMLElement[][]} */
  const parts = [[]];
  while (formula.more()) {
    const item = formula.item();
    if (!item) continue;
    const part = parts[parts.length - 1];
    const joint = item.localName === "mo" && JOINTS.includes(item.textContent);
    if (joint && part.length && part[part.length - 1].localName !== "mo") {
      item.setAttribute("form", "infix");
      parts.push([item]);
    } else if (joint && part.length) {
      item.setAttribute("form", "prefix");
      part.push(item);
    } else part.push(item);
  }
  return parts.map((items) => mathElement("math", [mathElement("mrow", items)]));
}
