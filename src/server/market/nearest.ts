import type { Point } from "#shared/places/place.ts";
import { MEMBER_STEP } from "./cells.ts";
import type { Grid } from "./grid.ts";
import { createShortlist } from "./shortlist.ts";
import {
  degreesOfMiles,
  degreesOfSquaredChord,
  type SpherePoint,
  spherePointOf,
  squaredChordOfDegrees,
} from "./sphere.ts";

export interface NearestSearch {
  origin: Point;
  limit: number;
  /** Ascending radii in miles, tried in turn until `minimum` members are found. */
  radii: readonly number[];
  minimum: number;
  /** Called only for members within reach. */
  accepts(member: number): boolean;
}

/** Used by all searches: a search is synchronous, and `accepts` must not start another. */
const shortlist = createShortlist();

/** The nearest accepted members by great-circle distance, nearest first. Exact, like a full scan. */
export function findNearest(grid: Grid, search: NearestSearch): number[] {
  const { origin, limit, minimum, radii } = search;
  const maxMiles = radii.at(-1) ?? 0;
  const rings = grid.ringsAround(origin, maxMiles);
  const center = spherePointOf(origin);
  shortlist.clear(limit, squaredChordOf(maxMiles));
  for (let ring = 0; ; ring += 1) {
    const ranges = rings.rangesOn(ring, degreesOfSquaredChord(shortlist.reach()));
    for (let range = 0; range < ranges.length; range += 2)
      visit(grid.numbers(), [ranges[range] ?? 0, ranges[range + 1] ?? 0], center, search.accepts);
    const reach = sufficientReach(radii, minimum);
    if (squaredChordOfDegrees(rings.coveredDegrees(ring)) >= reach) return shortlist.within(reach);
  }
}

/** Adds the accepted members of a cell that are within reach. */
function visit(
  numbers: Int32Array,
  [start, end]: readonly [start: number, end: number],
  [x, y, z]: SpherePoint,
  accepts: NearestSearch["accepts"],
): void {
  for (let at = start; at < end; at += MEMBER_STEP) {
    const chord =
      ((numbers[at] ?? 0) - x) ** 2 +
      ((numbers[at + 1] ?? 0) - y) ** 2 +
      ((numbers[at + 2] ?? 0) - z) ** 2;
    if (chord > shortlist.reach()) continue;
    const member = numbers[at + 3] ?? 0;
    if (accepts(member)) shortlist.add(member, chord);
  }
}

/** The reach, or the first radius that holds `minimum` members if that is smaller. */
function sufficientReach(radii: readonly number[], minimum: number): number {
  const distance = shortlist.distanceOf(minimum);
  const miles = radii.find((radius) => distance <= squaredChordOf(radius));
  return miles === undefined
    ? shortlist.reach()
    : Math.min(shortlist.reach(), squaredChordOf(miles));
}

const squaredChordOf = (miles: number): number => squaredChordOfDegrees(degreesOfMiles(miles));
