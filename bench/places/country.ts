import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { percentile } from "../statistics.ts";

/** 50 km; a result farther away than this is a different town. */
const WRONG_MILES = 31;

const fileSchema = z.array(
  z.object({ address: z.string(), latitude: z.number(), longitude: z.number() }),
);
type AddressWithPosition = z.output<typeof fileSchema>[number];

interface Typing {
  name: string;
  text: (address: string) => string;
  /** Other end of the trip. */
  near?: (at: Point) => Point;
}

/** 6 miles away. */
const acrossTown = ({ latitude, longitude }: Point): Point => ({
  latitude: latitude + 0.06,
  longitude: longitude + 0.08,
});
const withoutZip = (address: string) => address.replace(/ \d{5}$/, "");
const withoutState = (address: string) => withoutZip(address).replace(/, [A-Z]{2}$/, "");

const typings: Typing[] = [
  { name: "whole address", text: (address) => address },
  {
    name: "whole address, lower case, no commas",
    text: (address) => address.toLowerCase().replaceAll(",", ""),
  },
  { name: "no ZIP code", text: withoutZip },
  { name: "no ZIP code, no state", text: withoutState },
  {
    name: "no ZIP code, no state, lower case, no commas",
    text: (address) => withoutState(address).toLowerCase().replaceAll(",", ""),
  },
  { name: "no ZIP code, no state, trip in the same town", text: withoutState, near: acrossTown },
];

/** Rows of a table for a JSON file of [{ address, latitude, longitude }]. */
export async function measureCountry(file: string, geocoder: Geocoder): Promise<string[]> {
  const addresses = fileSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const rows = [
    "| typed | found | median | 90 % within | worst | wrong by > 50 km |\n|---|---|---|---|---|---|",
  ];
  for (const typing of typings) rows.push(await rowOf(typing, addresses, geocoder));
  return rows;
}

async function rowOf(
  { name, text, near }: Typing,
  addresses: readonly AddressWithPosition[],
  geocoder: Geocoder,
): Promise<string> {
  const miles: number[] = [];
  for (const each of addresses) {
    const place = await geocoder.find(text(each.address), near?.(each));
    if (place) miles.push(milesBetween(place, each));
  }
  const at = (percent: number) => `${percentile(miles, percent).toFixed(1)} mi`;
  const wrong = miles.filter((each) => each > WRONG_MILES).length;
  return `| ${name} | ${miles.length} of ${addresses.length} | ${at(50)} | ${at(90)} | ${at(100)} | ${wrong} |`;
}
