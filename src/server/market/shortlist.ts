import { milesOfSquaredChord } from "./sphere.ts";

export interface Neighbour {
  member: number;
  miles: number;
}

/** The nearest so far, nearest first, at most `limit` of them; distances are squared chords. */
export interface Shortlist {
  add(member: number, chord: number): void;
  /** The distance of the nth nearest; Infinity while there are fewer. */
  distanceOf(nth: number): number;
  within(chord: number): Neighbour[];
}

export function createShortlist(limit: number): Shortlist {
  const members: number[] = [];
  const chords: number[] = [];
  const distanceOf = (nth: number): number =>
    nth <= chords.length ? (chords[nth - 1] ?? 0) : Number.POSITIVE_INFINITY;
  return {
    distanceOf,
    // Moved by hand: splice would make an array for each of the dozens that come and go in a search.
    add: (member, chord) => {
      let place = Math.min(chords.length, limit - 1);
      for (; place > 0 && distanceOf(place) > chord; place -= 1) {
        chords[place] = distanceOf(place);
        members[place] = members[place - 1] ?? member;
      }
      chords[place] = chord;
      members[place] = member;
    },
    within: (chord) =>
      members
        .filter((_, place) => distanceOf(place + 1) <= chord)
        .map((member, place) => ({ member, miles: milesOfSquaredChord(distanceOf(place + 1)) })),
  };
}
