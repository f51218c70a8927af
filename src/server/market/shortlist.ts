import { milesOfSquaredChord } from "./sphere.ts";

export interface Neighbor {
  member: number;
  miles: number;
}

/** The nearest members so far, at most `limit`, nearest first; distances are squared chords. */
export interface Shortlist {
  add(member: number, chord: number): void;
  /** Distance of the nth nearest; Infinity below n members. */
  distanceOf(nth: number): number;
  within(chord: number): Neighbor[];
}

export function createShortlist(limit: number): Shortlist {
  const members: number[] = [];
  const chords: number[] = [];
  return {
    distanceOf: (nth) => chords[nth - 1] ?? Number.POSITIVE_INFINITY,
    // Shifted by hand: splice would allocate an array for each of the dozens of insertions per search.
    add: (member, chord) => {
      let index = Math.min(chords.length, limit - 1);
      for (; index > 0; index -= 1) {
        const nearer = chords[index - 1] ?? 0;
        if (nearer <= chord) break;
        chords[index] = nearer;
        members[index] = members[index - 1] ?? member;
      }
      chords[index] = chord;
      members[index] = member;
    },
    within: (chord) => {
      const neighbors: Neighbor[] = [];
      for (let index = 0; index < chords.length; index += 1) {
        const chordOfMember = chords[index] ?? 0;
        if (chordOfMember > chord) break;
        neighbors.push({ member: members[index] ?? 0, miles: milesOfSquaredChord(chordOfMember) });
      }
      return neighbors;
    },
  };
}
