import type { Row } from "../candidates/data";
import type { GridData } from "../cell_grid/data";
import type { Figure } from "../chart/plotly";
import type { Line } from "../rule_list/data";
import type { Node as TreeNode, Spread } from "../tree/data";
import type { Asked } from "./polls";

/** The candidates' table. */
export interface Table {
  foot: string;
  /** The keys of the rows, from the top. */
  order: string[];
  /** By the number of the column. */
  rows: Record<string, Row>;
}

/** Arithmetic as lines of LaTeX; of one candidate, or of the node itself (""). */
export interface Work {
  column: string;
  lines: string[];
  /** A table of what the lines compute. */
  grid?: Grid;
  /** The distribution that the result is judged by. */
  density?: Density;
}

/** A small table beside the lines; the first cell of a row names it. */
export interface Grid {
  headings: string[];
  rows: string[][];
}

/** A curve, the place on it where a statistic lies, and what is said of the area beyond it. */
export interface Density {
  x: number[];
  y: number[];
  at: number;
  says: string;
}

/** The line of the pseudo-code being executed, and what its variables hold. */
export interface Code {
  line: number;
  held: [name: string, value: string][];
}

/** A rectangle of the plane, or a tile of the mosaic. */
export interface Area {
  box: [left: number, right: number, low: number, high: number];
  fill: string;
  label: string;
  /** Still to be decided. */
  open: boolean;
}

/** A cut that is being weighed, as a line through the rectangle of its node. */
export interface Cut {
  axis: "x" | "y";
  at: number;
  ends: [number, number];
  kind: "first" | "second";
  label: string;
}

/** The plane at one stop. */
export interface Picture {
  /** By node. */
  areas: Record<string, Area>;
  cuts: Cut[];
  current: string | null;
  /** The points off the plane: a bit each, as hexadecimal digits; "" where all are on it. */
  faint: string;
}

/** Rows that go down one branch, by number; before the decision there is one group without a name. */
export interface Group {
  label: string;
  rows: number[];
  /** The cases that go there, those that are not shown included. */
  n: number;
}

/** The rows of the node being decided: all, or a sample of many. */
export interface Cases {
  node: string;
  of: number;
  groups: Group[];
}

/** What every frame has: where it stands, and its sentence. */
export interface Stop {
  step: number;
  part: number;
  /** Stops of this step. */
  parts: number;
  /** Where we are: "step 3 of 8, sum 2 of 11". */
  words: string;
  /** HTML, escaped. */
  sentence: string;
}

/** One stop of a lesson in which a tree grows. */
export interface Frame extends Stop {
  /** By node. */
  cards: Record<string, TreeNode>;
  /** What of a very large tree the cards leave out. */
  undrawn: string;
  /** Nothing is told yet. */
  asking: boolean;
  /** By what somebody may guess, while it is asked. */
  guesses: Record<string, Guess>;
  table: Table | null;
  /** The finished tree. */
  rules: string[];
  /** What is written at this stop; earlier stops of the step stay on the board. */
  board: Work[];
  code: Code;
  picture: Picture;
  cases: Cases;
}

/** A side of the plane. */
export interface Axis {
  name: string;
  low: number;
  high: number;
}

/** The cases on the plane, a column a list. */
export interface Points {
  row: number[];
  x: (number | null)[];
  y: (number | null)[];
  /** The class; for numbers the place in `shades`. */
  kind: number[];
}

/** What all frames' pictures have in common; a mosaic has neither axes nor points. */
export interface Plane {
  x: Axis | null;
  y: Axis | null;
  /** Both axes have the same unit. */
  equal: boolean;
  points: Points;
  note: string;
}

/** A class, its colour and its sign. */
export interface ClassOf {
  name: string;
  colour: string;
  sign: string;
}

/** A line of the pseudo-code. */
export interface CodeLine {
  indent: number;
  text: string;
}

/** What the header of every lesson has. */
export interface Heading {
  steps: number;
  /** The step that it begins with, unless 0. */
  first?: number;
}

/** What is the same at every stop of a lesson in which a tree grows. */
export interface Header extends Heading {
  scene: "growing";
  target: string;
  classes: ClassOf[];
  headings: string[];
  code: CodeLine[];
  code_title: string;
  title_rows: number;
  /** Of the rows, the target first. */
  columns: string[];
  /** The colours of a numeric target, from low to high. */
  shades: string[];
  plane: Plane;
}

/** Blocks below each other. */
export interface Stack {
  kind: "stack";
  /** The paths of the blocks. */
  items: string[];
}

