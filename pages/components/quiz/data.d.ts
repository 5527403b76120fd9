/** The questions of a page. */
export interface QuizData {
  /** The page that is ticked as answered when all are answered rightly. */
  page: string;
  questions: Asked[];
  /** Only the hall is asked: the page has fields of its own. */
  hall: boolean;
}

export interface Asked {
  question: string;
  /** HTML: what it is about. */
  shown: string;
  options: Option[];
  /** The number to type, where there is nothing to choose. */
  wanted: Wanted | null;
  /** HTML. */
  why: string;
  /** It waits behind a line that opens it, with the others that do. */
  folded: boolean;
}

/** A number that is asked for; how far off it may be, rounded at the end or on the way. */
export interface Wanted {
  value: number;
  near: number;
  wide: number;
  shown: string;
  /** What may stand behind the number. */
  unit: string;
  form: string;
  hint: string;
  slips: Slip[];
}

export interface Slip {
  value: number;
  says: string;
}

export interface Option {
  text: string;
  right: boolean;
  /** HTML: why it is not right; empty for the right one. */
  told: string;
}
