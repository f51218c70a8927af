import { formatCoordinates } from "#shared/places/coordinates.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Place, Point } from "#shared/places/place.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { zipNear } from "./nearest-zip.ts";
import type { Site } from "./sites.ts";

/** A site within this distance names a position; an airport covers more ground. */
const siteMiles = { landmark: 0.3, airport: 1 } as const;

/** Names a position after the nearest known place. */
export const reversePlace = (gazetteer: Gazetteer, point: Point): Place => {
  const site = nearestSite(gazetteer, point);
  if (site) return placeNear(point, `${site.name}, ${site.city}, ${site.state}`, site.point);
  const zip = zipNear(gazetteer, point);
  if (zip) return placeNear(point, `${zip.city}, ${zip.state} ${zip.code}`, zip.point);
  return {
    label: formatCoordinates(point),
    detail: "Exact position",
    ...point,
    precision: "coordinates",
  };
};

const placeNear = (point: Point, name: string, center: Point): Place => ({
  label: `Near ${name}`,
  detail: `Exact position, ${milesBetween(point, center).toFixed(1)} miles from ${name}`,
  latitude: point.latitude,
  longitude: point.longitude,
  precision: "coordinates",
});

const nearestSite = ({ sites }: Gazetteer, point: Point): Site | null => {
  let nearest: Site | null = null;
  let minMiles = Number.POSITIVE_INFINITY;
  for (const site of sites) {
    if (Math.abs(site.point.latitude - point.latitude) > 0.02) continue;
    const miles = milesBetween(site.point, point);
    if (miles > siteMiles[site.kind] || miles >= minMiles) continue;
    minMiles = miles;
    nearest = site;
  }
  return nearest;
};
