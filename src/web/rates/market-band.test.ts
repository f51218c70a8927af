import { expect, test } from "vitest";
import { bandOf } from "./market-band.ts";

test("scales the line from the lowest to the highest value", () => {
  expect(bandOf(10, { low: 4, median: 6, high: 8 })).toMatchObject({ from: 4, mark: 96 });
  const { from, width, median, mark } = bandOf(2, { low: 4, median: 6, high: 10 });
  expect(mark).toBe(4);
  expect(from).toBeLessThan(median);
  expect(from + width).toBeCloseTo(96);
});

test("centers all marks if all values are equal", () => {
  expect(bandOf(5, { low: 5, median: 5, high: 5 })).toEqual({
    from: 50,
    width: 0,
    median: 50,
    mark: 50,
  });
});
