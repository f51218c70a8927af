import fc from "fast-check";
import { expect, test } from "vitest";
import { remainingMinutes } from "./arrival-range.ts";

const ride = (elapsedMinutes: number, progress: number, minutes = 40) =>
  remainingMinutes({ minutes, elapsedMinutes, progress });

test("at the pickup the arrival range is the predicted one", () => {
  expect(ride(0, 0)).toEqual({ expected: 40, range: [25, 64] });
});

test("after half of the road in half of the time, half of the minutes and of the range remain", () => {
  expect(ride(20, 0.5)).toEqual({ expected: 20, range: [12.5, 32] });
});

test("a ride in slow traffic arrives later than predicted, a fast one earlier", () => {
  expect(ride(32, 0.5).expected).toBeCloseTo(28, 1);
  expect(ride(12, 0.5).expected).toBeCloseTo(14.7, 1);
});

test("at the destination nothing remains", () => {
  expect(ride(55, 1)).toEqual({ expected: 0, range: [0, 0] });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const elapsed = fc.double({ min: 0, max: 600, noNaN: true });
const predicted = fc.double({ min: 0.1, max: 400, noNaN: true });

test("the range never widens during the ride, whatever its pace", () => {
  const width = ({ range: [min, max] }: ReturnType<typeof ride>) => max - min;
  fc.assert(
    fc.property(predicted, share, share, elapsed, elapsed, (minutes, one, other, first, second) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      const [before, after] = [Math.min(first, second), Math.max(first, second)];
      expect(width(ride(after, late, minutes))).toBeLessThanOrEqual(
        width(ride(before, early, minutes)) + 1e-9,
      );
    }),
  );
});

test("the range contains the expected minutes, never starts below zero, and is bounded", () => {
  const anything = fc.oneof(share, fc.constantFrom(-1, 2));
  fc.assert(
    fc.property(
      predicted,
      fc.oneof(elapsed, fc.constant(-5)),
      anything,
      (minutes, at, progress) => {
        const { expected, range } = ride(at, progress, minutes);
        expect(range[0]).toBeGreaterThanOrEqual(0);
        expect(range[0]).toBeLessThanOrEqual(expected);
        expect(range[1]).toBeGreaterThanOrEqual(expected);
        expect(range[1]).toBeLessThanOrEqual(minutes * 5 + 5);
      },
    ),
  );
});
