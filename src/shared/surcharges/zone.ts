import type { Point } from "#shared/places/place.ts";

/** [longitude, latitude], as in GeoJSON. */
export type Position = readonly [longitude: number, latitude: number];

/** A place of a trip; the ZIP code is null if it is unknown. */
export type TripEnd = Point & { readonly zip: string | null };

/** A closed ring without holes, or a list of ZIP codes. */
export type Zone = { readonly ring: readonly Position[] } | { readonly zips: readonly string[] };

export const isInZone = (place: TripEnd, zone: Zone): boolean =>
  "zips" in zone
    ? place.zip !== null && zone.zips.includes(place.zip)
    : isInRing([place.longitude, place.latitude], zone.ring);

/** Whether a route, given as consecutive positions, touches a zone. ZIP zones have no outline: never. */
export function isCrossing(route: readonly Position[], zone: Zone): boolean {
  if ("zips" in zone) return false;
  const { ring } = zone;
  return (
    route.some((position) => isInRing(position, ring)) ||
    sidesOf(route).some(([from, to]) => sidesOf(ring).some(([a, b]) => doCross(from, to, a, b)))
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

type Side = readonly [from: Position, to: Position];

const sidesOf = (line: readonly Position[]): Side[] =>
  line.slice(1).map((to, index) => [line[index] ?? to, to]);

const doCross = (from: Position, to: Position, a: Position, b: Position): boolean =>
  turn(from, to, a) * turn(from, to, b) < 0 && turn(a, b, from) * turn(a, b, to) < 0;

/** Positive if c lies to the left of the line from a to b. */
const turn = (a: Position, b: Position, c: Position): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
