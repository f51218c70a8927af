import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";

const MILES_PER_DEGREE = 69.1;
const MAX_WANDER_MILES = 0.05;

/** Moves a point straight towards the target by some miles, at most to the target. */
export function stepTowards(at: Point, target: Point, miles: number): Point {
  const remainingMiles = milesBetween(at, target);
  return remainingMiles <= miles ? target : pointBetween(at, target, miles / remainingMiles);
}

/** Moves a point along a path by some miles, at most to its end. Returns the point, and the path that is left. */
export function stepAlong(
  at: Point,
  path: readonly Point[],
  miles: number,
): { at: Point; path: readonly Point[] } {
  const [next, ...rest] = path;
  if (!next) return { at, path };
  const legMiles = milesBetween(at, next);
  return legMiles <= miles
    ? stepAlong(next, rest, miles - legMiles)
    : { at: pointBetween(at, next, miles / legMiles), path };
}

/** Length of a path that begins at a point. */
export function milesAlong(at: Point, path: readonly Point[]): number {
  return path.reduce(
    (miles, point, index) => miles + milesBetween(path[index - 1] ?? at, point),
    0,
  );
}

/** A random point close to home, for the small movements of a waiting driver. */
export function nearHome(home: Point, random: () => number): Point {
  return offsetBy(home, {
    northMiles: (random() * 2 - 1) * MAX_WANDER_MILES,
    eastMiles: (random() * 2 - 1) * MAX_WANDER_MILES,
  });
}

/** Shifts a point by the offset between `from` and `to`. */
export function shiftPoint(point: Point, from: Point, to: Point): Point {
  return offsetBy(to, {
    northMiles: (point.latitude - from.latitude) * MILES_PER_DEGREE,
    eastMiles: (point.longitude - from.longitude) * milesPerDegreeEast(from),
  });
}

function offsetBy(point: Point, offset: { northMiles: number; eastMiles: number }): Point {
  return {
    latitude: point.latitude + offset.northMiles / MILES_PER_DEGREE,
    longitude: point.longitude + offset.eastMiles / milesPerDegreeEast(point),
  };
}

function milesPerDegreeEast({ latitude }: Point): number {
  return MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
}

function pointBetween(from: Point, to: Point, share: number): Point {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}
