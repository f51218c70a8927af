import { milesBetween } from "#shared/places/distance.ts";
import { isCoarse, type Point } from "#shared/places/place.ts";
import { type Gazetteer, positionAt } from "./gazetteer.ts";
import type { CoarsePoint } from "./geocoder.ts";

/** Share of the distance to the sixth nearest ZIP code: 0.51 sqrt(area), for an area of a sixth of that circle. */
const SHARE_OF_SIXTH = 0.37;
const NEIGHBORS = 6;
/** Codes of one building share their neighbor's center. */
const SAME_CENTER_MILES = 0.01;
/** Two points of a disk are this much farther apart than one is from the middle. */
const PAIR_PER_RADIUS = 1.36;
/** 35 miles; beyond them the result is the limit. */
const MAX_DEGREES = 0.5;
const limits = { min: 0.3, max: 5 } as const;

/**
 * Typical straight miles between two addresses of the ZIP code or city around a coarse place; 0 for an exact place.
 * docs/places.md compares it with real addresses and trips.
 */
export const areaMiles = (gazetteer: Gazetteer, place: CoarsePoint): number => {
  if (!isCoarse(place.precision)) return 0;
  const zip = milesInZip(gazetteer, place);
  const miles = place.precision === "city" ? Math.hypot(zip, milesInCity(gazetteer, place)) : zip;
  return Math.min(limits.max, Math.max(limits.min, miles));
};

const milesInZip = (gazetteer: Gazetteer, point: Point): number => {
  const nearest: number[] = [];
  for (const miles of milesToZips(gazetteer, point)) {
    if (miles <= SAME_CENTER_MILES || miles >= (nearest[NEIGHBORS - 1] ?? Infinity)) continue;
    nearest.push(miles);
    nearest.sort((one, other) => one - other);
    nearest.length = Math.min(nearest.length, NEIGHBORS);
  }
  return SHARE_OF_SIXTH * (nearest[NEIGHBORS - 1] ?? Infinity);
};

/** The spread of the city's ZIP codes; 0 for a city with one. */
const milesInCity = (gazetteer: Gazetteer, center: Point): number => {
  const { cities, zips } = gazetteer;
  const isCenter = ({ latitude, longitude }: Point) =>
    latitude === center.latitude && longitude === center.longitude;
  const rows = new Set(
    [...cities.names.keys()].filter((row) => isCenter(positionAt(cities.positions, row))),
  );
  const miles = [...zips.cities.keys()]
    .filter((zip) => rows.has(zips.cities[zip] ?? -1))
    .map((zip) => milesBetween(positionAt(zips.positions, zip), center));
  const sum = miles.reduce((total, each) => total + each, 0);
  return miles.length > 1 ? (PAIR_PER_RADIUS * sum) / miles.length : 0;
};

/** Skips the ones too far north or south to count. */
function* milesToZips({ zips }: Gazetteer, point: Point): Iterable<number> {
  for (const row of zips.codes.keys()) {
    const center = positionAt(zips.positions, row);
    if (Math.abs(center.latitude - point.latitude) < MAX_DEGREES) yield milesBetween(center, point);
  }
}
