import type { Asker } from "../hall/poll";
import type { Trial } from "./curve";
import type { At, BlocksHeader, Frame, Header, StageData, Stop, Text, Work } from "./data";

/** The frames of a lesson that have arrived. */
export interface Lesson<Kept extends Stop = Frame> {
  header: Header | BlocksHeader | null;
  /** By step, the frames of its stops. */
  steps: Map<number, Kept[]>;
  texts: Map<number, Text>;
  /** Where a stage of it was left, and what the server knew then. */
  left?: { at: At; known: string };
}

/** The picture of a lesson: what is drawn below the player and the sentence. */
export interface Scene {
  /** The frame and the header are those of its own kind of lesson. */
  draw(frame: Stop, lesson: Lesson<any>, header: Header | BlocksHeader, data: StageData): void;
  /** The stage has another size; on a narrow one things stand below each other. */
  fit: (narrow: boolean) => void;
  /** A number was pressed. */
  choose: (panel: number) => void;
  /** What takes the player's moves at present. */
  readonly guest?: Guest | null;
  /** What the hall is asked here, if anything. */
  asks(frame: Stop, lesson: Lesson<any>, header: Header | BlocksHeader, data: StageData): Asker | null;
  leave: () => void;
}

/** Something on the stage that takes the player's moves for a while: a row that falls. */
export interface Guest {
  /** Make a move, "leave" included; whether it was one of its own. */
  obey: (move: string) => boolean;
  /** Whether a move leads anywhere. */
  can: (move: string) => boolean;
}

/** A course whose stop the page is. */
export interface Course {
  /** The last step of the lesson that belongs to the stop. */
  readonly until: number;
  /** Whether there is a stop before or after this one. */
  leads: (one: number) => boolean;
  /** Go to it. */
  leave: (one: number) => void;
  /** The stage shows another stop of the lesson. */
  drawn: (words: string, sentence: string, next: string) => void;
  /** What a presenter is told of the stop. */
  presents: () => { title: string; notes: [kind: string, paragraphs: string[]][]; next: string } | null;
}

/** What a scene can bring about. */
export interface Doings {
  /** Have the stage drawn again. */
  redraw: () => void;
  /** Tell the server what somebody did. */
  tell: (kind: string, value: unknown) => void;
  /** Go to a step of the lesson. */
  goTo: (step: number) => void;
  /** Go to the next stop. */
  next: () => void;
  /** Another panel is open; "" is the usual one. It stands in the address. */
  opened: (panel: string) => void;
}

/** What a panel is told beside the frame. */
export interface View {
  header: Header;
  lesson: Lesson;
  large: boolean;
  /** The column whose arithmetic is open, or "". */
  picked: string;
  /** Arithmetic that the frame does not hold. */
  work: Work | null;
}

/** What a panel can bring about. */
export interface PanelDoings {
  pickColumn: (column: string) => void;
  openArithmetic: (column: string) => void;
  pickNode: (node: string) => void;
  /** The cut that is looked at, in every panel that shows it. */
  trial: Trial;
  /** Ask a cut instead of what the algorithm asks. */
  ask: (column: string, threshold: number) => void;
  /** Take back the last decision by hand. */
  undo: () => void;
  /** Have the stage drawn again. */
  redraw: () => void;
}

export interface PanelDrawing {
  draw: (frame: Frame, view: View) => void;
  leave?: () => void;
}

declare global {
  /** The markup and the style of what is drawn in a shadow of its own; written into the module by its Python. */
  const PARTS: Record<"tree" | "table" | "cells" | "rules", { html: string; css: string }>;
  /** The style of a chart, which is drawn outside of the stage's shadow. */
  const CHART_STYLE: string;
  var splitstepLessons: Map<string, Lesson<any>> | undefined;
  var splitstepCourse: Course | undefined;
  interface DocumentEventMap {
    "splitstep-frames": CustomEvent<string>;
    "splitstep-course": CustomEvent<null>;
  }
}
