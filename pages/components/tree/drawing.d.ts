import type { Send } from "../streamlit";
import type { Node, TreeData } from "./data";

/** The extent of something drawn, in the drawing's own units or in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A rectangle of a card. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Zoom and shift between the drawing and the screen. */
export interface View {
  k: number;
  x: number;
  y: number;
}

/** The outline of a subtree: its left and right edge at each depth. */
export interface Outline {
  left: number[];
  right: number[];
}

/** The shape of a card, in ems; the larger its `worth`, the sooner it is chosen. */
export interface CardShape {
  wide: number;
  narrow: number;
  gap: number;
  pad: number;
  flat: boolean;
  worth: number;
}

/** The sizes of cards and levels, in pixels of the drawing. */
export interface Measures {
  font: number;
  /** The type of the lines below a title, the smallest. */
  small: number;
  wide: number;
  narrow: number;
  gap: number;
  pad: number;
  /** Above the title. */
  top: number;
  /** Rows that a title may take. */
  titles: number;
  /** Whether the lines of a card stand in one row. */
  flat: boolean;
  /** The height of a card. */
  card: number;
  /** The distance between a card's top and its children's. */
  level: number;
  /** The height of a class bar, and how far it is from the card's lower edge. */
  bar: number;
  foot: number;
  /** How far the middle of a branch's label is above the card, and a line's bend below it. */
  label: number;
  bend: number;
  /** The height of a leaf in a stack; 0 where there are none. */
  row: number;
  /** The longest that a branch's label may be where it stands before its card. */
  branch: number;
  /** Whether a card has one text alone: its question, or its answer with the cases. */
  brief: boolean;
  /** Whether children stand below their parent, to the right of it, or indented, a row each. */
  form: "down" | "across" | "outline";
}

/** A leaf in a stack of leaves. */
export interface Stacked {
  /** Its row; the rows of the answers count. */
  row: number;
  /** Whether it is the first of its answer, which stands above it. */
  heads: boolean;
  /** The leaf that is laid out for the whole stack. */
  first: string;
  /** How many rows the stack has. */
  rows: number;
}

/** How much a card shows: everything, its title in larger type, or its bar alone. */
export type Detail = "full" | "big" | "none";

/** How to draw a card. */
export interface Look {
  m: Measures;
  width: number;
  family: string;
  detail: Detail;
  /** Nodes below that are not drawn. */
  hidden: number;
  foldable: boolean;
  folded: boolean;
  /** How many leaves with the same answer it stands for, beside itself. */
  gathered: number;
  holdsCurrent: boolean;
  /** Where it stands among the leaves of a stack, if it does. */
  stacked: Stacked | undefined;
  /** From this card to its parent's, in pixels of the drawing. */
  from: [number, number];
}

/** Where a card stands: the middle of its upper edge. */
export interface Spot {
  x: number;
  y: number;
}

/** A place with an opacity. */
export interface Seen extends Spot {
  o: number;
}

/** What is in the document for one node: where it is, and where it moves to. */
export interface Card extends Seen {
  id: string;
  parent: string | null;
  g: SVGGElement;
  tag: SVGGElement;
  card: SVGGElement;
  fold: SVGGElement;
  edge: SVGPathElement;
  to: Seen;
  /** What was drawn last, as text. */
  drawn: string | null;
  placed: boolean;
  /** The label of the token that rests on it. */
  token?: string;
}

/** What is remembered of a tree while the page is open. */
export interface Memory {
  folded: Set<string>;
  opened: Set<string>;
  limit: number | "auto";
  mode: "auto" | "all" | "free";
  view?: View;
}

/** One drawing in the page. */
export interface Drawing {
  wrap: HTMLElement;
  svg: SVGSVGElement;
  defs: SVGDefsElement;
  viewport: SVGGElement;
  edges: SVGGElement;
  nodes: SVGGElement;
  select: HTMLSelectElement;
  data: TreeData;
  send: { setStateValue: Send; setTriggerValue: Send };
  memory: Memory;
  view: View;
  size: { width: number; height: number };
  /** Pixels of the smallest type below which the whole tree is given up. */
  legible: number;
  m: Measures;
  detail?: Detail;
  /** The nodes in the document, and those on their way out. */
  records: Map<string, Card>;
  leaving: Map<string, Card>;
  byId: Map<string, Node>;
  children: Map<string, string[]>;
  /** How many nodes below each are not sent or not seen. */
  hidden: Map<string, number>;
  seen: Set<string>;
  /** What is above the node being decided, a case that rests on a card, or a picked node: it is never folded for want of room. */
  ways: Set<string>;
  /** What is folded for want of room. */
  closed: Set<string>;
  /** Leaves that stand for others with the same answer, and these. */
  gathered: Map<string, string[]>;
  /** Where each card stands. */
  spots: Map<string, Spot>;
  widthOf: (id: string) => number;
  /** The room for what stands behind a card of a lying tree. */
  afterOf: (id: string) => number;
  stacks: Map<string, Stacked>;
  deepest: number;
  /** The node being decided, or the one that it is folded into. */
  currentId: string | null;
  pointed: string | null;
  /** The node at which Tab stops. */
  stop: string;
  dragged: boolean;
  watcher: ResizeObserver;
  hear: (event: CustomEvent<import("../streamlit").Pointed>) => void;
  /** Handles of what waits. */
  frame: number;
  drawing?: number;
}
