/** What this browser remembers of a page. */
export interface Seen {
  read?: boolean;
  answered?: boolean;
  /** The names of the exercises of a kind that were right in a row. */
  row?: string[];
}

declare global {
  interface DocumentEventMap {
    "splitstep-seen": Event;
  }
}
