import type { Point } from "#shared/places/place.ts";
import { doCross, type Position, sidesOf } from "./outline.ts";

/** A place of a trip; the ZIP code is null if it is unknown. */
export type TripEnd = Point & { readonly zip: string | null };

/** A closed ring without holes, or a list of ZIP codes. */
export type Zone = { readonly ring: readonly Position[] } | { readonly zips: readonly string[] };

export const isInZone = (place: TripEnd, zone: Zone): boolean =>
  "zips" in zone
    ? place.zip !== null && zone.zips.includes(place.zip)
    : isInRing([place.longitude, place.latitude], zone.ring);

/** Whether a route, given as consecutive positions, touches a zone. False for ZIP codes, which have no outline. */
export function isCrossing(route: readonly Position[], zone: Zone): boolean {
  if ("zips" in zone) return false;
  const { ring } = zone;
  return (
    route.some((position) => isInRing(position, ring)) ||
    sidesOf(route).some((side) => sidesOf(ring).some((other) => doCross(side, other)))
  );
}

/** Casts a ray eastwards. A point on a side may count as either. */
function isInRing([longitude, latitude]: Position, ring: readonly Position[]): boolean {
  let isInside = false;
  let [before] = ring;
  for (const corner of ring) {
    if (before && isWestOfSide(longitude, latitude, before, corner)) isInside = !isInside;
    before = corner;
  }
  return isInside;
}

// Positional arguments: this runs for every side of every zone of every quote.
function isWestOfSide(longitude: number, latitude: number, from: Position, to: Position): boolean {
  if (from[1] > latitude === to[1] > latitude) return false;
  const at = (latitude - from[1]) / (to[1] - from[1]);
  return longitude < from[0] + at * (to[0] - from[0]);
}