/** Stacks beside each other; on a phone below each other. */
export interface Columns {
  kind: "columns";
  /** Of the width. */
  shares: number[];
  items: string[];
}

/** HTML of our own, with all data escaped. */
export interface Html {
  kind: "html";
  html: string;
}

/** Lines of arithmetic as LaTeX; those before `fresh` were there before. */
export interface Lines {
  kind: "math";
  lines: string[];
  fresh: number;
}

/** A tree as the tree component draws it. */
export interface TreeBlock {
  kind: "tree";
  /** Zoom and folded subtrees are remembered for it. */
  tree_id: string;
  /** By node. */
  nodes: Record<string, TreeNode>;
  /** The ids of the finished tree. */
  skeleton: string[];
  /** In pixels. */
  height: number;
  font: number;
  title_rows: number;
  /** Pixels of type below which the whole tree is given up; 0 never gives it up. */
  legible: number;
  /** Whether a click on a node is told to the page, and the node that it picked stands out. */
  picks: boolean;
  /** Whether it and a list of rules light each other up. */
  linked: boolean;
}

/** A Plotly figure. */
export interface ChartBlock {
  kind: "chart";
  figure: Figure;
  /** In pixels. */
  height: number;
  label: string;
  /** A click goes to the step that is the x of its point; or, of the x of each step, to the nearest. */
  goes: boolean | number[];
  /** It is always as tall as this: points are drawn on it, and must not move under the pointer. */
  steady: boolean;
}

/** A small table to edit, as its component draws it; what is done to it is told to the page. */
export interface CellsBlock {
  kind: "cells";
  cells: GridData;
}

/** A list of rules as its component draws it; a click on a rule picks the node that it is about. */
export interface RulesBlock {
  kind: "rules";
  /** The ids of the rules, from the top. */
  order: string[];
  /** By id. */
  lines: Record<string, Line>;
  /** The rule that is kept in sight. */
  current: string | null;
  label: string;
  /** In pixels. */
  height: number;
}

/** An algorithm as numbered lines; a step may execute several of them. */
export interface CodeBlock {
  kind: "code";
  title: string;
  lines: CodeLine[];
  executed: Code[];
}

export type Block = Stack | Columns | Html | Lines | TreeBlock | ChartBlock | CellsBlock | RulesBlock | CodeBlock;

/** One stop of a lesson that is laid out in blocks. */
export interface BlocksFrame extends Stop {
  /** By path; "" is the outermost stack. */
  blocks: Record<string, Block>;
}

/** What is the same at every stop of a lesson that is laid out in blocks. */
export interface BlocksHeader extends Heading {
  scene: "blocks";
  /** What it asks before it tells. */
  polls?: Asked[];
}

/** A row of the table as text, the target first. */
export interface Text {
  /** The class, or the place among the shades. */
  kind: number;
  cells: string[];
}

/** What turns one value into the next: another value, or changes by key and the keys that went. */
export interface Change {
  is?: unknown;
  in?: Record<string, Change>;
  out?: string[];
}

/** Frames of some steps: the first as it is, of the others what changed since the one before; and their rows. */
export interface Piece {
  first: Frame | BlocksFrame;
  changes: Change[];
  texts: Record<string, Text>;
}

/** What is said to a guess: a column's name, or "" for a leaf. */
export interface Guess {
  right: boolean;
  /** HTML, escaped. */
  says: string;
  /** HTML, escaped: why it is wrong, without what is right. */
  hint: string;
}

/** A value of a row; "" is missing. */
export interface RowValue {
  column: string;
  text: string;
}

/** What one press does to a row that falls: one test, or at the end of a long way all that are left. */
export interface RowTest {
  /** That ask it. */
  nodes: string[];
  /** Where it goes on, or parts of it. */
  reached: string[];
  /** Which value is asked about. */
  value: number | null;
  /** HTML, escaped. */
  sentence: string;
}

/** A row that falls through the tree of a stop: all its way. */
export interface Fall {
  /** Which row it is. */
  name: string;
  /** How many rows were dropped in so far; 0 for one that came with the link, which has arrived. */
  drop: number;
  /** Those that are asked about first. */
  values: RowValue[];
  tests: RowTest[];
  /** By node: how its card changes while the row, or a part of it, is there. */
  marks: Record<string, Partial<TreeNode>>;
  /** HTML, escaped. */
  verdict: string;
}

/** The cases of one class in a branch. */
export interface Share {
  kind: number;
  /** Of the cases of both branches. */
  share: number;
  count: string;
}

