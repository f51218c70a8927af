import { expect, test } from "vitest";
import { poleOf } from "./map-marks.ts";

const end = { x: 200, y: 100 };

test("the mark of an end stays in place without a car near it", () => {
  expect(poleOf(end, null)).toBe(0);
  expect(poleOf(end, { x: 200, y: 128 })).toBe(0);
});

test.each([
  ["in the same place", 100, -28],
  ["a little above", 90, -38],
  ["a little below", 120, -8],
])("a car %s moves the mark of an end above itself", (_, y, pole) => {
  expect(poleOf(end, { x: 200, y })).toBe(pole);
});

test("at the top of the map the mark is moved below the car, not out of the map", () => {
  expect(poleOf({ x: 200, y: 20 }, { x: 200, y: 18 })).toBe(26);
});
