import type { Point } from "#shared/places/place.ts";
import { BUCKET_STEP, type Bucket } from "./bucket.ts";
import type { Grid } from "./grid.ts";
import { createShortlist, type Neighbour } from "./shortlist.ts";
import { milesOfSquaredChord, squaredChordOfMiles, unitVectorOf } from "./sphere.ts";

export interface NearestSearch {
  origin: Point;
  /** At most so many. */
  limit: number;
  /** Searched one after the other until `enough` are found; ascending miles. */
  radii: readonly number[];
  enough: number;
  /** Asked only for members near enough to be answered. */
  accepts(member: number): boolean;
}

/** The nearest accepted members by great circle, nearest first; exactly what looking at all would find. */
export function findNearest(grid: Grid, search: NearestSearch): Neighbour[] {
  const { origin, limit, enough, accepts } = search;
  const [x, y, z] = unitVectorOf(origin);
  const radii = search.radii.map(squaredChordOfMiles);
  const shortlist = createShortlist(limit);
  const firstEnough = () => radii.find((radius) => shortlist.distanceOf(enough) <= radius);
  let reach = radii.at(-1) ?? 0;
  const squaredChordOf = (bucket: Bucket, at: number): number =>
    ((bucket[at] ?? 0) - x) ** 2 +
    ((bucket[at + 1] ?? 0) - y) ** 2 +
    ((bucket[at + 2] ?? 0) - z) ** 2;
  const visit = (bucket: Bucket): void => {
    for (let at = 0; at < bucket.length; at += BUCKET_STEP) {
      const chord = squaredChordOf(bucket, at);
      if (chord > reach) continue;
      const member = bucket[at + 3] ?? 0;
      if (!accepts(member)) continue;
      shortlist.add(member, chord);
      reach = Math.min(reach, shortlist.distanceOf(limit));
    }
  };
  for (let ring = 0; ; ring += 1) {
    const around = { origin, miles: milesOfSquaredChord(reach) };
    for (const bucket of grid.bucketsAt(around, ring)) visit(bucket);
    const seen = squaredChordOfMiles(grid.milesSeen(origin, ring));
    if (seen >= Math.min(reach, firstEnough() ?? reach)) break;
  }
  return shortlist.within(firstEnough() ?? reach);
}
