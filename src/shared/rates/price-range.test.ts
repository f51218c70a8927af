import * as fc from "fast-check";
import { expect, test } from "vitest";
import { priceRangeOf } from "./price-range.ts";

test("two drivers give no range", () => {
  expect(priceRangeOf([])).toBeNull();
  expect(priceRangeOf([2000, 3000])).toBeNull();
});

test("the range is the middle half of the prices, widened to whole dollars", () => {
  expect(priceRangeOf([2110, 3050, 2590])).toEqual({ low: 23, median: 26, high: 29 });
});

test("low, median and high are in order and within a dollar of the prices", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 100, max: 50_000 }), { minLength: 3 }), (amounts) => {
      const range = priceRangeOf(amounts);
      expect(range).not.toBeNull();
      const { low, median, high } = range ?? { low: 0, median: -1, high: 0 };
      expect(low).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(high);
      expect(low * 100).toBeGreaterThan(Math.min(...amounts) - 100);
      expect(high * 100).toBeLessThan(Math.max(...amounts) + 100);
    }),
  );
});
