import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCents } from "#shared/money.ts";
import { type Fare, fareFor, hourlyFareFor } from "./fare.ts";
import { fareLines } from "./fare-lines.ts";

const trip = { milesHundredths: 500, minutes: 15 };
const rates = { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 1000 };

describe("the lines of a fare", () => {
  it("show every charge, the discount and the tax with their rates", () => {
    expect(fareLines(fareFor({ rates, trip, taxBps: 1250 }), { rates, trip })).toEqual([
      { label: "Base Fare", amount: 500 },
      { label: "Time Charge", amount: 300, detail: "15 min x $0.20" },
      { label: "Distance Charge", amount: 750, detail: "5 mi x $1.50" },
      { label: "Discount (10%)", amount: -155 },
      { label: "Faire Tax (12.5%)", amount: 174 },
    ]);
  });

  it("leave out an unused discount, and base and distance of an hourly booking", () => {
    const labels = (fare: Fare) => fareLines(fare, { rates, trip }).map((line) => line.label);
    expect(labels(fareFor({ rates: { ...rates, discountBps: 0 }, trip, taxBps: 1500 }))).toEqual([
      "Base Fare",
      "Time Charge",
      "Distance Charge",
      "Faire Tax (15%)",
    ]);
    const hourly = { perHourCents: 4000, bookedHours: 2, discountBps: 0, taxBps: 0 };
    expect(fareLines(hourlyFareFor(hourly), hourly)).toEqual([
      { label: "Time Charge", amount: 8000, detail: "2 h x $40.00" },
      { label: "Faire Tax (0%)", amount: 0 },
    ]);
  });

  it("sum to the total", () => {
    const cents = fc.integer({ min: 10, max: 100_000 });
    const bps = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(cents, cents, cents, bps, bps, (base, minute, mile, discountBps, taxBps) => {
        const basis = {
          rates: { baseFareCents: base, perMinuteCents: minute, perMileCents: mile, discountBps },
          trip: { milesHundredths: mile % 25_000, minutes: base % 700 },
        };
        const fare = fareFor({ ...basis, taxBps });
        expect(sumCents(fareLines(fare, basis).map((line) => line.amount))).toBe(fare.total);
      }),
      { numRuns: 2_000 },
    );
  });
});
