import fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "./distance.ts";

const jfk = { latitude: 40.6394, longitude: -73.7793 };
const lax = { latitude: 33.9425, longitude: -118.408 };

test("JFK and LAX are 2,470 miles apart", () => {
  expect(milesBetween(jfk, lax)).toBeCloseTo(2470, -1);
});

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("a distance is symmetric and at most half the globe", () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const miles = milesBetween(from, to);
      expect(miles).toBeGreaterThanOrEqual(0);
      expect(miles).toBeLessThanOrEqual(12_438);
      expect(milesBetween(to, from)).toBeCloseTo(miles, 6);
    }),
  );
});
