import { roundHalfUp } from "#shared/money.ts";

/** From this many ratings on a driver's rating is shown; before, the driver is "New". */
export const RATINGS_TO_SHOW = 5;

/** 5 x the YES share with one decimal, half up; null for a driver who is still "New". */
export function ratingShown(votes: { yes: number; rated: number }): number | null {
  if (votes.rated < RATINGS_TO_SHOW) return null;
  return roundHalfUp(votes.yes * 50, votes.rated) / 10;
}
