/** What this browser remembers of a page. */
export interface Seen {
  read?: boolean;
  answered?: boolean;
}

declare global {
  interface DocumentEventMap {
    "splitstep-seen": Event;
  }
}
