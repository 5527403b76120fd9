/** What the server says to the hall of a lecture: HallData in __init__.py. */
export interface HallData {
  /** The path below which the app stands. */
  base: string;
  /** The page's title. */
  title: string;
  /** The page has a stage, which takes the keys. */
  steps: boolean;
  /** The address of the presenter's view in a second window. */
  presenter: string;
  /** The page asks which hall is open. */
  tells: boolean;
}

declare global {
  /** The style of what is drawn for the hall; written into the module by its Python. */
  const HALL_STYLE: string;
}
