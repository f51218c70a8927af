import type { Point } from "#shared/places/place.ts";
import type { Bucket } from "./bucket.ts";
import { type Grid, milesSeen } from "./grid.ts";
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

export interface Neighbour {
  member: number;
  miles: number;
}

/** The nearest accepted members by great circle, nearest first; exactly what looking at all would find. */
export function findNearest(grid: Grid, search: NearestSearch): Neighbour[] {
  const { origin, limit, accepts } = search;
  const radii = search.radii.map(squaredChordOfMiles);
  const [x, y, z] = unitVectorOf(origin);
  const found: Found = { count: 0, members: [], chords: [] };
  let reach = radii.at(-1) ?? 0;
  const visit = ({ members, vectors }: Bucket): void => {
    for (let at = 0, place = 0; place < members.length; place += 1, at += 3) {
      const chord =
        ((vectors[at] as number) - x) ** 2 +
        ((vectors[at + 1] as number) - y) ** 2 +
        ((vectors[at + 2] as number) - z) ** 2;
      if (chord <= reach) take(members[place] as number, chord);
    }
  };
  const take = (member: number, chord: number): void => {
    if (!accepts(member)) return;
    insert(found, member, chord);
    if (found.count > limit) found.count = limit;
    if (found.count === limit) reach = Math.min(reach, found.chords[limit - 1] ?? reach);
  };
  for (let ring = 0; ; ring += 1) {
    grid.visitRing({ origin, miles: milesOfSquaredChord(reach) }, ring, visit);
    const seen = squaredChordOfMiles(milesSeen(origin, ring));
    if (seen >= reach || radii.some((radius) => radius <= seen && isEnough(found, radius, search)))
      break;
  }
  return within(found, radii.find((radius) => isEnough(found, radius, search)) ?? reach);
}

interface Found {
  count: number;
  members: number[];
  chords: number[];
}

/** Keeps the chords ascending; equals keep the order in which they came. */
const insert = (found: Found, member: number, chord: number): void => {
  const { members, chords } = found;
  let place = found.count;
  while (place > 0 && (chords[place - 1] as number) > chord) {
    chords[place] = chords[place - 1] as number;
    members[place] = members[place - 1] as number;
    place -= 1;
  }
  chords[place] = chord;
  members[place] = member;
  found.count += 1;
};

const isEnough = (found: Found, radius: number, { enough }: NearestSearch): boolean =>
  found.count >= enough && (found.chords[enough - 1] ?? 0) <= radius;

const within = ({ count, members, chords }: Found, radius: number): Neighbour[] => {
  const neighbours: Neighbour[] = [];
  for (let place = 0; place < count && (chords[place] as number) <= radius; place += 1)
    neighbours.push({
      member: members[place] as number,
      miles: milesOfSquaredChord(chords[place] as number),
    });
  return neighbours;
};
