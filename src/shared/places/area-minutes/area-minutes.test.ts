import fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import { fittedAreas, gridMiles, minutesByArea, minutesInArea } from "./area-minutes.ts";

const columbusCircle = { latitude: 40.7681, longitude: -73.9819 };
const wallStreet = { latitude: 40.7075, longitude: -74.0113 };
const jfk = { latitude: 40.6394, longitude: -73.7793 };
const noon = { hour: 12, isWeekend: false };
const [manhattan] = fittedAreas;
const flat = {
  alongDegrees: 30,
  startMinutes: 2,
  minutesPerMile: { along: 4, across: 6 },
  weekday: Array.from({ length: 24 }, () => 1),
  weekend: Array.from({ length: 24 }, () => 1.5),
};

const latitude = fc.double({ min: 40.7, max: 40.77, noNaN: true });
const longitude = fc.double({ min: -74.02, max: -73.97, noNaN: true });
const place = fc.record({ latitude, longitude });
const departure = fc.record({ hour: fc.integer({ min: 0, max: 23 }), isWeekend: fc.boolean() });

test("a mile at 30 degrees runs along a grid of that direction, and a mile at 120 degrees across it", () => {
  const from = { latitude: 40.74, longitude: -73.99 };
  const movedBy = (degrees: number) => ({
    latitude: from.latitude + Math.cos((degrees * Math.PI) / 180) / 69.0936,
    longitude:
      from.longitude +
      Math.sin((degrees * Math.PI) / 180) / (69.0936 * Math.cos((from.latitude * Math.PI) / 180)),
  });
  const [ahead, aside] = [gridMiles(from, movedBy(30), 30), gridMiles(from, movedBy(120), 30)];
  expect(ahead.along).toBeCloseTo(1, 2);
  expect(ahead.across).toBeCloseTo(0, 2);
  expect(aside.along).toBeCloseTo(0, 2);
  expect(aside.across).toBeCloseTo(1, 2);
  const at = { from, departure: noon };
  expect(minutesInArea(flat, { ...at, to: movedBy(30) })).toBeCloseTo(6, 1);
  expect(minutesInArea(flat, { ...at, to: movedBy(120) })).toBeCloseTo(8, 1);
});

test("along and across are the sides of a right triangle, in either direction of the trip", () => {
  fc.assert(
    fc.property(place, place, fc.integer({ min: 0, max: 179 }), (from, to, degrees) => {
      const { along, across } = gridMiles(from, to, degrees);
      expect(Math.hypot(along, across)).toBeCloseTo(milesBetween(from, to), 6);
      const back = gridMiles(to, from, degrees);
      expect(back.along).toBeCloseTo(along, 2);
      expect(back.across).toBeCloseTo(across, 2);
    }),
  );
});

test("an area has no minutes for a trip with one end outside it", () => {
  const at = { from: columbusCircle, departure: noon };
  expect(minutesByArea(fittedAreas, { ...at, to: wallStreet })).toBeGreaterThan(20);
  expect(minutesByArea(fittedAreas, { ...at, to: jfk })).toBeNull();
  expect(minutesByArea([], { ...at, to: wallStreet })).toBeNull();
});

test("the shipped table has plausible speeds, and factors near 1", () => {
  const { minutesPerMile, startMinutes, weekday, weekend, trips } = manhattan ?? {};
  expect(trips).toBeGreaterThan(1000);
  expect(startMinutes).toBeLessThan(5);
  expect(minutesPerMile?.along).toBeLessThan(minutesPerMile?.across ?? 0);
  for (const factor of [...(weekday ?? []), ...(weekend ?? [])]) {
    expect(factor).toBeGreaterThan(0.6);
    expect(factor).toBeLessThan(1.5);
  }
});

test("minutes are positive, finite, and grow with the miles on one line", () => {
  fc.assert(
    fc.property(
      place,
      place,
      departure,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (from, to, at, share) => {
        const between = {
          latitude: from.latitude + (to.latitude - from.latitude) * share,
          longitude: from.longitude + (to.longitude - from.longitude) * share,
        };
        const whole = minutesByArea(fittedAreas, { from, to, departure: at }) ?? 0;
        const part = minutesByArea(fittedAreas, { from, to: between, departure: at }) ?? 0;
        expect(part).toBeGreaterThan(0);
        expect(part).toBeLessThanOrEqual(whole + 0.01);
        expect(whole).toBeLessThan(90);
      },
    ),
  );
});
