import { expect, test } from "vitest";
import { gapBetween, isFilled } from "./sharing-gap.ts";

const minutes = (count: number) => count * 60_000;

test.each([
  [null, minutes(5), null],
  [0, minutes(1), null],
  [0, minutes(1.5), 2],
  [0, minutes(4.2), 4],
  [0, minutes(14.9), 15],
  [0, minutes(15), null],
])("the gap between positions at %s and %s ms is %s minutes", (last, next, length) => {
  expect(gapBetween(last, next)?.minutes ?? null).toBe(length);
});

test.each([
  ["no position", false, []],
  ["a position every 40 seconds", true, [0.7, 1.4, 2.1, 2.8, 3.5]],
  ["a position in its first seconds only", false, [0.1]],
  ["positions only before and after it", false, [-1, 5]],
  ["a pause of two minutes", false, [0.7, 2.7, 3.4]],
])("a gap of 4 minutes with %s is filled: %s", (_, filled, times) => {
  const gap = { since: minutes(10), until: minutes(14), minutes: 4 };
  const sentMinutes = times.map((time) => minutes(10 + time));
  expect(isFilled(gap, sentMinutes)).toBe(filled);
});
