import { describe, expect, it } from "vitest";
import {
  defaultDiscountedRates,
  defaultHourlyRates,
  defaultStandardRates,
} from "#shared/fares/rates-limits.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import {
  type ExampleRates,
  exampleSentence,
  priceAtMedians,
  priceExample,
} from "./example-fare.ts";
import { exampleFor, listExamples } from "./example-trips.ts";

const rates: ExampleRates = {
  standard: defaultStandardRates,
  hourly: { ...defaultHourlyRates, hourlyRateEnabled: true, perHourRate: 40 },
  discount: defaultDiscountedRates,
  taxBps: 1500,
};
const aTrip = (facts: Partial<Ride> = {}) => aRide({ distance: 17.25, duration: 43, ...facts });

describe("the live example", () => {
  it("prices 5 miles and 15 minutes at the default rates", () => {
    const example = exampleFor(listExamples([], null), null, false);
    const { fare, lines } = priceExample(example, rates);
    expect(exampleSentence(example, fare)).toBe(
      "A 5 mi, 15 min ride: rider pays $17.83, you receive $15.50",
    );
    expect(lines.map(({ label }) => label)).toEqual([
      "Base Fare",
      "Time Charge",
      "Distance Charge",
      "Faire Tax (15%)",
    ]);
  });

  it("applies an enabled discount", () => {
    const discount = { discountedRateEnabled: true, discountPercentage: 10 };
    const example = exampleFor(listExamples([], null), null, false);
    expect(exampleSentence(example, priceExample(example, { ...rates, discount }).fare)).toBe(
      "A 5 mi, 15 min ride: rider pays $16.04, you receive $13.95",
    );
  });

  it("prices the minimum number of hours if hourly bookings are on", () => {
    const examples = listExamples([], { ...rates.hourly, minimumHours: 8, maximumHours: 9 });
    const example = exampleFor(examples, null, true);
    expect(exampleSentence(example, priceExample(example, rates).fare)).toBe(
      "An 8 h booking: rider pays $368.00, you receive $320.00",
    );
    expect(exampleFor(examples, null, false).key).toBe("usual");
    expect(exampleFor(listExamples([], null), "hours", true).key).toBe("usual");
  });

  it("lists the driver's recent trips without duplicates and hourly rides", () => {
    const rides = [aTrip({}), aTrip({}), aTrip({ bookedHours: 3 }), aTrip({ distance: 11.2 })];
    const examples = listExamples(rides, null);
    expect(examples.map(({ label }) => label)).toEqual([
      "5 mi, 15 min",
      "350 5th Ave → JFK Airport · 17.25 mi, 43 min",
      "350 5th Ave → JFK Airport · 11.2 mi, 43 min",
    ]);
    const own = exampleFor(examples, examples[2]?.key ?? "", false);
    expect(own).toMatchObject({
      words: "An 11.2 mi, 43 min ride",
      trip: { milesHundredths: 1120, minutes: 43 },
    });
  });

  it("prices at nearby medians without the driver's discount, if they are known", () => {
    const example = exampleFor(listExamples([], null), null, false);
    const median = (value: number) => ({ drivers: 7, low: value, median: value, high: value });
    const none = { perHourRate: null, discountPercentage: null };
    const known = {
      rates: {
        baseFare: median(4),
        perMinuteCharge: median(0.2),
        perMileCharge: median(1.4),
        ...none,
      },
    };
    const discount = { discountedRateEnabled: true, discountPercentage: 50 };
    expect(priceAtMedians(example, { ...rates, discount }, known)).toEqual({
      total: 1610,
      fare: 1400,
      drivers: 7,
    });
    const unknown = { rates: { ...known.rates, baseFare: null } };
    expect(priceAtMedians(example, rates, unknown)).toBeNull();
  });
});
