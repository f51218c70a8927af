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
  return {
    distanceOf: (nth) => chords[nth - 1] ?? Number.POSITIVE_INFINITY,
    // Moved by hand: splice would make an array for each of the dozens that come and go in a search.
    add: (member, chord) => {
      let place = Math.min(chords.length, limit - 1);
      for (; place > 0; place -= 1) {
        const nearer = chords[place - 1] ?? 0;
        if (nearer <= chord) break;
        chords[place] = nearer;
        members[place] = members[place - 1] ?? member;
      }
      chords[place] = chord;
      members[place] = member;
    },
    within: (chord) => {
      const found: Neighbour[] = [];
      for (let place = 0; place < chords.length; place += 1) {
        const each = chords[place] ?? 0;
        if (each > chord) break;
        found.push({ member: members[place] ?? 0, miles: milesOfSquaredChord(each) });
      }
      return found;
    },
  };
}
