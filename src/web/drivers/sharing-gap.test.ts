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
  ["nothing", [], false],
  ["every 40 seconds", [0.7, 1.4, 2.1, 2.8, 3.5], true],
  ["only its first seconds", [0.1], false],
  ["only before and after it", [-1, 5], false],
  ["a pause of two minutes", [0.7, 2.7, 3.4], false],
])("a gap of 4 minutes of which was measured: %s", (_, times, filled) => {
  const gap = { since: minutes(10), until: minutes(14), minutes: 4 };
  const sentMinutes = times.map((time) => minutes(10 + time));
  expect(isFilled(gap, sentMinutes)).toBe(filled);
});
