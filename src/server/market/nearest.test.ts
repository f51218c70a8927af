import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "#shared/places/place.ts";
import { createGrid } from "./grid.ts";
import { findNearest } from "./nearest.ts";
import { milesOfSquaredChord, squaredChord, unitVectorOf } from "./sphere.ts";

const search = { limit: 20, radii: [3, 6, 10, 15], minimum: 5 };

/** Points within `spread` degrees of a center, some of them identical. */
const placesNear = ({ latitude, longitude }: Point, spread: number) =>
  fc.record({
    latitude: fc.integer({ min: -200, max: 200 }).map((n) => latitude + (n / 200) * spread),
    longitude: fc.integer({ min: -200, max: 200 }).map((n) => longitude + (n / 200) * spread),
  });

const center = fc.constantFrom(
  { latitude: 40.75, longitude: -73.98 },
  { latitude: 61.2, longitude: -149.9 },
  { latitude: -16.8, longitude: 179.99 },
  { latitude: 0, longitude: 0 },
);

const searchCase = center.chain((around) =>
  fc.record({
    origin: placesNear(around, 0.05),
    places: fc
      .constantFrom(0.02, 0.2, 0.6)
      .chain((spread) => fc.array(placesNear(around, spread), { maxLength: 120 })),
    accepted: fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }),
  }),
);

test("the grid search matches a full scan", () => {
  fc.assert(
    fc.property(searchCase, ({ origin, places, accepted }) => {
      const grid = createGrid();
      for (const [member, place] of places.entries()) grid.put(member, place);
      const accepts = (member: number) => accepted[member] === true;
      const neighbors = findNearest(grid, { ...search, origin, accepts });
      expect(neighbors.map(({ miles }) => miles)).toEqual(
        distancesByFullScan(origin, places, accepts),
      );
      expect(neighbors.every(({ member }) => accepts(member))).toBe(true);
      expect(new Set(neighbors.map(({ member }) => member)).size).toBe(neighbors.length);
    }),
    { numRuns: 200 },
  );
});

test("members stay correct through any order of adds, moves and removals", () => {
  const step = fc.record({
    member: fc.integer({ min: 0, max: 11 }),
    place: fc.option(placesNear({ latitude: 40.75, longitude: -73.98 }, 0.004)),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const grid = createGrid();
      const places = new Map<number, Point>();
      for (const { member, place } of steps) {
        if (place) grid.put(member, place);
        else grid.remove(member);
        if (place) places.set(member, place);
        else places.delete(member);
      }
      const origin = { latitude: 40.75, longitude: -73.98 };
      const neighbors = findNearest(grid, { ...search, origin, accepts: () => true });
      expect(neighbors.map(({ miles }) => miles)).toEqual(
        distancesByFullScan(origin, [...places.values()], () => true),
      );
      expect(new Set(neighbors.map(({ member }) => member))).toEqual(new Set(places.keys()));
      expect(grid.size()).toBe(places.size);
    }),
    { numRuns: 100 },
  );
});

test("narrow cells and a wide search find each member once", () => {
  const fairbanks = { latitude: 64.84, longitude: -147.72 };
  const wide = { limit: 60, radii: [100], minimum: 60, origin: fairbanks, accepts: () => true };
  const grid = createGrid(2);
  const offsets = Array.from({ length: 41 }, (_, n) => (n - 20) / 6);
  for (const [member, degrees] of offsets.entries())
    grid.put(member, { ...fairbanks, longitude: fairbanks.longitude + degrees });
  const neighbors = findNearest(grid, wide).map(({ member }) => member);
  expect(neighbors.toSorted((a, b) => a - b)).toEqual([...offsets.keys()]);
});

test("a moved driver is found only at its new point, a removed one not at all", () => {
  const grid = createGrid();
  const manhattan = { latitude: 40.758, longitude: -73.985 };
  const boston = { latitude: 42.36, longitude: -71.06 };
  const from = (origin: Point) => findNearest(grid, { ...search, origin, accepts: () => true });
  grid.put(5000, manhattan);
  expect(from(manhattan)).toEqual([{ member: 5000, miles: 0 }]);
  grid.put(5000, boston);
  expect(from(manhattan)).toEqual([]);
  expect(from(boston)).toHaveLength(1);
  grid.remove(5000);
  expect(from(boston)).toEqual([]);
  expect(grid.size()).toBe(0);
});

test("a kilometer is 0.62 miles", () => {
  const north = { latitude: 40 + 1 / 111.195, longitude: -73 };
  const chord = squaredChord(unitVectorOf(north), unitVectorOf({ latitude: 40, longitude: -73 }));
  expect(milesOfSquaredChord(chord)).toBeCloseTo(0.6214, 3);
});

/** Distances of the nearest 20 within the first radius that holds five. */
const distancesByFullScan = (
  origin: Point,
  places: Point[],
  accepts: (member: number) => boolean,
) => {
  const from = unitVectorOf(origin);
  const distances = places
    .filter((_, member) => accepts(member))
    .map((place) => milesOfSquaredChord(squaredChord(unitVectorOf(place), from)))
    .sort((a, b) => a - b);
  const radius = search.radii.find(
    (miles) => distances.filter((distance) => distance <= miles).length >= 5,
  );
  return distances.filter((miles) => miles <= (radius ?? 15)).slice(0, search.limit);
};
