import fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "./distance.ts";
import { driverAreas } from "./driver-areas.ts";
import { eastScale } from "./line.ts";
import { MILES_PER_DEGREE } from "./trip-sketch.ts";

const position = fc.record({
  latitude: fc.double({ min: 24, max: 50, noNaN: true }),
  longitude: fc.double({ min: -125, max: -66, noNaN: true }),
});
const positions = fc.array(position, { minLength: 1, maxLength: 20 });
const HALF_DIAGONAL_MILES = 0.36;

test("each driver is within an area, and each area has a driver", () => {
  fc.assert(
    fc.property(positions, (drivers) => {
      const areas = driverAreas(drivers);
      const near = (one: (typeof areas)[0], other: (typeof areas)[0]) =>
        milesBetween(one, other) <= HALF_DIAGONAL_MILES;
      expect(drivers.every((driver) => areas.some((area) => near(area, driver)))).toBe(true);
      expect(areas.every((area) => drivers.some((driver) => near(area, driver)))).toBe(true);
    }),
  );
});

test("all positions within a cell look the same", () => {
  const share = fc.double({ min: -0.24, max: 0.24, noNaN: true });
  fc.assert(
    fc.property(position, share, share, (driver, northMiles, eastMiles) => {
      const [cell] = driverAreas([driver]);
      if (!cell) throw new Error("the driver has no area");
      const movedDriver = {
        latitude: cell.latitude + northMiles / MILES_PER_DEGREE,
        longitude: cell.longitude + eastMiles / MILES_PER_DEGREE / eastScale(cell),
      };
      expect(driverAreas([movedDriver])).toEqual([cell]);
    }),
  );
});

test("neither the order nor the number of drivers in a cell is revealed", () => {
  fc.assert(
    fc.property(positions, (drivers) => {
      const areas = driverAreas(drivers);
      expect(driverAreas([...drivers, ...drivers].reverse())).toEqual(areas);
      expect(new Set(areas.map((area) => JSON.stringify(area))).size).toBe(areas.length);
    }),
  );
});

test("the poles have areas on the globe", () => {
  for (const latitude of [-90, 90])
    for (const longitude of [-180, 180]) {
      const [area] = driverAreas([{ latitude, longitude }]);
      expect(Math.abs(area?.latitude ?? 91)).toBeLessThanOrEqual(90);
      expect(Math.abs(area?.longitude ?? 181)).toBeLessThanOrEqual(180);
    }
});
