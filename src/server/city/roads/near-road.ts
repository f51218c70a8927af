import type { Bounds } from "#server/city/pack-step.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import type { Road } from "./route-messages.ts";

/** Maximum distance between a place and its road. A place farther away has none, such as a point in the river. */
const MAX_MILES_TO_ROAD = 0.2;

/** True if the road begins and ends near the two places. */
export function isNearRoad({ line }: Road, from: Point, to: Point): boolean {
  const points = readPolyline(line);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  return (
    milesBetween(first, from) <= MAX_MILES_TO_ROAD && milesBetween(last, to) <= MAX_MILES_TO_ROAD
  );
}

export const isInside = (
  [west, south, east, north]: Bounds,
  { latitude, longitude }: Point,
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;
