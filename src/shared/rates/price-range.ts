import { quartilesOf } from "./quartiles.ts";

/** Minimum number of drivers behind an estimate that anyone can read. */
export const MIN_ESTIMATE_DRIVERS = 3;

/** In whole dollars. */
export interface PriceRange {
  low: number;
  median: number;
  high: number;
}

/**
 * Quartiles of what a rider would pay with each driver, in cents, widened to whole dollars so that no driver's rates
 * can be computed from them. Null with too few drivers.
 */
export function priceRangeOf(amounts: readonly number[]): PriceRange | null {
  const quartiles = amounts.length < MIN_ESTIMATE_DRIVERS ? null : quartilesOf(amounts);
  if (!quartiles) return null;
  return {
    low: Math.floor(quartiles.low / 100),
    median: Math.round(quartiles.median / 100),
    high: Math.ceil(quartiles.high / 100),
  };
}
