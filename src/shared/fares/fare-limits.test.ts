import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "#shared/money.ts";
import { fareFor } from "./fare.ts";
import { findFareMisfit, MEDIAN_MULTIPLE, misfitSentence } from "./fare-limits.ts";

const limits = { floor: cents(300), ceiling: cents(50_000) };
const airport = { milesHundredths: 1730, minutes: 48 };
const tooMuch = { baseFareCents: 100_000, perMinuteCents: 100_000, perMileCents: 100_000 };

describe("limits of a fare", () => {
  test("17 miles for $66,300 are not offered", () => {
    const { fare } = fareFor({
      rates: { ...tooMuch, discountBps: 0 },
      trip: airport,
      taxBps: 1400,
    });
    expect(fare).toBeGreaterThan(5_000_000);
    expect(findFareMisfit(fare, limits, null)).toEqual({ kind: "above_ceiling", limit: 50_000 });
  });

  test("a ride of 46 cents is not offered, and the driver of a free ride is told why", () => {
    expect(findFareMisfit(46, limits, null)).toEqual({ kind: "below_floor", limit: 300 });
    expect(misfitSentence(cents(0), { kind: "below_floor", limit: cents(300) })).toBe(
      "Riders are not offered this ride: your fare of $0.00 is below $3.00, which a ride needs to cover card processing. Raise your rates or lower your discount.",
    );
  });

  test("five times the area's median is offered, a cent more is not", () => {
    expect(findFareMisfit(10_000, limits, 2000)).toBeNull();
    expect(findFareMisfit(10_001, limits, 2000)).toEqual({ kind: "above_median", limit: 10_000 });
    expect(findFareMisfit(10_001, limits, null)).toBeNull();
  });

  test("at the default floor a new driver's tax covers card processing of 2.9 % and 30 cents", () => {
    const tax = (limits.floor * 15) / 100;
    expect(tax).toBeGreaterThanOrEqual((limits.floor + tax) * 0.029 + 30);
  });
});

test("the offered fares are an interval, from the floor to the smaller of both upper limits", () => {
  const amount = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(amount, fc.option(amount, { nil: null }), (fare, median) => {
      const most = Math.min(limits.ceiling, (median ?? Infinity) * MEDIAN_MULTIPLE);
      const fits = fare >= limits.floor && fare <= most;
      expect(findFareMisfit(fare, limits, median) === null).toBe(fits);
    }),
  );
});
