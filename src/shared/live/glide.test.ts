import fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import { measureLine, nearestOnLine, pointOnLine } from "#shared/places/line.ts";
import { carAt, followCar, type Track } from "./glide.ts";

/** North for 0.7 miles, then east for a mile. */
const line = measureLine([
  { latitude: 40.75, longitude: -74 },
  { latitude: 40.76, longitude: -74 },
  { latitude: 40.76, longitude: -73.98 },
]);
const T0 = Date.parse("2026-11-23T15:00:00Z");
const MILES_PER_SECOND = 30 / 3600;

const onLine = (miles: number) => pointOnLine(line, miles)?.point ?? { latitude: 0, longitude: 0 };
const milesOf = (track: Track, now: number) => nearestOnLine(line, carAt(track, now).point)?.miles;

/** A car at 30 miles an hour, whose position arrives every five seconds. */
const drive = (seconds: readonly number[]): Track => {
  let track: Track | null = null;
  for (const second of seconds) {
    const fix = { point: onLine(second * MILES_PER_SECOND), at: T0 + second * 1000 };
    track = followCar(track, fix, { line, now: T0 + second * 1000 });
  }
  if (!track) throw new Error("no position");
  return track;
};

test("the first position is drawn without movement", () => {
  const track = drive([0]);
  expect(carAt(track, T0 + 5000).point).toEqual(onLine(0));
});

test("between positions the car drives on along the line at its last speed", () => {
  const track = drive([0, 5]);
  expect(milesOf(track, T0 + 8000)).toBeCloseTo(8 * MILES_PER_SECOND, 3);
  expect(carAt(track, T0 + 8000).heading).toBeCloseTo(0, 5);
});

test("around a corner the car stays on the line", () => {
  const track = drive([80, 82]);
  const car = carAt(track, T0 + 86_000);
  expect(nearestOnLine(line, car.point)?.offMiles).toBeLessThan(1e-6);
  expect(car.point.longitude).toBeGreaterThan(-74);
  expect(car.heading).toBeCloseTo(90, 5);
});

test("on a street that the line passes twice, the car stays on its current pass", () => {
  const [start, end] = [onLine(0), onLine(0.6)];
  const there = measureLine([start, end, start]);
  let track: Track | null = null;
  for (const [second, miles] of [
    [0, 0.5],
    [60, 0.59],
    [120, 0.62],
    [122, 0.64],
  ] as const) {
    const point = pointOnLine(there, miles)?.point ?? start;
    const at = T0 + second * 1000;
    track = followCar(track, { point, at }, { line: there, now: at });
  }
  if (!track) throw new Error("no position");
  const car = carAt(track, T0 + 124_000);
  expect(car.heading).toBeCloseTo(180, 5);
  expect(car.point.latitude).toBeLessThan(track.fix.point.latitude);
});

test("without new positions the car stops after some seconds", () => {
  const track = drive([0, 5]);
  expect(carAt(track, T0 + 60_000)).toEqual(carAt(track, T0 + 13_000));
});

test("a car that was drawn too far ahead waits instead of driving backwards", () => {
  const track = drive([0, 5]);
  const fix = { point: onLine(6 * MILES_PER_SECOND), at: T0 + 10_000 };
  const slower = followCar(track, fix, { line, now: T0 + 10_000 });
  const drawnAt = milesOf(track, T0 + 10_000) ?? 0;
  for (const ms of [0, 200, 500, 1000, 2000]) {
    expect(milesOf(slower, T0 + 10_000 + ms)).toBeGreaterThanOrEqual(drawnAt - 1e-6);
  }
});

test("a car away from the line moves straight on", () => {
  const start = { latitude: 40.8, longitude: -74.1 };
  const second = { latitude: 40.8, longitude: -74.099 };
  let track = followCar(null, { point: start, at: T0 }, { line, now: T0 });
  track = followCar(track, { point: second, at: T0 + 5000 }, { line, now: T0 + 5000 });
  const car = carAt(track, T0 + 10_000);
  expect(car.point.longitude).toBeCloseTo(-74.098, 5);
  expect(car.heading).toBeCloseTo(90, 3);
});

test("a position far away is drawn at once", () => {
  const track = drive([0]);
  const far = { latitude: 40.85, longitude: -74 };
  const jumped = followCar(track, { point: far, at: T0 + 5000 }, { line, now: T0 + 5000 });
  expect(carAt(jumped, T0 + 5000).point).toEqual(far);
  expect(carAt(jumped, T0 + 9000).point).toEqual(far);
});

test("a repeated or an older position changes nothing", () => {
  const track = drive([0, 5]);
  expect(followCar(track, { ...track.fix }, { line, now: T0 + 7000 })).toBe(track);
  const older = { point: onLine(0), at: T0 + 1000 };
  expect(followCar(track, older, { line, now: T0 + 7000 })).toBe(track);
});

test("the drawn car leaps only if a position is over half a mile away", () => {
  const offset = fc.double({ min: -0.002, max: 0.002, noNaN: true });
  const step = fc.record({ north: offset, east: offset, seconds: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 8 }), (steps) => {
      let point = { latitude: 40.752, longitude: -74 };
      let now = T0;
      let track = followCar(null, { point, at: now }, { line, now });
      for (const { north, east, seconds } of steps) {
        now += seconds * 1000;
        point = { latitude: point.latitude + north, longitude: point.longitude + east };
        const drawnAt = carAt(track, now).point;
        track = followCar(track, { point, at: now }, { line, now });
        // A jump of half a mile is drawn at once; a car that leaves or joins the line moves by up to its tolerance.
        const leap = milesBetween(drawnAt, carAt(track, now).point);
        expect(leap < 0.06 || milesBetween(drawnAt, point) > 0.5).toBe(true);
      }
    }),
  );
});
