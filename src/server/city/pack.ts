import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { type Bounds, CityPackError } from "./pack-step.ts";

/** Must be raised when the format of a part's files changes, so that older packs are refused. */
export const FORMAT_VERSION = 1;
export const BUILDING_SUFFIX = ".building";
export const OSM_NOTICE = "© OpenStreetMap contributors, Open Database License 1.0";

const counts = z.optional(z.record(z.string(), z.number()));

const boundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const manifestSchema = z.object({
  formatVersion: z.literal(FORMAT_VERSION),
  name: z.string(),
  /** West, south, east, north in degrees. */
  bounds: boundsSchema,
  /** Areas whose streets the extract lacks, as named by the operator. */
  gaps: z.optional(z.array(boundsSchema)),
  builtAt: z.iso.datetime(),
  /** `dataDate` is the ISO instant of the data, if the extract states it. */
  extract: z.object({ file: z.string(), sha256: z.string(), dataDate: z.nullable(z.string()) }),
  notice: z.string(),
  /** Counts of the parts that are built. */
  parts: z.object({ addresses: counts, roads: counts, map: counts }),
});

export type PackManifest = z.output<typeof manifestSchema>;

/** A complete pack and its folder. */
export interface Pack {
  folder: string;
  manifest: PackManifest;
}

export const cityFolder = (dataDir: string): string => join(dataDir, "city");

/** Throws CityPackError for a name that cannot be a folder. */
export function assertPackName(name: string): void {
  if (/^[a-z0-9][a-z0-9-]{0,59}$/.test(name)) return;
  throw new CityPackError(
    `"${name}" cannot be the name of a city pack: use lower-case letters, digits and hyphens, such as --name new-york.`,
  );
}

const manifestFile = (folder: string) => join(folder, "pack.json");

/** Lists complete packs by name. Skips unusable packs, and passes a sentence with the reason to `onUnusable`. */
export function readPacks(dataDir: string, onUnusable: (sentence: string) => void = () => {}) {
  const parent = cityFolder(dataDir);
  if (!existsSync(parent)) return [];
  const folders = readdirSync(parent)
    .filter((name) => !name.endsWith(BUILDING_SUFFIX))
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(manifestFile(folder)))
    .toSorted();
  return folders.flatMap((folder): Pack[] => {
    try {
      return [{ folder, manifest: readManifest(folder) }];
    } catch (error) {
      if (!(error instanceof CityPackError)) throw error;
      onUnusable(error.message);
      return [];
    }
  });
}

/** Changes when a pack is added, replaced or removed; cheap enough to poll. */
export function packsVersion(dataDir: string): string {
  const parent = cityFolder(dataDir);
  if (!existsSync(parent)) return "";
  return readdirSync(parent)
    .filter((name) => !name.endsWith(BUILDING_SUFFIX))
    .map((name) => `${name} ${modifiedAt(manifestFile(join(parent, name)))}`)
    .toSorted()
    .join("\n");
}

const modifiedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function readManifest(folder: string): PackManifest {
  const file = manifestFile(folder);
  const json = parseJson(file);
  const version = z.object({ formatVersion: z.number() }).safeParse(json).data?.formatVersion;
  if (version !== undefined && version !== FORMAT_VERSION)
    throw new CityPackError(
      `The city pack in ${folder} has format ${version}, and this version reads format ${FORMAT_VERSION}. Build it again with "npm run city".`,
    );
  const parsedManifest = manifestSchema.safeParse(json);
  if (!parsedManifest.success) throw damagedPackError(file);
  return parsedManifest.data;
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw damagedPackError(file);
  }
}

const damagedPackError = (file: string) =>
  new CityPackError(`${file} is damaged. Build this city pack again with "npm run city".`);

/** True if two packs share an area; a common border is allowed. */
export const areOverlapping = (one: Bounds, other: Bounds): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
