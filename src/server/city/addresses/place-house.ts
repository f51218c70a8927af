import type { Located } from "./collected.ts";
import { digitsOf } from "./house-numbers.ts";
import { labelKey } from "./read-query.ts";
import type { HouseRow } from "./search-queries.ts";

export interface PlacedHouse extends Located {
  zip: string;
  /** False if it was placed between its neighbors. */
  isKnown: boolean;
}

/** Neighbor whose number is at most this far is as good as the house. */
const NEXT_DOOR = 20;

/** Position of a house on one street: known, between its neighbors, or beside one; null if none is near. */
export function placeHouse(rows: readonly HouseRow[], number: string): PlacedHouse | null {
  const wanted = digitsOf(number);
  const same = rows.filter((row) => row.number === wanted);
  const exact = same.find(({ label }) => labelKey(label) === labelKey(number)) ?? same[0];
  if (exact) return { ...positionOf(exact), zip: exact.zip, isKnown: true };
  const below = rows.find((row) => row.number < wanted);
  const above = rows.find((row) => row.number > wanted);
  if (below && above) {
    const share = (wanted - below.number) / (above.number - below.number);
    const mix = (from: number, to: number) => from + share * (to - from);
    return {
      latitude: mix(below.latitude, above.latitude),
      longitude: mix(below.longitude, above.longitude),
      zip: share < 0.5 ? below.zip : above.zip,
      isKnown: false,
    };
  }
  const beside = below ?? above;
  if (!beside || Math.abs(beside.number - wanted) > NEXT_DOOR) return null;
  return { ...positionOf(beside), zip: beside.zip, isKnown: false };
}

const positionOf = ({ latitude, longitude }: Located): Located => ({ latitude, longitude });
