import fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { milesAlong, nearHome, shiftPoint, stepAlong, stepTowards } from "./movement.ts";

const point = fc.record({
  latitude: fc.double({ min: 25, max: 48, noNaN: true }),
  longitude: fc.double({ min: -120, max: -70, noNaN: true }),
});
const pointInCity = fc.record({
  latitude: fc.double({ min: 40.6, max: 40.9, noNaN: true }),
  longitude: fc.double({ min: -74.1, max: -73.8, noNaN: true }),
});
const near = (home: { latitude: number; longitude: number }) => nearHome(home, Math.random);

test("moves a car in steps to its target and never past it", () => {
  fc.assert(
    fc.property(point, fc.double({ min: 0.05, max: 3, noNaN: true }), (from, miles) => {
      const to = { latitude: from.latitude + 0.05, longitude: from.longitude - 0.08 };
      const totalMiles = milesBetween(from, to);
      let at = from;
      for (let steps = 0; at !== to; steps += 1) {
        expect(steps).toBeLessThanOrEqual(Math.ceil(totalMiles / miles) + 1);
        const next = stepTowards(at, to, miles);
        expect(milesBetween(next, to)).toBeLessThan(milesBetween(at, to));
        at = next;
      }
    }),
  );
});

test("moves a car along a path by the given miles, and stops at the end", () => {
  fc.assert(
    fc.property(
      fc.array(pointInCity, { minLength: 2, maxLength: 6 }),
      fc.nat(100),
      (points, percent) => {
        const [start, ...path] = points as [Point, ...Point[]];
        const miles = milesAlong(start, path);
        const step = stepAlong(start, path, (miles * percent) / 100);
        expect(milesAlong(step.at, step.path)).toBeCloseTo(miles * (1 - percent / 100), 1);
        expect(stepAlong(start, path, miles + 1)).toEqual({ at: path.at(-1), path: [] });
      },
    ),
  );
});

test("moves a waiting driver by less than a tenth of a mile", () => {
  fc.assert(
    fc.property(point, (home) => {
      expect(milesBetween(home, near(home))).toBeLessThan(0.1);
    }),
  );
});

test("keeps a home's distance from the center when the demo moves to another city", () => {
  const center = { latitude: 40.7484, longitude: -73.9857 };
  const boston = { latitude: 42.3555, longitude: -71.0565 };
  fc.assert(
    fc.property(fc.nat(15), fc.nat(15), (north, east) => {
      const home = {
        latitude: center.latitude + north / 69,
        longitude: center.longitude - east / 69,
      };
      const shiftedHome = shiftPoint(home, center, boston);
      expect(milesBetween(boston, shiftedHome)).toBeCloseTo(milesBetween(center, home), 0);
    }),
  );
});
