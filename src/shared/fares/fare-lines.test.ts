import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCents } from "#shared/money.ts";
import { fareFor, hourlyFareFor } from "./fare.ts";
import { fareLines } from "./fare-lines.ts";

const trip = { milesHundredths: 500, minutes: 15 };
const rates = { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 1000 };

describe("the lines of a fare", () => {
  it("name every charge, the discount and the tax with their rates", () => {
    expect(fareLines(fareFor({ rates, trip, taxBps: 1250 }))).toEqual([
      { label: "Base Fare", amount: 500 },
      { label: "Time Charge", amount: 300 },
      { label: "Distance Charge", amount: 750 },
      { label: "Discount (10%)", amount: -155 },
      { label: "Faire Tax (12.5%)", amount: 174 },
    ]);
  });

  it("leave out a discount that is off, and what a booking by the hour does not have", () => {
    const labels = (fare: Parameters<typeof fareLines>[0]) =>
      fareLines(fare).map((line) => line.label);
    expect(labels(fareFor({ rates: { ...rates, discountBps: 0 }, trip, taxBps: 1500 }))).toEqual([
      "Base Fare",
      "Time Charge",
      "Distance Charge",
      "Faire Tax (15%)",
    ]);
    const hourly = { perHourCents: 4000, bookedHours: 2, discountBps: 0, taxBps: 0 };
    expect(labels(hourlyFareFor(hourly))).toEqual(["Time Charge", "Faire Tax (0%)"]);
  });

  it("sum to the total", () => {
    const cents = fc.integer({ min: 10, max: 100_000 });
    const bps = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(cents, cents, cents, bps, bps, (base, minute, mile, discountBps, taxBps) => {
        const fare = fareFor({
          rates: { baseFareCents: base, perMinuteCents: minute, perMileCents: mile, discountBps },
          trip: { milesHundredths: mile % 25_000, minutes: base % 700 },
          taxBps,
        });
        expect(sumCents(fareLines(fare).map((line) => line.amount))).toBe(fare.total);
      }),
      { numRuns: 2_000 },
    );
  });
});
