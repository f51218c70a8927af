import type { Coordinates } from "./address-rows.ts";
import { digitsOf } from "./house-numbers.ts";
import { labelKey } from "./read-query.ts";
import type { HouseRow } from "./search-queries.ts";

export interface PlacedHouse extends Coordinates {
  zip: string;
  /** Known, placed between or beside its neighbors, or only on its street. */
  kind: "known" | "between" | "street";
}

/** A neighbor whose number differs by at most this much is as good as the house itself. */
const NEXT_DOOR = 20;

/** Position of a house on one street: known, between its neighbors, or beside one; null if none is near. */
export function placeHouse(rows: readonly HouseRow[], number: string): PlacedHouse | null {
  const houseNumber = digitsOf(number);
  const same = rows.filter((row) => row.number === houseNumber);
  const exact = same.find(({ label }) => labelKey(label) === labelKey(number)) ?? same[0];
  if (exact) return { ...positionOf(exact), zip: exact.zip, kind: "known" };
  const below = rows.find((row) => row.number < houseNumber);
  const above = rows.find((row) => row.number > houseNumber);
  if (below && above) {
    const share = (houseNumber - below.number) / (above.number - below.number);
    const mix = (from: number, to: number) => from + share * (to - from);
    return {
      latitude: mix(below.latitude, above.latitude),
      longitude: mix(below.longitude, above.longitude),
      zip: share < 0.5 ? below.zip : above.zip,
      kind: "between",
    };
  }
  const beside = below ?? above;
  if (!beside || Math.abs(beside.number - houseNumber) > NEXT_DOOR) return null;
  return { ...positionOf(beside), zip: beside.zip, kind: "between" };
}

/** Position on a street without numbers near the requested one: at the nearest number, else at the street's point. */
export function placeOnStreet(
  street: Coordinates & { zip: string },
  nearest: HouseRow | undefined,
): PlacedHouse {
  const at = nearest ?? street;
  return { ...positionOf(at), zip: at.zip, kind: "street" };
}

const positionOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });
