import { type Bounds, CityPackError } from "./pack-step.ts";

const USAGE =
  "A gap is four degrees, WEST,SOUTH,EAST,NORTH, such as --gap=-73.998,40.73,-73.97,40.736.";

/** Reads `--gap=WEST,SOUTH,EAST,NORTH`. Throws CityPackError for anything else. */
export function readGap(text: string): Bounds {
  const degrees = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [west, south, east, north, ...others] = degrees;
  if (
    west === undefined ||
    south === undefined ||
    east === undefined ||
    north === undefined ||
    others.length > 0 ||
    !(west < east && south < north) ||
    Math.max(Math.abs(west), Math.abs(east)) > 180 ||
    Math.max(Math.abs(south), Math.abs(north)) > 90
  )
    throw new CityPackError(`"${text}" is no gap. ${USAGE}`);
  return [west, south, east, north];
}
