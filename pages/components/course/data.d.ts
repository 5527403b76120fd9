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

declare global {
  /** The address of the presenter's view; written into the module by its Python. */
  const PRESENTER: string;
}
