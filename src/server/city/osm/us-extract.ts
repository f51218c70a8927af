import { type Gazetteer, positionAt } from "#server/adapters/geocoding/gazetteer.ts";
import { zipNear } from "#server/adapters/geocoding/nearest-zip.ts";
import { findZip } from "#server/adapters/geocoding/zip-codes.ts";
import type { Bounds } from "#server/city/pack-step.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { eastScale } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import type { Tags } from "./read-extract.ts";

/** Occurrences of each code of five digits; all other postcodes count under "". */
export type PostcodeCounts = Map<string, number>;

/** "no" for an extract of another country, "unclear" for one near the border or coast without postcodes. */
export type UsAnswer = "yes" | "no" | "unclear";

interface Area {
  bounds: Bounds;
  /** Some of the nodes. */
  sample: readonly Point[];
  postcodes: PostcodeCounts;
}

/** Keys of postcodes: of addresses, and of streets that were imported from the census. */
const postcodeKeys = ["addr:postcode", "tiger:zip_left"];

/** Counts the postcodes of an item. */
export function countPostcodes(counts: PostcodeCounts, tags: Tags): void {
  for (const key of postcodeKeys) {
    const postcode = tags[key];
    if (postcode === undefined) continue;
    const code = /^(\d{5})(-\d{4})?$/.exec(postcode)?.[1] ?? "";
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
}

/**
 * Decides whether an area is in the United States: "no" if most of it is far from US ZIP codes; else by the postcodes
 * of the extract, and if they decide nothing, by whether US ZIP codes lie in all directions around it.
 */
export function isUsArea(zips: Gazetteer, area: Area): UsAnswer {
  const inside = area.sample.filter((point) => zipNear(zips, point) !== null).length;
  if (inside * 2 < area.sample.length) return "no";
  const balance = weighPostcodes(zips, area);
  if (balance !== 0) return balance > 0 ? "yes" : "no";
  return isSurrounded(zips, area.bounds) ? "yes" : "unclear";
}

/** Degrees around the extract in which its ZIP codes may have their centers. */
const ZIP_MARGIN = 1;

/** Number of ZIP codes of the area minus all other postcodes. Mexican postcodes have five digits too. */
function weighPostcodes(zips: Gazetteer, { postcodes, bounds }: Area): number {
  const [west, south, east, north] = bounds;
  let balance = 0;
  for (const [code, count] of postcodes) {
    const { latitude, longitude } = (code !== "" && findZip(zips, code)?.point) || nowhere;
    const isInArea =
      latitude > south - ZIP_MARGIN &&
      latitude < north + ZIP_MARGIN &&
      longitude > west - ZIP_MARGIN &&
      longitude < east + ZIP_MARGIN;
    balance += isInArea ? count : -count;
  }
  return balance;
}

const nowhere: Point = { latitude: Number.NaN, longitude: Number.NaN };

/** Tijuana has ZIP codes only in the north, Windsor in all directions but the east. */
const DIRECTIONS = 8;
const AROUND_MILES = 60;

/** True if the middle has centers of ZIP codes nearby in every direction. */
function isSurrounded({ zips }: Gazetteer, [west, south, east, north]: Bounds): boolean {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const scale = eastScale(middle);
  const directions = new Set<number>();
  for (let row = 0; row < zips.codes.length; row += 1) {
    const point = positionAt(zips.positions, row);
    if (milesBetween(middle, point) > AROUND_MILES) continue;
    const angle = Math.atan2(
      point.latitude - middle.latitude,
      (point.longitude - middle.longitude) * scale,
    );
    directions.add((Math.round((angle / (2 * Math.PI)) * DIRECTIONS) + DIRECTIONS) % DIRECTIONS);
  }
  return directions.size === DIRECTIONS;
}
