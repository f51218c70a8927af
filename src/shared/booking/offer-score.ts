import { RATINGS_TO_SHOW } from "#shared/drivers/rating.ts";

/**
 * Scored properties of an offer: the amount that the rider pays, and `yes` of `rated` ratings. `pickupMinutes` is null
 * for scheduled rides.
 */
export type ScoringInput = {
  readonly amountDue: number;
  readonly pickupMinutes: number | null;
  readonly yes: number;
  readonly rated: number;
};

/** Points per criterion, of 100. A pickup `farMinutes` away or more scores 0. */
export const rankingWeights = { price: 45, pickup: 30, rating: 25, farMinutes: 30 } as const;

export const rankingRule = [
  "Your favorite drivers come first.",
  `What you pay, with all fees and less your credit, ${rankingWeights.price} points of 100: all for a free ride, half at the middle price of all offers, none at twice that price.`,
  `Pickup, ${rankingWeights.pickup} points: all for a driver at the door, none from ${rankingWeights.farMinutes} minutes away.`,
  `Rating, ${rankingWeights.rating} points times the share of riders who would ride again, as far as it is certain (lower 95% Wilson bound); none for a new driver, with fewer than ${RATINGS_TO_SHOW} ratings.`,
  "Equal points: the lower price, then the earlier pickup.",
  "Drivers cannot pay for a higher place in the list.",
] as const;

/**
 * Returns 0 to 100 points; `medianDue` is in the same unit as `offer.amountDue`. Ratings that are not shown do not count,
 * so that riders can see why one offer is above another.
 */
export function offerScore(offer: ScoringInput, medianDue: number): number {
  const price = medianDue > 0 ? clampToShare(1 - offer.amountDue / (2 * medianDue)) : 0;
  const pickup =
    offer.pickupMinutes === null
      ? 0
      : clampToShare(1 - offer.pickupMinutes / rankingWeights.farMinutes);
  return (
    rankingWeights.price * price +
    rankingWeights.pickup * pickup +
    rankingWeights.rating * ratingShare(offer)
  );
}

const ratingShare = ({ yes, rated }: ScoringInput): number =>
  rated < RATINGS_TO_SHOW ? 0 : wilsonLowerBound(yes, rated);

/** Lower bound of Wilson's score interval at 95 %; 0 without ratings. */
export function wilsonLowerBound(yes: number, ratingCount: number): number {
  if (ratingCount === 0) return 0;
  const z = 1.959964;
  const mean = yes / ratingCount;
  const spread = z * Math.sqrt((mean * (1 - mean) + (z * z) / (4 * ratingCount)) / ratingCount);
  return clampToShare((mean + (z * z) / (2 * ratingCount) - spread) / (1 + (z * z) / ratingCount));
}

/** Averages the middle two of an even count; 0 for an empty list. */
export function medianOf(numbers: readonly number[]): number {
  const sortedNumbers = numbers.toSorted((one, other) => one - other);
  const low = sortedNumbers[Math.ceil(sortedNumbers.length / 2) - 1] ?? 0;
  const high = sortedNumbers[Math.floor(sortedNumbers.length / 2)] ?? 0;
  return (low + high) / 2;
}

function clampToShare(value: number): number {
  return Math.min(1, Math.max(0, value));
}
