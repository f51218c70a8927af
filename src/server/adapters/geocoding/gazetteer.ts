import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { nameKey } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { indexEntry, type NameIndex, nameIndex } from "./name-index.ts";
import { readSites, type Site, siteNames } from "./sites.ts";

/**
 * Columns instead of row objects, to save memory. `positions` has the latitude and longitude of each row in turn, in
 * ten-thousandths of a degree.
 */
interface Cities {
  names: string[];
  states: string[];
  positions: Int32Array;
  populations: Int32Array;
}

/** ZIP codes in ascending order; `cities` holds row numbers of cities. */
interface Zips {
  codes: Int32Array;
  cities: Int32Array;
  positions: Int32Array;
}

/**
 * Known places of the United States. The indexes hold row numbers: cities first, then airports and landmarks. They are
 * built at their first use, which takes as long as all the rest.
 */
export interface Gazetteer {
  cities: Cities;
  zips: Zips;
  sites: Site[];
  /** Index by full name. */
  readonly names: NameIndex;
  /**
   * Index of airport and landmark names from their second word on, because people often start
   * typing there.
   */
  readonly tails: NameIndex;
}

const folder = new URL("./gazetteer/", import.meta.url);

/** Reads the files in `gazetteer/`. Takes about 0.1 s and 8 MB, so call it once at startup. */
export const loadGazetteer = (): Gazetteer => {
  const text = gunzipSync(readFileSync(new URL("places.tsv.gz", folder))).toString("utf8");
  const [cityRows = [], zipRows = [], airportRows = []] = text
    .split("\n\n")
    .map((table) => table.split("\n"));
  const cities = readCities(cityRows);
  const sites = readSites({
    airports: airportRows,
    airportNames: rowsOf("airport-names.tsv"),
    landmarks: rowsOf("landmarks.tsv"),
  });
  let indexes: NameIndexes | undefined;
  const openIndexes = () => (indexes ??= buildIndexes(cities, sites));
  return {
    ...{ cities, zips: readZips(zipRows), sites },
    get names() {
      return openIndexes().names;
    },
    get tails() {
      return openIndexes().tails;
    },
  };
};

type NameIndexes = Pick<Gazetteer, "names" | "tails">;

/** The position in a row of a `positions` column. */
export const positionAt = (positions: Int32Array, row: number): Point => ({
  latitude: (positions[2 * row] ?? 0) / 10_000,
  longitude: (positions[2 * row + 1] ?? 0) / 10_000,
});

const rowsOf = (file: string) =>
  readFileSync(new URL(file, folder), "utf8").trim().split("\n").slice(1);

const readCities = (rows: string[]): Cities => {
  const cities = { ...columns(rows.length), populations: new Int32Array(rows.length) };
  for (const [row, line] of rows.entries()) {
    const [name = "", state = "", latitude, longitude, population] = line.split("\t");
    cities.names.push(name);
    cities.states.push(state);
    cities.positions[2 * row] = Number(latitude);
    cities.positions[2 * row + 1] = Number(longitude);
    cities.populations[row] = Number(population);
  }
  return cities;
};

const columns = (rows: number) => ({
  names: [] as string[],
  states: [] as string[],
  positions: new Int32Array(2 * rows),
});

const readZips = (rows: string[]): Zips => {
  const zips = {
    codes: new Int32Array(rows.length),
    cities: new Int32Array(rows.length),
    positions: new Int32Array(2 * rows.length),
  };
  for (const [row, line] of rows.entries()) {
    const [code, city, latitude, longitude] = line.split("\t");
    zips.codes[row] = Number(code);
    zips.cities[row] = Number(city);
    zips.positions[2 * row] = Number(latitude);
    zips.positions[2 * row + 1] = Number(longitude);
  }
  return zips;
};

const buildIndexes = (cities: Cities, sites: Site[]): NameIndexes => {
  const names = cities.names.map((name, row) => indexEntry(nameKey(name), row));
  names.push(...nicknames(cities));
  const tails: string[] = [];
  for (const [index, site] of sites.entries()) {
    const row = cities.names.length + index;
    const { whole, tail } = siteNames(site);
    for (const key of whole) names.push(indexEntry(key, row));
    for (const key of tail) tails.push(indexEntry(key, row));
  }
  return { names: nameIndex(names), tails: nameIndex(tails) };
};

/** Nicknames such as "NYC", and the largest cities as one word ("newyork"). */
const nicknames = (cities: Cities): string[] => {
  const rowOf = (city: string, state: string) =>
    cities.names.findIndex((name, row) => name === city && cities.states[row] === state);
  const aliases = rowsOf("city-names.tsv").flatMap((line) => {
    const [city = "", state = "", names = ""] = line.split("\t");
    return names.split(";").map((name) => indexEntry(nameKey(name), rowOf(city, state)));
  });
  const large = cities.names.flatMap((name, row) =>
    (cities.populations[row] ?? 0) > 100_000 && name.includes(" ")
      ? [indexEntry(nameKey(name).replaceAll(" ", ""), row)]
      : [],
  );
  return [...aliases, ...large];
};
