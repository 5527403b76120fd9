/** What is shown, and which page ends there. */
export interface GuideData {
  html: string;
  /** The page that is ticked as read when this is seen. */
  page: string | null;
  /** Whether its stage must have reached the last step before. */
  stepped: boolean;
  /** Whether all questions of its quiz are answered rightly. */
  answered: boolean;
}
