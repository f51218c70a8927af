import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bpsFromFraction,
  bpsFromPercent,
  formatPercent,
  fractionFromBps,
  percentFromBps,
  shareOf,
} from "./basis-points.ts";
import { cents } from "./money.ts";

const anyRate = fc.integer({ min: 0, max: 10_000 });

describe("basis points", () => {
  it("are parsed from fractions and percentages", () => {
    expect([0.15, 0.125, 14.3 / 100, 0, 1].map(bpsFromFraction)).toEqual([
      1500, 1250, 1430, 0, 10_000,
    ]);
    expect([10, 12.5, 0.1, 99.9].map(bpsFromPercent)).toEqual([1000, 1250, 10, 9990]);
  });

  it("survive conversion to either form and back", () => {
    fc.assert(
      fc.property(anyRate, (bps) => {
        expect(bpsFromFraction(fractionFromBps(bps))).toBe(bps);
        expect(bpsFromPercent(percentFromBps(bps))).toBe(bps);
        expect(bpsFromFraction(percentFromBps(bps) / 100)).toBe(bps);
      }),
    );
  });

  it("are refused when finer than a hundredth of a percent", () => {
    for (const fraction of [1 / 3, 0.15005, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => bpsFromFraction(fraction)).toThrow(RangeError);
    }
    expect(() => bpsFromPercent(0.125)).toThrow(RangeError);
  });

  it("are shown as percent without needless zeros", () => {
    expect([1500, 1250, 10, 0].map(formatPercent)).toEqual(["15%", "12.5%", "0.1%", "0%"]);
  });
});

describe("a share", () => {
  it("is rounded half up", () => {
    expect(shareOf(cents(1550), 1500)).toBe(233);
    expect(shareOf(cents(0), 1500)).toBe(0);
  });

  it("lies between zero and the amount, and grows with the rate", () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), anyRate, anyRate, (amount, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const smaller = shareOf(cents(amount), low);
        const larger = shareOf(cents(amount), high);
        expect(0 <= smaller && smaller <= larger && larger <= amount).toBe(true);
      }),
    );
    expect(shareOf(cents(777), 10_000)).toBe(777);
  });
});
