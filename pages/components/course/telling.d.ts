/** What the windows of a course keep and tell each other; the server knows nothing of it. */
import type { CourseData } from "./data";

export interface Clock {
  course: string;
  /** Milliseconds until it was paused last. */
  before: number;
  /** When it was started, by the browser's time; null while it is paused. */
  since: number | null;
}

/** What the bar tells the presenter's view. */
export interface Told {
  kind: "stands";
  /** Which window tells it. */
  from: string;
  /** None runs: there are no notes. */
  course: CourseData | null;
  /** Of the page, where no course runs. */
  title: string;
  /** Where the lesson stands, and its sentence. */
  words: string;
  sentence: string;
  /** The sentence that the next press tells. */
  next: string;
}

/** What the hall tells it: what is asked, how many have answered, and what; nothing where nothing is asked. */
export interface Votes {
  kind: "votes";
  title: string;
  answered: string;
  lines: string[];
}

/** What the presenter's view asks for: to be told, or a move of one window. */
export type Asked = { kind: "hello" } | { kind: "move"; to: string; one: number };
