import type { Point } from "#shared/places/place.ts";
import { BUCKET_STEP, type Bucket } from "./bucket.ts";
import type { Grid } from "./grid.ts";
import { createShortlist, type Neighbor } from "./shortlist.ts";
import { milesOfSquaredChord, squaredChordOfMiles, unitVectorOf } from "./sphere.ts";

export interface NearestSearch {
  origin: Point;
  limit: number;
  /** Ascending radii in miles, tried in turn until `minimum` members are found. */
  radii: readonly number[];
  minimum: number;
  /** Called only for members within reach. */
  accepts(member: number): boolean;
}

/** The nearest accepted members by great-circle distance, nearest first. Exact, like a full scan. */
export function findNearest(grid: Grid, search: NearestSearch): Neighbor[] {
  const { origin, limit, minimum, accepts } = search;
  const [x, y, z] = unitVectorOf(origin);
  const radii = search.radii.map(squaredChordOfMiles);
  const shortlist = createShortlist(limit);
  const firstSufficient = () => radii.find((radius) => shortlist.distanceOf(minimum) <= radius);
  let reach = radii.at(-1) ?? 0;
  const squaredChordOf = (bucket: Bucket, at: number): number =>
    ((bucket[at] ?? 0) - x) ** 2 +
    ((bucket[at + 1] ?? 0) - y) ** 2 +
    ((bucket[at + 2] ?? 0) - z) ** 2;
  const visit = (bucket: Bucket): void => {
    for (let index = 0; index < bucket.length; index += BUCKET_STEP) {
      const chord = squaredChordOf(bucket, index);
      if (chord > reach) continue;
      const member = bucket[index + 3] ?? 0;
      if (!accepts(member)) continue;
      shortlist.add(member, chord);
      reach = Math.min(reach, shortlist.distanceOf(limit));
    }
  };
  for (let ring = 0; ; ring += 1) {
    const circle = { origin, miles: milesOfSquaredChord(reach) };
    for (const bucket of grid.bucketsAt(circle, ring)) visit(bucket);
    const coveredChord = squaredChordOfMiles(grid.coveredMiles(origin, ring));
    if (coveredChord >= Math.min(reach, firstSufficient() ?? reach)) break;
  }
  return shortlist.within(firstSufficient() ?? reach);
}
