import { ratesLimits } from "#shared/fares/rates-limits.ts";
import type { Quartiles } from "./quartiles.ts";

/** The three standard rates in whole cents. */
export type StandardCents = {
  readonly baseFare: number;
  readonly perMinuteCharge: number;
  readonly perMileCharge: number;
};

/** What other drivers nearby ask, in cents, and how many they are. */
export type AreaRates = { readonly drivers: number } & {
  readonly [Name in keyof StandardCents]: Quartiles;
};

/** Each of the three rates by its own name, kept within its limits and in whole cents. */
export function eachRate(next: (name: keyof StandardCents) => number): StandardCents {
  return {
    baseFare: within("baseFare", next("baseFare")),
    perMinuteCharge: within("perMinuteCharge", next("perMinuteCharge")),
    perMileCharge: within("perMileCharge", next("perMileCharge")),
  };
}

export function areSameRates(one: StandardCents, other: StandardCents): boolean {
  return (
    one.baseFare === other.baseFare &&
    one.perMinuteCharge === other.perMinuteCharge &&
    one.perMileCharge === other.perMileCharge
  );
}

function within(name: keyof StandardCents, cents: number): number {
  const { min, max } = ratesLimits[name];
  return Math.min(Math.round(max * 100), Math.max(Math.round(min * 100), Math.round(cents)));
}
