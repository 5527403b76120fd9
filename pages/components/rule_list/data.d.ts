/** One condition; a dropped one is struck out. */
export interface Test {
  text: string;
  gone: boolean;
}

/** One rule of the list. */
export interface Line {
  id: string;
  /** Its number. */
  title: string;
  /** The node of the tree that it is about. */
  leaf?: string;
  conditions: Test[];
  answer: string;
  colour: string;
  /** At the right, such as "4 cases". */
  figure: string;
  state: "" | "current" | "gone";
  /** Said where there is no condition: "OTHERWISE". */
  opening?: string;
  /** Under it, such as why it is gone. */
  note?: string;
}
