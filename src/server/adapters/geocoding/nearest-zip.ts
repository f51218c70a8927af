import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { type Zip, zipAt } from "./zip-codes.ts";

const maxZipMiles = 60;

/** The ZIP code with the nearest center; null if it is more than 60 miles away. */
export function zipNear(gazetteer: Gazetteer, point: Point): Zip | null {
  const zip = nearestZip(gazetteer, point);
  return milesBetween(point, zip.point) <= maxZipMiles ? zip : null;
}

/** The ZIP code with the nearest center. A scan of all of them takes 0.1 ms. */
export const nearestZip = (gazetteer: Gazetteer, point: Point): Zip => {
  const { positions } = gazetteer.zips;
  const longitudeScale = Math.cos((point.latitude * Math.PI) / 180);
  const [latitude, longitude] = [point.latitude * 10_000, point.longitude * 10_000];
  let nearest = 0;
  let minSquare = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset < positions.length; offset += 2) {
    const north = (positions[offset] ?? 0) - latitude;
    const east = ((positions[offset + 1] ?? 0) - longitude) * longitudeScale;
    const square = north * north + east * east;
    if (square >= minSquare) continue;
    minSquare = square;
    nearest = offset / 2;
  }
  return zipAt(gazetteer, nearest);
};
