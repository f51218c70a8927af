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
  if (route.some((position) => isInRing(position, ring))) return true;
  const box = boxOf(ring);
  const near = sidesOf(route).filter((side) => doBoxesMeet(boxOf(side), box));
  const borders = near.length > 0 ? sidesOf(ring) : [];
  return near.some((side) => borders.some((other) => doCross(side, other)));
}

type Box = { west: number; east: number; south: number; north: number };

function boxOf(positions: readonly Position[]): Box {
  const box = { west: 180, east: -180, south: 90, north: -90 };
  for (const [longitude, latitude] of positions) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

const doBoxesMeet = (one: Box, other: Box): boolean =>
  one.west <= other.east &&
  other.west <= one.east &&
  one.south <= other.north &&
  other.south <= one.north;

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
