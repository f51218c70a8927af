import fc from "fast-check";
import { expect, test } from "vitest";
import { areasNear, searchAreas } from "./search-areas.ts";

const midtown = { latitude: 40.755, longitude: -73.98125 };
const ownArea = { row: 4075, column: -5919 };

test("the number of riders is rounded down to a step", () => {
  const areas = (riders: number) => areasNear([{ ...ownArea, riders }], midtown)[0]?.atLeastRiders;
  expect([3, 4, 5, 9, 10, 49, 99, 100, 4000].map(areas)).toEqual([
    3, 3, 5, 5, 10, 20, 50, 100, 100,
  ]);
});

test("an area is shown by its middle", () => {
  const [area] = areasNear([{ ...ownArea, riders: 3 }], midtown);
  expect(area?.latitude).toBeCloseTo(40.755);
  expect(area?.longitude).toBeCloseTo(-73.98125);
  expect(area?.miles).toBeCloseTo(0);
});

test("only areas nearby with three riders or more are shown, the nearest first", () => {
  const area = fc.record({
    row: fc.integer({ min: 4055, max: 4095 }),
    column: fc.integer({ min: -5940, max: -5900 }),
    riders: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(area), (counted) => {
      const areas = areasNear(counted, midtown);
      expect(areas.length).toBeLessThanOrEqual(searchAreas.maxAreas);
      for (const { miles, atLeastRiders } of areas) {
        expect(miles).toBeLessThanOrEqual(searchAreas.withinMiles);
        expect(atLeastRiders).toBeGreaterThanOrEqual(searchAreas.minRiders);
      }
      expect(areas.map(({ miles }) => miles)).toEqual(
        areas.map(({ miles }) => miles).toSorted((one, other) => one - other),
      );
      if (counted.every(({ riders }) => riders < searchAreas.minRiders)) expect(areas).toEqual([]);
    }),
  );
});
