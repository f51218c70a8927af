import { expect, test } from "vitest";
import { roundTop } from "./scale.ts";

test.each([
  [0, 10],
  [9.99, 10],
  [10, 10],
  [10.01, 12],
  [33, 40],
  [45, 50],
  [81, 100],
  [108, 120],
  [417.83, 500],
  [1000.01, 1200],
])("the axis for $%d ends at $%d", (highest, top) => {
  expect(roundTop(highest)).toBe(top);
  expect(Number.isInteger(top / 2)).toBe(true);
});
