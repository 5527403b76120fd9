/** What a page asks a hall, and what is known of it: docs/ARCHITECTURE.md, "A hall". */
import type { HallData } from "./data";

export interface PollOption {
  key: string;
  label: string;
}

/** The question as phones get it. */
export interface PollQuestion {
  /** Unique for the page, the lesson and the step. */
  id: string;
  title: string;
  text: string;
  kind: "choice" | "number" | "threshold";
  options?: PollOption[];
  /** Of a threshold. */
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  /** Where in the lesson it is asked. */
  where: string;
}

export interface Judged {
  right: boolean;
  /** What is said to whoever gave it, as text. */
  says: string;
  /** Of that, only why it is wrong: the right answer stands on the screen. */
  why?: string;
}

/** A question with what is told once it is answered. */
export interface Poll {
  question: PollQuestion;
  /** The answers that are right; of a number as it is written. */
  right: string[];
  /** What is said to an answer. */
  judge: (answer: string) => Judged;
  /** The answer in a sentence, as text. */
  said: string;
  /** Who is right: "the algorithm", or nobody in particular. */
  by: string;
}

/** How often each answer was given. */
export interface Round {
  answered: number;
  counts: Record<string, number>;
}

/** What the server tells the lecturer: joined are the devices that were seen within a minute. */
export interface LecturerState {
  serial: number;
  state: "waiting" | "asked" | "closed" | "revealed" | "ended";
  joined: number;
  ever: number;
  question: PollQuestion | null;
  round: number;
  answered: number;
  rounds: Round[];
  /** How often the presenter has moved, and the last moves. */
  moves: { serial: number; one: number; last?: number[] };
}

/** A question that this hall was asked. */
export interface Result {
  told: boolean;
  rounds: Round[];
  /** Of them, those from when it was asked before. */
  before?: number;
}

/** The hall that this browser opened: kept until it is ended. */
export interface Kept {
  code: string;
  secret: string;
  /** By the id of the question. */
  results: Record<string, Result>;
}

/** What is still to be said to the server. */
export type Action =
  | { kind: "ask"; id: string; body: { question: PollQuestion } }
  | { kind: "reveal"; id: string; body: { right: string[]; also: string[]; words: Record<string, string>; said: string } }
  | { kind: "again"; id: string; body: { round: number } }
  | { kind: "idle"; id: string; body: Record<string, never> };

/** Whoever asks on a page: what it shows, where there is room for what the hall answers, and how to go on or back. */
export interface Asker {
  poll: Poll;
  /** The answer is on the screen. */
  told: boolean;
  place: HTMLElement;
  /** Show the question again. */
  back?: () => void;
  /** Show the answer. */
  tell?: () => void;
}

/** Where the lecture stands, for the presenter. */
export interface Standing {
  words: string;
  sentence: string;
  /** The sentence that the next press tells. */
  next: string;
  step: number;
}

/** The hall as the stage and the quizzes know it. */
export interface HallOfPage {
  readonly data: HallData | null;
  /** A lecture goes on. */
  readonly here: boolean;
  /** A hall is open. */
  readonly open: boolean;
  /** Who asks at present. */
  readonly asker: Asker | null;
  /** The id of the question that phones may answer, as far as is known here. */
  readonly waits: string | null;
  /** Show the way in, and open a hall if there is none. */
  show: () => void;
  /** The question at hand; null where nothing is asked. */
  asks: (asker: Asker | null) => void;
  /** Put the code and the number of those who joined into a place; null puts them into a corner of the page. */
  house: (place: HTMLElement | null) => void;
  stands: (standing: Standing) => void;
}

/** A line of the picture of the answers. */
export interface Line {
  label: string;
  right: boolean;
  /** By round. */
  counts: number[];
  /** Of those who answered in the round, in per cent. */
  shares: number[];
}

declare global {
  var splitstepHall: HallOfPage | undefined;
  interface DocumentEventMap {
    "splitstep-hall": CustomEvent<null>;
  }
}
