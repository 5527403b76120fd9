/** What is shown, and which page ends there. */
export interface GuideData {
  html: string;
  /** The page that ends here; null where none does. */
  page: string | null;
  /** Whether its stage must have reached the last step before it counts as read. */
  stepped: boolean;
  /** Whether all of it is answered rightly; a quiz on the page says so itself. */
  answered: boolean;
  /** The names of what was right in a row, to be kept; null leaves what is kept as it is. */
  row: string[] | null;
  /** The rows under keys that begin so are told to the server; nothing tells none. */
  asks: string;
}
