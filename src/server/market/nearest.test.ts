import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "#shared/places/place.ts";
import { createGrid } from "./grid.ts";
import { findNearest } from "./nearest.ts";
import { degreesOfMiles, spherePointOf, squaredChord, squaredChordOfDegrees } from "./sphere.ts";

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
      const members = findNearest(grid, { ...search, origin, accepts });
      expect(members.map((member) => distance(origin, places[member]))).toEqual(
        distancesByFullScan(origin, places, accepts),
      );
      expect(members.every(accepts)).toBe(true);
      expect(new Set(members).size).toBe(members.length);
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
      const members = findNearest(grid, { ...search, origin, accepts: () => true });
      expect(members.map((member) => distance(origin, places.get(member)))).toEqual(
        distancesByFullScan(origin, [...places.values()], () => true),
      );
      expect(new Set(members)).toEqual(new Set(places.keys()));
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
  expect(findNearest(grid, wide).toSorted((a, b) => a - b)).toEqual([...offsets.keys()]);
});

test("a moved driver is found only at its new point, a removed one not at all", () => {
  const grid = createGrid();
  const manhattan = { latitude: 40.758, longitude: -73.985 };
  const boston = { latitude: 42.36, longitude: -71.06 };
  const from = (origin: Point) => findNearest(grid, { ...search, origin, accepts: () => true });
  grid.put(5000, manhattan);
  expect(from(manhattan)).toEqual([5000]);
  grid.put(5000, boston);
  expect(from(manhattan)).toEqual([]);
  expect(from(boston)).toEqual([5000]);
  grid.remove(5000);
  expect(from(boston)).toEqual([]);
  expect(grid.size()).toBe(0);
});

test("a search at a pole ends and finds members on all sides of it", () => {
  const grid = createGrid(2);
  for (const [member, longitude] of [-170, -60, 0, 75, 179].entries())
    grid.put(member, { latitude: 89.9, longitude });
  const origin = { latitude: 90, longitude: 0 };
  const wide = { limit: 60, radii: [100], minimum: 60, origin, accepts: () => true };
  expect(findNearest(grid, wide).toSorted()).toEqual([0, 1, 2, 3, 4]);
});

test("a crowd in one cell is found whole and shrinks again", () => {
  const grid = createGrid();
  const origin = { latitude: 40.75, longitude: -73.98 };
  const all = { ...search, limit: 5000, minimum: 5000, origin, accepts: () => true };
  for (let member = 0; member < 3000; member += 1) grid.put(member, origin);
  expect(findNearest(grid, all)).toHaveLength(3000);
  for (let member = 0; member < 2999; member += 1) grid.remove(member);
  expect(findNearest(grid, all)).toEqual([2999]);
});

test("a kilometer is 0.62 miles", () => {
  const here = { latitude: 40, longitude: -73 };
  const kilometer = distance(here, { ...here, latitude: 40 + 1 / 111.195 });
  expect(Math.sqrt(kilometer / distanceOfMiles(0.621_37))).toBeCloseTo(1, 4);
});

/** Squared chord. */
const distance = (from: Point, to: Point = from): number =>
  squaredChord(spherePointOf(from), spherePointOf(to));

const distanceOfMiles = (miles: number): number => squaredChordOfDegrees(degreesOfMiles(miles));

/** Distances of the nearest 20 within the first radius that holds five. */
const distancesByFullScan = (
  origin: Point,
  places: Point[],
  accepts: (member: number) => boolean,
) => {
  const distances = places
    .filter((_, member) => accepts(member))
    .map((place) => distance(origin, place))
    .sort((a, b) => a - b);
  const within = (miles: number) => distances.filter((one) => one <= distanceOfMiles(miles));
  const radius = search.radii.find((miles) => within(miles).length >= 5);
  return within(radius ?? 15).slice(0, search.limit);
};
