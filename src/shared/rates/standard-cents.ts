import { ratesLimits } from "#shared/fares/rates-limits.ts";
import type { Quartiles } from "./quartiles.ts";

export type StandardCents = {
  readonly baseFare: number;
  readonly perMinuteCharge: number;
  readonly perMileCharge: number;
};

export type AreaRates = { readonly drivers: number } & {
  readonly [Name in keyof StandardCents]: Quartiles;
};

/** Maps each rate by name and clamps the result to its limits in whole cents. */
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
