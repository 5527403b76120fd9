/** One branch: its label, its counts, and the class mix as a bar of shares and colours. */
export interface Chip {
  label: string;
  text: string;
  bar: [share: number, colour: string][];
}

/** One candidate. */
export interface Row {
  column: string;
  title: string;
  /** ★ the winner, = a tie with it, ✎ what a person asked. */
  mark: string;
  /** The mark in words. */
  said: string;
  chips: Chip[];
  figures: string[];
  /** "win" or nothing. */
  kind: string;
}

/** The table of a node. */
export interface CandidatesData {
  headings: string[];
  rows: Row[];
  foot: string;
  node: string;
  /** The column of the row that is picked. */
  picked: string;
  large: boolean;
}
