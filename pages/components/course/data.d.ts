/** What the server says of a course that runs: CourseData in __init__.py. */
export interface CourseData {
  name: string;
  title: string;
  minutes: number;
  stops: StopData[];
  stop: number;
  steps: boolean;
}

export interface StopData {
  title: string;
  minutes: number;
  ends: number;
  until: number | null;
  notes: [kind: "say" | "ask" | "wrong", paragraphs: string[]][];
}

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
  course: CourseData;
  /** Where the lesson stands, and its sentence. */
  words: string;
  sentence: string;
}

/** What the presenter's view asks for: to be told, or a move of one window. */
export type Asked = { kind: "hello" } | { kind: "move"; to: string; one: number };

declare global {
  /** The address of the presenter's view; written into the module by its Python. */
  const PRESENTER: string;
}
