/** What an offer is judged by; `pickupMinutes` is null when the ride is not for now. */
export type Judged = {
  readonly total: number;
  readonly pickupMinutes: number | null;
  readonly yes: number;
  readonly rated: number;
};

/** How much each part counts, of 100; and from how many minutes on a pickup counts nothing. */
export const rankingWeights = { price: 45, pickup: 30, rating: 25, farMinutes: 30 } as const;

/** The rule in words, as it is published. */
export const rankingRule = [
  "Your favorite drivers come first.",
  `Price, ${rankingWeights.price} points of 100: all for a free ride, half at the middle price of all offers, none at twice that price.`,
  `Pickup, ${rankingWeights.pickup} points: all for a driver at the door, none from ${rankingWeights.farMinutes} minutes away.`,
  `Rating, ${rankingWeights.rating} points times the share of riders who would ride again, as far as it is certain (lower 95% Wilson bound); none without ratings.`,
  "Equal points: the lower price, then the earlier pickup.",
  "Nobody can pay for a place in the list.",
] as const;

/** 0 to 100 points; `medianTotal` is the middle of all totals in the same unit. */
export function offerScore(offer: Judged, medianTotal: number): number {
  const price = medianTotal > 0 ? share(1 - offer.total / (2 * medianTotal)) : 0;
  const pickup =
    offer.pickupMinutes === null ? 0 : share(1 - offer.pickupMinutes / rankingWeights.farMinutes);
  return (
    rankingWeights.price * price +
    rankingWeights.pickup * pickup +
    rankingWeights.rating * wilsonLowerBound(offer.yes, offer.rated)
  );
}

/** The share of YES that is certain at 95 %, by Wilson's score interval; 0 without ratings. */
export function wilsonLowerBound(yes: number, rated: number): number {
  if (rated === 0) return 0;
  const z = 1.959964;
  const mean = yes / rated;
  const spread = z * Math.sqrt((mean * (1 - mean) + (z * z) / (4 * rated)) / rated);
  return share((mean + (z * z) / (2 * rated) - spread) / (1 + (z * z) / rated));
}

/** The middle of the numbers, or halfway between the middle two; 0 of none. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return (low + high) / 2;
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}
