import type { Point } from "#shared/places/place.ts";
import type { Bucket } from "./bucket.ts";
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
  const visit = ({ members, vectors }: Bucket): void => {
    for (let place = 0, at = 0; place < members.length; place += 1, at += 3) {
      const chord =
        ((vectors[at] ?? 0) - x) ** 2 +
        ((vectors[at + 1] ?? 0) - y) ** 2 +
        ((vectors[at + 2] ?? 0) - z) ** 2;
      const member = members[place] ?? 0;
      if (chord > reach || !accepts(member)) continue;
      shortlist.add(member, chord);
      reach = Math.min(reach, shortlist.distanceOf(limit));
    }
  };
  for (let ring = 0; ; ring += 1) {
    grid.visitRing({ origin, miles: milesOfSquaredChord(reach) }, ring, visit);
    const seen = squaredChordOfMiles(grid.milesSeen(origin, ring));
    if (seen >= Math.min(reach, firstEnough() ?? reach)) break;
  }
  return shortlist.within(firstEnough() ?? reach);
}
