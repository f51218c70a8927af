import { milesBetween } from "#shared/places/distance.ts";
import { isCoarse, type Point } from "#shared/places/place.ts";
import { type Gazetteer, positionAt } from "./gazetteer.ts";
import type { CoarsePoint } from "./geocoder.ts";

/**
 * Typical miles within a ZIP code's area per mile to its sixth nearest neighbor. The circle to that neighbor holds
 * about six areas, and two random points of an area are 0.51 sqrt(area) apart on average.
 */
const SHARE_OF_SIXTH = 0.37;
const NEIGHBORS = 6;
/** A ZIP code of a single building has the center of the area around it, and is no neighbor. */
const SAME_CENTER_MILES = 0.01;
/** Mean distance between two random points of a disk, divided by the mean distance of one to the center. */
const PAIR_PER_RADIUS = 1.36;
/** Degrees of latitude in 35 miles. With a farther neighbor, the result is the maximum in any case. */
const MAX_DEGREES = 0.5;
const limits = { min: 0.3, max: 5 } as const;

/**
 * Estimates the straight miles between two addresses in the ZIP code or city of a coarse place; 0 for an exact place.
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

/** Typical miles between the centers of two of the city's ZIP codes; 0 for a city with one. */
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

/** Miles from the point to the center of each ZIP code within MAX_DEGREES of its latitude. */
function* milesToZips({ zips }: Gazetteer, point: Point): Iterable<number> {
  for (const row of zips.codes.keys()) {
    const center = positionAt(zips.positions, row);
    if (Math.abs(center.latitude - point.latitude) < MAX_DEGREES) yield milesBetween(center, point);
  }
}
