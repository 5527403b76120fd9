/** What a lesson of blocks asks before it tells: a choice, a threshold where there is a range, else a number. */
export interface Asked {
  /** Where it is asked. */
  step: number;
  /** Where it is told. */
  told: number;
  title: string;
  text: string;
  /** To choose from. */
  options: [key: string, label: string][];
  /** Of a threshold: smallest, largest, and how exact. */
  range: [low: number, high: number, step: number] | null;
  /** Keys; of a threshold stretches, "2..3.5". */
  right: string[];
  /** Why an answer is wrong; "*" is any other. */
  words: Record<string, string>;
  said: string;
}
