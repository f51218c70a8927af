import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

test.each([
  ["broadway", "broadway", 0],
  ["brodway", "broadway", 1],
  ["laguradia", "laguardia", 1],
  ["pitsburg", "pittsburgh", 2],
  ["canal", "grand", 3],
  ["", "abc", 3],
])("%s and %s differ by %i letters, three and more count as three", (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
  expect(editDistance(other, one, 2)).toBe(distance);
});
