import { bpsFromPercent } from "#shared/basis-points.ts";
import { type Fare, fareFor, hourlyFareFor, type Rates } from "#shared/fares/fare.ts";
import { findFareMisfit, misfitSentence } from "#shared/fares/fare-limits.ts";
import { type FareLine, fareLines } from "#shared/fares/fare-lines.ts";
import { centsFromDollars, formatMoney } from "#shared/money.ts";
import type { DriverMarket } from "#shared/rates/market-contract.ts";
import type { DiscountedRates, HourlyRates, StandardRates } from "./drafts.ts";
import type { Example } from "./example-trips.ts";

/** Rates used for the example: the latest valid numbers of each part. */
export type ExampleRates = {
  standard: StandardRates;
  hourly: HourlyRates;
  discount: DiscountedRates;
  taxBps: number;
};

/** Prices an example with the fare function of real rides. */
export function priceExample(
  example: Example,
  rates: ExampleRates,
): { fare: Fare; lines: FareLine[] } {
  const { hourly, taxBps } = rates;
  if (example.trip === null) {
    const { bookedHours } = example;
    const perHourCents = centsFromDollars(hourly.perHourRate);
    const booking = { perHourCents, bookedHours, discountBps: discountBpsOf(rates), taxBps };
    const fare = hourlyFareFor(booking);
    return { fare, lines: fareLines(fare, booking) };
  }
  const basis = { rates: ratesOf(rates), trip: example.trip };
  const fare = fareFor({ ...basis, taxBps });
  return { fare, lines: fareLines(fare, basis) };
}

/**
 * Prices the example at nearby drivers' median rates with the same tax and no discount; null for hourly rates, and if
 * too few drivers are near.
 */
export function priceAtMedians(
  example: Example,
  ownRates: ExampleRates,
  { rates }: Pick<DriverMarket, "rates">,
) {
  const { baseFare, perMinuteCharge, perMileCharge } = rates;
  if (!example.trip || !baseFare || !perMinuteCharge || !perMileCharge) return null;
  const standard = {
    baseFare: baseFare.median,
    perMinuteCharge: perMinuteCharge.median,
    perMileCharge: perMileCharge.median,
  };
  const discount = { ...ownRates.discount, discountedRateEnabled: false };
  const { fare } = priceExample(example, { ...ownRates, standard, discount });
  return { total: fare.total, fare: fare.fare, drivers: baseFare.drivers };
}

/** Why riders are not offered the example at its fare; null if they are, or if the limits are not loaded. */
export function misfitOf(
  { fare }: Fare,
  {
    nearbyPrice,
    market,
  }: { nearbyPrice: { fare: number } | null; market: DriverMarket | undefined },
): string | null {
  if (!market) return null;
  const { floor, ceiling } = market.fareLimits;
  const limits = { floor: centsFromDollars(floor), ceiling: centsFromDollars(ceiling) };
  const misfit = findFareMisfit(fare, limits, nearbyPrice?.fare ?? null);
  return misfit && misfitSentence(fare, misfit);
}

/** "Rider pays $17.83 · you receive $15.50": short enough for one line on a phone. */
export const formatPrice = ({ total, fare }: Fare): string =>
  `Rider pays ${formatMoney(total)} · you receive ${formatMoney(fare)}`;

/** "A 5 mi, 15 min ride: rider pays $17.83, you receive $15.50". */
export const exampleSentence = ({ words }: Example, { total, fare }: Fare): string =>
  `${words}: rider pays ${formatMoney(total)}, you receive ${formatMoney(fare)}`;

const ratesOf = (exampleRates: ExampleRates): Rates => ({
  baseFareCents: centsFromDollars(exampleRates.standard.baseFare),
  perMinuteCents: centsFromDollars(exampleRates.standard.perMinuteCharge),
  perMileCents: centsFromDollars(exampleRates.standard.perMileCharge),
  discountBps: discountBpsOf(exampleRates),
});

const discountBpsOf = ({ discount }: ExampleRates): number =>
  discount.discountedRateEnabled ? bpsFromPercent(discount.discountPercentage) : 0;
