import type { Point } from "#shared/places/place.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { type Zip, zipAt } from "./zip-codes.ts";

/** The ZIP code with the nearest center. A scan of all of them takes 0.1 ms. */
export const nearestZip = (gazetteer: Gazetteer, point: Point): Zip => {
  const { positions } = gazetteer.zips;
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  const [latitude, longitude] = [point.latitude * 10_000, point.longitude * 10_000];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < positions.length; at += 2) {
    const north = (positions[at] ?? 0) - latitude;
    const east = ((positions[at + 1] ?? 0) - longitude) * narrowing;
    const square = north * north + east * east;
    if (square >= least) continue;
    least = square;
    nearest = at / 2;
  }
  return zipAt(gazetteer, nearest);
};