/** A branch of a cut: cases of each class, or the mean of a number and a standard deviation around it. */
export interface Side {
  label: string;
  /** As on a card of the tree. */
  lines: string[];
  mix: Share[];
  /** Of a number. */
  spread: Spread | null;
}

/** One cut of the curve. */
export interface CurveCut {
  at: number;
  gain: number;
  /** Both branches have enough cases. */
  allowed: boolean;
  question: string;
  /** Its gain. */
  says: string;
  /** Its arithmetic as LaTeX, from the impurities of the branches on. */
  lines: string[];
  sides: Side[];
}

/** The gain of every cut of a numeric column at a node, and the values of its cases. */
export interface GainCurve {
  node: string;
  column: string;
  /** Of the column, as it fits below the axis. */
  name: string;
  /** What the other axis is called. */
  gain: string;
  caption: string;
  /** Of very many, some. */
  cuts: CurveCut[];
  best: number;
  /** The cut that the column asks. */
  start: number;
  /** The node asks that one. */
  asked: boolean;
  /** Of the cases, or of a sample of them. */
  values: number[];
  /** The class of each; of a number its place among the shades. */
  kinds: number[];
  /** Decisions by hand, here and elsewhere. */
  by_hand: number;
  /** The side of the plane that the column is on. */
  axis: "x" | "y" | null;
}

/** What the server adds where somebody settled: a node that was picked, and arithmetic that is not in the frame. */
export interface Detail {
  step: number;
  part: number;
  /** The node that was picked. */
  node: string | null;
  /** What it shows of that node. */
  frame: Frame | null;
  /** The step that decided it. */
  decided: number | null;
  /** The arithmetic of the column that was picked. */
  work: Work | null;
  /** The row that was dropped in. */
  fall: Fall | null;
  /** Of the column whose arithmetic is open, if it has numbers. */
  curve: GainCurve | null;
}

/** One list of a menu; a click is told by its kind, with the key. */
export interface MenuList {
  title: string;
  kind: string;
  entries: MenuEntry[];
}

export interface MenuEntry {
  key: string;
  label: string;
  /** It is what is open now. */
  chosen: boolean;
}

export type Menu = MenuList[];

/** A way of showing the lesson that can be on or off; a click is told as what was "done" to a "mode". */
export interface Mode {
  name: string;
  label: string;
  on: boolean;
  help: string;
}

/** All frames of a lesson that is a file of its own. */
export interface LessonFile {
  /** Of a downloaded drawing. */
  name: string;
  /** Lecture mode. */
  large: boolean;
  header: Header | BlocksHeader;
  pieces: Piece[];
}

/** A stop of the lesson. */
export interface At {
  step: number;
  part: number;
  /** Its frame has not arrived. */
  missing?: boolean;
  /** The query of the address that the browser has written. */
  search?: string;
}

/** Frames on their way to the stage. */
export interface FeedData {
  lesson: string;
  header?: Header | BlocksHeader;
  piece?: Piece;
}

/** The parameters of the address that say where the lesson stands. */
export interface Address {
  step: string;
  part: string;
  panel?: string;
  /** What is taken out of the address when somebody steps on. */
  leaves?: string[];
  /** The step that the address leaves out. */
  usual: number;
  /** What it must name beside the step. */
  beside?: Record<string, string>;
  /** They stand behind its #: a file has no others. */
  hash?: boolean;
}

/** What the stage shows. */
export interface StageData {
  /** The name of the frames: data, recipe, manner. */
  lesson: string;
  /** Data and recipe without decisions by hand: zoom and folded subtrees are remembered for it. */
  tree_id: string;
  /** Where to begin; later the browser knows better. */
  at: At;
  /** A new text here sends the browser to `at`. */
  go?: string;
  /** Another text here: a server that knew nothing of the page has taken it over. */
  session?: string;
  /** Nobody waits for where somebody settles: it is told before they turn elsewhere. */
  deferred?: boolean;
  /** Lecture mode. */
  large?: boolean;
  /** What stands beside the tree. */
  panel?: "table" | "board" | "plane" | "cases" | "code";
  modes?: Mode[];
  /** What a lecturer can go to. */
  menu?: MenuList[];
  /** The node somebody picked, in a lesson of blocks. */
  selected?: string | null;
  /** Whose arithmetic is open. */
  column?: string;
  /** For where somebody settled. */
  detail?: Detail;
  /** Of a downloaded drawing. */
  name?: string;
  address?: Address;
  /** As tall as what it shows, instead of as tall as the window. */
  flows?: boolean;
  /** Where Plotly's script is served. */
  plotly?: string;
  header?: Header | BlocksHeader;
  piece?: Piece;
}
