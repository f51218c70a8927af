import fc from "fast-check";
import { expect, test } from "vitest";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { holdPauseUntil } from "./unpaid-holds.ts";

const now = new Date("2026-11-25T12:00:00Z");
const ago = (...minutes: number[]) => minutes.map((count) => plusMinutes(now, -count));

test("two unpaid holds in the last hour cause no pause, and older holds do not count", () => {
  expect(holdPauseUntil([], now)).toBeNull();
  expect(holdPauseUntil(ago(1, 2), now)).toBeNull();
  expect(holdPauseUntil(ago(1, 2, 60, 61), now)).toBeNull();
});

test.each([
  [ago(0, 10, 20), 5],
  [ago(0, 10, 20, 30), 10],
  [ago(0, 10, 20, 30, 40), 20],
])(
  "the third unpaid hold causes a pause of 5 minutes, and each further one doubles it",
  (ends, minutes) => {
    expect(holdPauseUntil(ends, now)).toEqual(plusMinutes(now, minutes));
  },
);

test("a pause ends by itself", () => {
  expect(holdPauseUntil(ago(5, 10, 20), now)).toBeNull();
});

test("another unpaid hold never shortens a pause", () => {
  const ends = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 8 });
  fc.assert(
    fc.property(ends, (minutes) => {
      const before = holdPauseUntil(ago(...minutes), now);
      const after = holdPauseUntil(ago(0, ...minutes), now);
      expect(after?.getTime() ?? 0).toBeGreaterThanOrEqual(before?.getTime() ?? 0);
    }),
  );
});
