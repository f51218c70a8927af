import { expect, test } from "vitest";
import { turnDistance } from "./distance-text.ts";

test.each([
  [12.34, "12 mi"],
  [1.26, "1.3 mi"],
  [0.1, "0.1 mi"],
  [0.099, "500 ft"],
  [0.02, "100 ft"],
  [0.004, null],
  [0, null],
])("shows %d miles as %s", (miles, text) => {
  expect(turnDistance(miles)).toBe(text);
});
