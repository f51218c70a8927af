import type { Point } from "./place.ts";

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles (haversine). */
export const milesBetween = (from: Point, to: Point): number => {
  const latitudes = radians(to.latitude - from.latitude) / 2;
  const longitudes = radians(to.longitude - from.longitude) / 2;
  const chord =
    Math.sin(latitudes) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitudes) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
};
