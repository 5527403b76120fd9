/** A number that a mistake gives, and what is said to it. */
export interface Slip {
  value: number;
  says: string;
}

/** A number of the arithmetic that is the reader's to fill in. */
export interface Gap {
  /** As the line writes it. */
  shown: string;
  value: number;
  /** How far a number that is rounded at the end may be off. */
  near: number;
  /** How far one that was rounded on the way may be off. */
  wide: number;
  what: string;
  /** What may stand behind the number. */
  unit?: string;
  hint: string;
  slips: Slip[];
}

export interface GapVerdict {
  outcome: "right" | "wrong" | "unreadable";
  says: string;
}
