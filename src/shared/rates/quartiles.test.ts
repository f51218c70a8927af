import fc from "fast-check";
import { expect, test } from "vitest";
import { medianOf, quartilesOf } from "./quartiles.ts";

test("quartiles of five are the second, third and fourth", () => {
  expect(quartilesOf([900, 100, 500, 300, 700])).toEqual({ low: 300, median: 500, high: 700 });
});

test("quartiles are interpolated linearly and rounded half up", () => {
  expect(quartilesOf([100, 101])).toEqual({ low: 100, median: 101, high: 101 });
  expect(quartilesOf([0, 100, 200, 300])).toEqual({ low: 75, median: 150, high: 225 });
});

test("an empty list has no quartiles", () => {
  expect(quartilesOf([])).toBeNull();
  expect(medianOf([])).toBeNull();
});

test("quartiles ascend, stay between minimum and maximum, and do not depend on the order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1 }), (values) => {
      const { low, median, high } = quartilesOf(values) ?? { low: 1, median: 0, high: 0 };
      expect([Math.min(...values), low, median, high, Math.max(...values)]).toEqual(
        [Math.min(...values), low, median, high, Math.max(...values)].toSorted((a, b) => a - b),
      );
      expect(quartilesOf(values.toReversed())).toEqual({ low, median, high });
    }),
  );
});
