import { roundHalfUp } from "#shared/money.ts";

/** Minimum number of ratings to show one; below it the driver is "New". */
export const RATINGS_TO_SHOW = 5;

/** Five times the share of YES, to one decimal, rounded half up; null below `RATINGS_TO_SHOW`. */
export function shownRating(votes: { yes: number; rated: number }): number | null {
  if (votes.rated < RATINGS_TO_SHOW) return null;
  return roundHalfUp(votes.yes * 50, votes.rated) / 10;
}
