/** One class in the bar. Every class is listed, in class order, zero shares too: the position decides the hatch. */
export interface Part {
  /** 0…1 */
  share: number;
  /** A CSS colour. */
  colour: string;
  label: string;
}

/** The answers of a regression node, as places on the target's range, 0…1. */
export interface Spread {
  mean: number;
  low: number;
  high: number;
  /** Such as "mean 23.4 ± 3.1". */
  label: string;
}

/** A case, or a part of one, that rests on a card. */
export interface Token {
  /** 0…1 */
  share: number;
  /** Its weight. */
  label: string;
}

/** One card of the drawing. */
export interface Node {
  /** "" is the root, "0.1" the second child of its first child. */
  id: string;
  parent: string | null;
  /** The text on the edge from the parent. */
  branch: string;
  /** The question or the answer; "" shows a question mark. */
  title: string;
  /** Small texts under it, such as "n = 14". */
  lines: string[];
  state: "asked" | "leaf" | "current" | "open";
  mix?: Part[];
  spread?: Spread;
  /** Something elsewhere points at this node. */
  lit?: boolean;
  /** The edge into this node belongs to the chosen path. */
  on_path?: boolean;
  /** Somebody overrode the algorithm here. */
  forced?: boolean;
  /** Comes in from the parent when its label is new. */
  token?: Token;
  /** Descendants that were not sent. */
  hidden?: number;
  /** What a screen reader says; made from the texts above if absent. */
  spoken?: string;
}

/** A tree at one step. */
export interface TreeData {
  /** The data and the recipe without the step: zoom and folded subtrees are remembered for it. */
  tree_id: string;
  step: number;
  /** In pixels. */
  height: number;
  /** Depth first. */
  nodes: Node[];
  /** In pixels. */
  font?: number;
  /** Pixels of the smallest type below which the whole tree is given up for the node being decided. */
  legible?: number;
  /** 2 where long questions of the finished tree need a second row. */
  title_rows?: number;
  selected?: string | null;
  /** The ids of the finished tree: nodes keep their places while it grows. Without them places follow the nodes. */
  skeleton?: string[];
  /** Whether it and a list of rules light each other up. */
  linked?: boolean;
  /** Whether the buttons stand in a row of their own, and cover nothing. */
  clear?: boolean;
  /** Of a downloaded file, without its ending. */
  name?: string;
}
