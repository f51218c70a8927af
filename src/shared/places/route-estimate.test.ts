import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateRoute } from "./route-estimate.ts";

const timesSquare = { latitude: 40.758, longitude: -73.9855 };
const jfk = { latitude: 40.6394, longitude: -73.7793 };
const weekday = (hour: number) => ({ hour, isWeekend: false });
const weekend = (hour: number) => ({ hour, isWeekend: true });

test("Times Square to JFK at noon on a weekday is about 17.8 miles and 49 minutes", () => {
  expect(estimateRoute(timesSquare, jfk, weekday(12))).toEqual({
    milesHundredths: 1776,
    minutes: 49,
    minutesRange: [30, 78],
    estimated: true,
    source: "estimate",
  });
});

test.each([
  [weekday(5), 37],
  [weekday(6), 42],
  [weekday(9), 42],
  [weekday(10), 49],
  [weekday(15), 49],
  [weekday(16), 44],
  [weekday(19), 44],
  [weekday(20), 41],
  [weekday(21), 41],
  [weekday(22), 37],
  [weekend(12), 40],
  [weekend(23), 37],
])("leaving at %o the drive to JFK takes %i minutes", (departure, minutes) => {
  expect(estimateRoute(timesSquare, jfk, departure).minutes).toBe(minutes);
});

test("a trip around the corner still takes two minutes", () => {
  expect(estimateRoute(timesSquare, timesSquare, weekday(12))).toMatchObject({
    milesHundredths: 0,
    minutes: 2,
  });
});

test("an estimate never exceeds 55 miles an hour and lies in its range", () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });
  fc.assert(
    fc.property(
      point,
      point,
      fc.integer({ min: 0, max: 23 }),
      fc.boolean(),
      (from, to, hour, isWeekend) => {
        const { milesHundredths, minutes, minutesRange } = estimateRoute(from, to, {
          hour,
          isWeekend,
        });
        expect(milesHundredths / 100 / (minutes / 60)).toBeLessThanOrEqual(55.2);
        expect(minutesRange[0]).toBeLessThanOrEqual(minutes);
        expect(minutesRange[1]).toBeGreaterThanOrEqual(minutes);
      },
    ),
  );
});
