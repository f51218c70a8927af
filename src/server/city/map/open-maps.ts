import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Env } from "#server/env.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { isUnchanged, openArchive, type TileArchive } from "./open-archive.ts";
import { type MapTheme, writeStyle } from "./style/colors.ts";
import { mapStyle } from "./style/map-style.ts";

/** The styles and the files of their tiles. */
export interface Maps {
  styles: Readonly<Record<MapTheme, string>>;
  /** Changes with the styles. */
  version: string;
  archives: ReadonlyMap<string, TileArchive>;
  /** Middle of the first city; null without a city. */
  center: Point | null;
  /** Miles across the first city, the longer way; null without a city. */
  spanMiles: number | null;
}

export interface MapStore {
  /** Maps of the files that exist now. null if there is no base map. */
  current(): Promise<Maps | null>;
  /** An archive whose file has not been replaced. */
  find(version: string): Promise<TileArchive | null>;
}

const BASE_FILE = resolve(import.meta.dirname, "base/base.pmtiles");
const CITY_FILE = "map.pmtiles";
/** Age in milliseconds from which the folder of packs is read again. */
const FRESH_MS = 2000;

/** Opens the base map and the maps of all city packs. New and replaced packs are picked up without a restart. */
export function openMaps(
  { DATA_DIR }: Pick<Env, "DATA_DIR">,
  log: Pick<FastifyBaseLogger, "error">,
  baseFile = BASE_FILE,
): MapStore {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let listing: string | null = null;
  let maps: Promise<Maps | null> = Promise.resolve(null);
  const current = (): Promise<Maps | null> => {
    if (performance.now() - checkedAt < FRESH_MS) return maps;
    checkedAt = performance.now();
    const files = listCityFiles(DATA_DIR);
    const newListing = files.map(describeFile).join("\n");
    if (newListing === listing) return maps;
    listing = newListing;
    maps = loadMaps(baseFile, files, log);
    return maps;
  };
  return {
    current,
    find: async (version) => {
      const archive = (await current())?.archives.get(version);
      return archive && (await isUnchanged(archive)) ? archive : null;
    },
  };
}

/** Files of finished packs; the build of a pack works in a folder with another name. */
function listCityFiles(dataDir: string): string[] {
  const folder = join(dataDir, "city");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.endsWith(".building"))
    .map((name) => join(folder, name, CITY_FILE))
    .filter((path) => existsSync(path))
    .toSorted();
}

function describeFile(path: string): string {
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return `${path} ${size} ${mtimeMs}`;
}

const middleOf = ({ bounds: [west, south, east, north] }: TileArchive): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

function milesAcross({ bounds: [west, south, east, north] }: TileArchive): number {
  const corner = { latitude: south, longitude: west };
  return Math.max(
    milesBetween(corner, { latitude: north, longitude: west }),
    milesBetween(corner, { latitude: south, longitude: east }),
  );
}

async function loadMaps(
  baseFile: string,
  cityFiles: string[],
  log: Pick<FastifyBaseLogger, "error">,
): Promise<Maps | null> {
  const open = (path: string): Promise<TileArchive | null> =>
    openArchive(path).catch((error: unknown) => {
      log.error({ err: error, path }, "map file cannot be read: the map is drawn without it");
      return null;
    });
  const [base, ...cityMaps] = await Promise.all([baseFile, ...cityFiles].map(open));
  if (!base) return null;
  const cities = cityMaps.filter((city) => city !== null);
  const style = mapStyle(base, cities);
  const styles = { dark: writeStyle(style, "dark"), light: writeStyle(style, "light") };
  return {
    styles,
    version: createHash("sha256")
      .update(styles.dark)
      .update(styles.light)
      .digest("hex")
      .slice(0, 16),
    archives: new Map([base, ...cities].map((archive) => [archive.version, archive])),
    center: cities[0] ? middleOf(cities[0]) : null,
    spanMiles: cities[0] ? milesAcross(cities[0]) : null,
  };
}
