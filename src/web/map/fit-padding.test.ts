import fc from "fast-check";
import { expect, test } from "vitest";
import { boundsOf, projectScene } from "#shared/places/trip-sketch.ts";
import { failurePadding, fitPadding } from "./fit-padding.ts";

const strip = { width: 390, height: 160 };
const northward = { south: 40.71, north: 40.75, west: -74, east: -73.99 };
const eastward = { south: 40.74, north: 40.75, west: -74.05, east: -73.9 };

test("a tall map reserves a column for its buttons", () => {
  const { top, right } = fitPadding({ width: 390, height: 600 }, northward);
  expect([top, right]).toEqual([84, 64]);
});

test("in a low map a northward trip lies beside the row of buttons, an eastward trip below it", () => {
  expect(fitPadding(strip, northward)).toMatchObject({ top: 40, right: 160 });
  expect(fitPadding(strip, eastward)).toMatchObject({ top: 64, right: 55 });
});

const place = fc.record({
  latitude: fc.double({ min: 40.5, max: 41, noNaN: true }),
  longitude: fc.double({ min: -74.3, max: -73.7, noNaN: true }),
});
const box = fc.record({
  width: fc.integer({ min: 300, max: 1400 }),
  height: fc.integer({ min: 120, max: 900 }),
});

test("no point of a sketch lies where the map that replaces it has its buttons or attribution", () => {
  fc.assert(
    fc.property(box, place, place, (size, pickup, dropoff) => {
      const scene = { pickup, dropoff, line: [], areas: [] };
      const { toPixels } = projectScene(scene, size, fitPadding(size, boundsOf(scene)));
      const isLow = size.height < 240;
      for (const { x, y } of [toPixels(pickup), toPixels(dropoff)]) {
        expect(y).toBeLessThanOrEqual(size.height - 47.9);
        const isBesideButtons = x <= size.width - (isLow ? 159.9 : 63.9);
        expect(isBesideButtons || (isLow && y >= 63.9)).toBe(true);
      }
    }),
  );
});

test("no point of a sketch lies under the message about a failed map", () => {
  fc.assert(
    fc.property(box, place, place, (size, pickup, dropoff) => {
      const scene = { pickup, dropoff, line: [], areas: [] };
      const { toPixels } = projectScene(scene, size, failurePadding(size));
      for (const { y } of [toPixels(pickup), toPixels(dropoff)]) {
        expect(y).toBeLessThanOrEqual(size.height - 71.9);
        expect(y).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
