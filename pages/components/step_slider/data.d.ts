/** Where the player stands. */
export interface TrackData {
  /** The key of the player; moves made for another one do not count. */
  owner: string;
  at: number;
  last: number;
  /** What a screen reader says of the step. */
  said: string;
  /** What a key asks for. */
  moves: Record<string, string>;
}
