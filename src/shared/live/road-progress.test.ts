import fc from "fast-check";
import { expect, test } from "vitest";
import { type MeasuredLine, measureLine, pointOnLine } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { pacedMinutes, remainingOf } from "./road-progress.ts";

const departure = { hour: 12, isWeekend: false };
const mile = 1 / 69.093;
const origin = { latitude: 40.7, longitude: -74 };
const at = (north: number, east: number): Point => ({
  latitude: origin.latitude + north * mile,
  longitude: origin.longitude + (east * mile) / Math.cos((origin.latitude * Math.PI) / 180),
});
const spot = (line: MeasuredLine, miles: number): Point =>
  pointOnLine(line, miles)?.point ?? origin;
const tripOver = (points: readonly Point[]) => ({
  line: measureLine(points),
  minutes: 30,
  to: points.at(-1) ?? origin,
});

const drivenOn = (line: MeasuredLine, car: Point, drivenMiles: number | null) =>
  remainingOf({ line, minutes: 30, to: car }, car, { drivenMiles, departure }).drivenMiles;

/** Any line, which may cross and repeat itself. */
const points = fc
  .array(
    fc.record({
      north: fc.double({ min: 0, max: 4, noNaN: true }),
      east: fc.double({ min: 0, max: 4, noNaN: true }),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((steps) => steps.map(({ north, east }) => at(north, east)));

test("no miles are left at the end, and miles and minutes are never negative", () => {
  const anywhere = fc.record({
    latitude: fc.double({ min: 40.6, max: 40.8, noNaN: true }),
    longitude: fc.double({ min: -74.1, max: -73.9, noNaN: true }),
  });
  const before = fc.option(fc.double({ min: 0, max: 60, noNaN: true }));
  fc.assert(
    fc.property(points, anywhere, before, (way, car, drivenMiles) => {
      const trip = tripOver(way);
      const { miles, minutes } = remainingOf(trip, car, { drivenMiles, departure });
      expect(miles).toBeGreaterThanOrEqual(0);
      expect(minutes).toBeGreaterThanOrEqual(0);
      const { totalMiles } = trip.line;
      const end = remainingOf(trip, trip.to, { drivenMiles: totalMiles, departure });
      if (totalMiles > 0) expect(end.miles).toBeCloseTo(0, 2);
    }),
  );
});

test("the remaining miles never grow as a car drives along any line", () => {
  const steps = fc.array(fc.double({ min: 0.001, max: 0.05, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(points, steps, (way, advances) => {
      const trip = tripOver(way);
      let [driven, left] = [0, trip.line.totalMiles];
      let before: number | null = 0;
      for (const advance of advances) {
        driven = Math.min(trip.line.totalMiles, driven + advance);
        const car = spot(trip.line, driven);
        const { miles, drivenMiles } = remainingOf(trip, car, { drivenMiles: before, departure });
        expect(miles).toBeLessThanOrEqual(left + 1e-9);
        [left, before] = [miles, drivenMiles];
      }
    }),
  );
});

test("the remaining miles follow the road, and the remaining minutes are in proportion", () => {
  const trip = tripOver([at(0, 0), at(2, 0), at(2, 1)]);
  const { miles, minutes } = remainingOf(trip, at(1, 0.02), { drivenMiles: 0.9, departure });
  expect(miles).toBeCloseTo(2, 1);
  expect(minutes).toBeCloseTo(20, 0);
});

test("where a line returns on the same street, the previous position decides", () => {
  const line = measureLine([at(0, 0), at(1, 0), at(0, 0)]);
  const halfway = at(0.5, 0);
  expect(drivenOn(line, halfway, 0.45)).toBeCloseTo(0.5, 2);
  expect(drivenOn(line, halfway, 1.45)).toBeCloseTo(1.5, 2);
  expect(drivenOn(line, halfway, null)).toBeCloseTo(0.5, 2);
});

test("a page that was suspended finds the car again, however far it has driven", () => {
  const line = measureLine([at(0, 0), at(9, 0)]);
  expect(drivenOn(line, at(8, 0), 0.5)).toBeCloseTo(8, 1);
});

test("off the line or without a line, the remaining distance is the estimate", () => {
  const trip = tripOver([at(0, 0), at(2, 0)]);
  const car = at(1, 0.3);
  const estimate = estimateRoute(car, trip.to, departure);
  const expected = {
    miles: estimate.milesHundredths / 100,
    minutes: estimate.minutes,
    drivenMiles: null,
  };
  expect(remainingOf(trip, car, { drivenMiles: 0.9, departure })).toEqual(expected);
  expect(remainingOf({ ...trip, line: null }, car, { drivenMiles: 0.9, departure })).toEqual(
    expected,
  );
});

test("the arrival range narrows along the planned route; before the start and off the route there is none", () => {
  const now = new Date("2026-11-23T02:00:00Z");
  const ride = { minutes: 20, startedAt: new Date("2026-11-23T01:50:00Z") };
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const [early, late] = [16, 4].map((minutes) =>
    pacedMinutes(ride, { drivenMiles: 1, minutes }, after(16 - minutes)),
  );
  const widthOf = (range: readonly [number, number] | undefined) => range && range[1] - range[0];
  expect(widthOf(early?.range)).toBeGreaterThan(widthOf(late?.range) ?? Number.NaN);
  expect(pacedMinutes(ride, { drivenMiles: null, minutes: 16 }, now)).toBeNull();
  const waiting = { ...ride, startedAt: null };
  expect(pacedMinutes(waiting, { drivenMiles: 1, minutes: 16 }, now)).toBeNull();
});
