import { type Cents, cents, formatMoney } from "#shared/money.ts";

/** A fare above this multiple of the median that the area's drivers ask for the same trip is not offered. */
export const MEDIAN_MULTIPLE = 5;

/** The installation's limits of one ride's fare. */
export type FareLimits = { readonly floor: Cents; readonly ceiling: Cents };

export type FareMisfit = { kind: "below_floor" | "above_ceiling" | "above_median"; limit: Cents };

/**
 * Why a fare is not offered, or null. `median` is what the area's drivers ask for the trip; null with too few of them,
 * and for a booking by the hour. A fare is never raised or cut to fit.
 */
export function findFareMisfit(
  fare: number,
  { floor, ceiling }: FareLimits,
  median: number | null,
): FareMisfit | null {
  if (fare < floor) return { kind: "below_floor", limit: floor };
  if (fare > ceiling) return { kind: "above_ceiling", limit: ceiling };
  const most = median === null ? null : cents(median * MEDIAN_MULTIPLE);
  return most !== null && fare > most ? { kind: "above_median", limit: most } : null;
}

const reasons: Record<FareMisfit["kind"], (limit: string) => string> = {
  below_floor: (limit) =>
    `below ${limit}, which a ride needs to cover card processing. Raise your rates or lower your discount.`,
  above_ceiling: (limit) => `above ${limit}, the most for one ride here. Lower your rates.`,
  above_median: (limit) =>
    `above ${limit}, five times what drivers around you ask for this ride. Lower your rates.`,
};

/** "Riders are not offered this ride: your fare of $0.00 is below $3.00, ..." */
export const misfitSentence = (
  fare: Cents,
  { kind, limit }: FareMisfit,
  ride = "this ride",
): string =>
  `Riders are not offered ${ride}: your fare of ${formatMoney(fare)} is ${reasons[kind](formatMoney(limit))}`;
