import fc from "fast-check";
import { expect, test } from "vitest";
import { eastScale, pointOnLine } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import type { Directions } from "./directions.ts";
import { type MeasuredDirections, measureDirections, progressAt } from "./progress.ts";

const origin = { latitude: 40.74, longitude: -73.99 };
/** 200 m. */
const BLOCK = 0.0018;
const corner = (column: number, row: number): Point => ({
  latitude: origin.latitude + row * BLOCK,
  longitude: origin.longitude + (column * BLOCK) / eastScale(origin),
});

/** Directions along corners of a grid, with a turn at each corner. */
const directionsAlong = (corners: readonly (readonly [number, number])[]): MeasuredDirections => {
  const points = corners.map(([column, row]) => corner(column, row));
  const directions: Directions = {
    miles: 1,
    minutes: 10,
    isEstimated: false,
    isPreparing: false,
    line: writePolyline(points),
    turns: points.map((_, pointIndex) => ({
      kind: "left",
      instruction: `Turn ${pointIndex}`,
      miles: 0.1,
      pointIndex,
    })),
  };
  const measuredDirections = measureDirections(directions);
  if (!measuredDirections) throw new Error("the directions have no line");
  return measuredDirections;
};

/** Around a block and on, so that the first corner is passed twice. */
const loop = directionsAlong([
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
  [0, -2],
]);

test("the next turn and the remaining distance follow the car", () => {
  const before = progressAt(loop, corner(0.5, 0), null);
  expect(before.nextIndex).toBe(1);
  expect(before.milesToNext).toBeCloseTo(0.0622, 3);
  expect(before.remainingMiles).toBeCloseTo(loop.line.totalMiles - 0.0622, 3);
  expect(before.remainingMinutes).toBeCloseTo((10 * 5.5) / 6, 1);
  const after = progressAt(loop, corner(1, 0.5), before);
  expect(after.nextIndex).toBe(2);
  const end = progressAt(loop, corner(0, -2), { miles: loop.line.totalMiles - 0.05 });
  expect(end).toMatchObject({ nextIndex: 5, milesToNext: 0 });
  expect(end.remainingMinutes).toBeCloseTo(0, 5);
});

test("at a corner that the route passes twice, the car's previous progress decides on which pass it is", () => {
  expect(progressAt(loop, corner(0, 0), { miles: 0 }).nextIndex).toBe(1);
  const { atMiles = 0 } = loop.turns[4] ?? {};
  expect(progressAt(loop, corner(0, 0.01), { miles: atMiles - 0.02 }).miles).toBeCloseTo(
    atMiles,
    2,
  );
});

test("an estimated route, which has no line, has no progress", () => {
  const estimate = { miles: 3, minutes: 12, isEstimated: true, isPreparing: false };
  expect(measureDirections({ ...estimate, line: null, turns: [] })).toBeNull();
});

const walk = fc
  .array(fc.constantFrom([1, 0], [-1, 0], [0, 1], [0, -1]), { minLength: 2, maxLength: 25 })
  .map((steps) => {
    const corners: [number, number][] = [[0, 0]];
    for (const [east = 0, north = 0] of steps) {
      const [column, row] = corners.at(-1) ?? [0, 0];
      const [beforeColumn, beforeRow] = corners.at(-2) ?? [9, 9];
      // A route does not turn around on the spot.
      if (column + east !== beforeColumn || row + north !== beforeRow)
        corners.push([column + east, row + north]);
    }
    return corners;
  });

test("along any route, even one that crosses itself, the progress is the driven distance", () => {
  const METERS_PER_DEGREE = 111_195;
  const noise = fc.record({
    north: fc.integer({ min: -8, max: 8 }),
    step: fc.integer({ min: 5, max: 25 }),
  });
  fc.assert(
    fc.property(walk, fc.array(noise, { minLength: 50, maxLength: 50 }), (corners, noises) => {
      const directions = directionsAlong(corners);
      let driven = 0;
      let last = progressAt(directions, corner(0, 0), null);
      for (let fix = 0; driven < directions.line.totalMiles; fix += 1) {
        const { north = 0, step = 10 } = noises[fix % noises.length] ?? {};
        const spot = pointOnLine(directions.line, driven)?.point ?? origin;
        const point = { ...spot, latitude: spot.latitude + north / METERS_PER_DEGREE };
        last = progressAt(directions, point, last);
        expect(Math.abs(last.miles - driven)).toBeLessThan(0.02);
        const trueNext = directions.turns.findIndex(({ atMiles }) => atMiles > driven);
        expect(Math.abs(last.nextIndex - trueNext)).toBeLessThanOrEqual(1);
        driven += step / 1609.344;
      }
    }),
  );
});
