/** How long it runs, what it is the clock of, and whether it has stopped. */
export interface ClockData {
  name: string;
  minutes: number;
  stopped: boolean;
}
