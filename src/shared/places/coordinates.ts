import type { Point } from "./place.ts";

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*`;
const pair = new RegExp(
  String.raw`^\(?\s*${number}([NS])?\s*[,;\s]\s*${number}([EW])?\s*\)?$`,
  "i",
);

/** Parses "40.7128, -74.0060" or "40.7128° N, 74.0060° W"; null for any other text. */
export const readCoordinates = (text: string): Point | null => {
  const match = pair.exec(text.trim());
  if (!match?.[1] || !match[3] || !text.includes(".")) return null;
  const point = {
    latitude: Number(match[1]) * (match[2]?.toUpperCase() === "S" ? -1 : 1),
    longitude: Number(match[3]) * (match[4]?.toUpperCase() === "W" ? -1 : 1),
  };
  return isOnGlobe(point) ? point : null;
};

/** "40.71280, -74.00600": five decimals are about a yard. */
export const formatCoordinates = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

const isOnGlobe = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
