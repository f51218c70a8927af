import * as fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import { type Area, findZones, MIN_ZONE_DRIVERS, type Polygon } from "./zones.ts";

const town: Area = { latitude: 41.7, longitude: -73.93, radiusMiles: 12 };
const areas = (count: number, area: Partial<Area> = {}): Area[] =>
  Array.from({ length: count }, () => ({ ...town, ...area }));

/** Reports whether a point is inside: a line from it to the east crosses an odd number of sides. */
const contains = (polygon: Polygon, { latitude, longitude }: Omit<Area, "radiusMiles">): boolean =>
  polygon
    .flatMap((ring) => ring.slice(1).map((to, index) => [ring[index] ?? to, to] as const))
    .filter(([[x, fromY], [, toY]]) => x > longitude && fromY > latitude !== toY > latitude)
    .length %
    2 ===
  1;

const signedArea = (ring: Polygon[number]): number =>
  ring.slice(1).reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring[index] ?? [x, y];
    return sum + beforeX * y - x * beforeY;
  }, 0);

test("two drivers make no zone, three make one around their place", () => {
  expect(findZones([])).toEqual([]);
  expect(findZones(areas(2))).toEqual([]);
  const [zone, ...others] = findZones(areas(3));
  expect(others).toEqual([]);
  expect(zone && contains(zone, town)).toBe(true);
  expect(zone && contains(zone, { ...town, latitude: town.latitude + 0.3 })).toBe(false);
});

test("the largest zone is first", () => {
  const zones = findZones([...areas(3, { longitude: -70, radiusMiles: 6 }), ...areas(3)]);
  expect(zones.map((zone) => contains(zone, town))).toEqual([true, false]);
});

test("a place in the middle that fewer drivers serve is a hole", () => {
  const around = Array.from({ length: 16 }, (_, index): Area[] => {
    const angle = (index * Math.PI) / 8;
    const latitude = town.latitude + 0.3 * Math.sin(angle);
    return areas(3, {
      latitude,
      longitude: town.longitude + 0.4 * Math.cos(angle),
      radiusMiles: 9,
    });
  }).flat();
  const [zone] = findZones(around);
  expect(zone).toHaveLength(2);
  expect(zone && contains(zone, town)).toBe(false);
  expect(zone?.map((ring) => Math.sign(signedArea(ring)))).toEqual([1, -1]);
});

const anyPoint = fc.record({
  latitude: fc.double({ min: 40, max: 41, noNaN: true }),
  longitude: fc.double({ min: -74, max: -73, noNaN: true }),
});
const anyArea = fc
  .tuple(anyPoint, fc.integer({ min: 1, max: 30 }))
  .map(([point, radiusMiles]): Area => ({ ...point, radiusMiles }));
const someAreas = fc.array(anyArea, { maxLength: 12 });

test("each point of a zone is within the areas of three drivers", () => {
  const property = fc.property(
    someAreas,
    fc.array(anyPoint, { minLength: 40 }),
    (areas, points) => {
      const zones = findZones(areas);
      for (const point of points) {
        const near = areas.filter((area) => milesBetween(area, point) <= area.radiusMiles);
        const found = zones.filter((zone) => contains(zone, point));
        expect(found.length).toBeLessThanOrEqual(near.length >= MIN_ZONE_DRIVERS ? 1 : 0);
      }
    },
  );
  fc.assert(property, { numRuns: 30 });
});

test("outlines have the direction that GeoJSON requires, are closed, and never touch themselves", () => {
  const property = fc.property(someAreas, (areas) => {
    const zones = findZones(areas);
    for (const zone of zones)
      expect(zone.map((ring) => Math.sign(signedArea(ring)))).toEqual([
        1,
        ...zone.slice(1).map(() => -1),
      ]);
    for (const ring of zones.flat()) {
      expect(ring.at(-1)).toEqual(ring[0]);
      expect(new Set(ring.map(String)).size).toBe(ring.length - 1);
    }
  });
  fc.assert(property, { numRuns: 30 });
});
