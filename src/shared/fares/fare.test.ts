import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fare, fareFor, hourlyFareFor } from "./fare.ts";

const defaults = { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 0 };
const fiveMiles = { milesHundredths: 500, minutes: 15 };

const quotes = fc.record({
  rates: fc.record({
    baseFareCents: fc.integer({ min: 100, max: 100_000 }),
    perMinuteCents: fc.integer({ min: 10, max: 100_000 }),
    perMileCents: fc.integer({ min: 50, max: 100_000 }),
    discountBps: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 10, max: 1000 }).map((n) => n * 10),
    ),
  }),
  trip: fc.record({
    milesHundredths: fc.integer({ min: 10, max: 25_000 }),
    minutes: fc.integer({ min: 1, max: 1_000 }),
  }),
  taxBps: fc.integer({ min: 0, max: 10_000 }),
});

/** Rounds `numerator` / 10 ** `decimals` half up, digit by digit, independently of the product. */
function decimalHalfUp(numerator: bigint, decimals: number): bigint {
  const digits = numerator.toString().padStart(decimals + 1, "0");
  const whole = BigInt(digits.slice(0, digits.length - decimals));
  return Number(digits.charAt(digits.length - decimals)) >= 5 ? whole + 1n : whole;
}

function oracle(quote: Parameters<typeof fareFor>[0]) {
  const { rates, trip, taxBps } = quote;
  const base = BigInt(rates.baseFareCents);
  const time = BigInt(rates.perMinuteCents) * BigInt(trip.minutes);
  const distance = decimalHalfUp(BigInt(rates.perMileCents) * BigInt(trip.milesHundredths), 2);
  const subtotal = base + time + distance;
  const discount = decimalHalfUp(subtotal * BigInt(rates.discountBps), 4);
  const fare = subtotal - discount;
  const tax = decimalHalfUp(fare * BigInt(taxBps), 4);
  return { base, time, distance, subtotal, discount, fare, tax, total: fare + tax };
}

function toBigInts(fare: Fare) {
  return {
    base: BigInt(fare.baseFare),
    time: BigInt(fare.timeCharge),
    distance: BigInt(fare.distanceCharge),
    subtotal: BigInt(fare.subtotal),
    discount: BigInt(fare.discount),
    fare: BigInt(fare.fare),
    tax: BigInt(fare.tax),
    total: BigInt(fare.total),
  };
}

describe("a fare", () => {
  it("is $15.50 for 5 miles and 15 minutes at the default rates, with $2.33 tax: $17.83", () => {
    expect(fareFor({ rates: defaults, trip: fiveMiles, taxBps: 1500 })).toEqual({
      baseFare: 500,
      timeCharge: 300,
      distanceCharge: 750,
      subtotal: 1550,
      discountBps: 0,
      discount: 0,
      fare: 1550,
      taxBps: 1500,
      tax: 233,
      total: 1783,
    });
  });

  it("with a discount is taxed after the discount", () => {
    const rates = { ...defaults, discountBps: 1000 };
    const fare = fareFor({ rates, trip: fiveMiles, taxBps: 1500 });
    expect(fare).toMatchObject({
      subtotal: 1550,
      discount: 155,
      fare: 1395,
      tax: 209,
      total: 1604,
    });
  });

  it("agrees with exact decimals on 20,000 random trips", () => {
    fc.assert(
      fc.property(quotes, (quote) => {
        const expected = oracle(quote);
        const actual = toBigInts(fareFor(quote));
        // Compared field by field: 20,000 calls of `toEqual` take longer than the fares.
        for (const line of Object.keys(expected) as (keyof typeof expected)[]) {
          if (expected[line] !== actual[line]) throw new Error(`${line}: ${actual[line]}`);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  it("never falls when the trip gets longer", () => {
    fc.assert(
      fc.property(quotes, fc.nat(1000), fc.nat(100), (quote, moreMiles, moreMinutes) => {
        const trip = {
          milesHundredths: quote.trip.milesHundredths + moreMiles,
          minutes: quote.trip.minutes + moreMinutes,
        };
        expect(fareFor({ ...quote, trip }).total).toBeGreaterThanOrEqual(fareFor(quote).total);
      }),
    );
  });

  it("beyond safe integers is refused, not approximated", () => {
    const rates = { ...defaults, perMinuteCents: 2 ** 52 };
    expect(() => fareFor({ rates, trip: fiveMiles, taxBps: 0 })).toThrow(RangeError);
  });
});

describe("a fare by the hour", () => {
  it("charges the booked hours, then applies discount and tax", () => {
    const booking = { perHourCents: 4550, bookedHours: 3, discountBps: 500, taxBps: 1300 };
    expect(hourlyFareFor(booking)).toMatchObject({
      baseFare: 0,
      timeCharge: 13_650,
      distanceCharge: 0,
      discount: 683,
      fare: 12_967,
      tax: 1686,
      total: 14_653,
    });
  });
});
