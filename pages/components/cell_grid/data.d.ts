/** One column: fixed text, a choice among a few words, or a number from 0 on. */
export interface Field {
  name: string;
  kind: "fixed" | "choice" | "number";
  choices?: string[];
}

/** The cells, and what may be done to them. */
export interface GridData {
  fields: Field[];
  rows: string[][];
  /** The rows that stand out. */
  lit: number[];
  label: string;
  large: boolean;
  /** In pixels; 0 shows all rows. */
  height: number;
  add: boolean;
  remove: boolean;
}
