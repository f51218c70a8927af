import { createHash } from "node:crypto";
import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Gazetteer, loadGazetteer } from "#server/adapters/geocoding/gazetteer.ts";
import { zipNear } from "#server/adapters/geocoding/nearest-zip.ts";
import { findZip } from "#server/adapters/geocoding/zip-codes.ts";
import { type Bounds, CityPackError } from "#server/city/pack-step.ts";
import type { Point } from "#shared/places/place.ts";
import { type OsmItem, readExtract, type Tags } from "./read-extract.ts";

export interface Extract {
  sha256: string;
  bounds: Bounds;
  nodes: number;
  ways: number;
  /** ISO instant of the data; null if the extract does not state it. */
  dataDate: string | null;
}

type InspectOptions = Parameters<typeof readExtract>[1];

/** Reads an extract once. Throws CityPackError if it is missing, broken, unsorted, empty or not from the US. */
export async function inspectExtract(file: string, options?: InspectOptions): Promise<Extract> {
  assertFormat(file);
  const survey = newSurvey();
  try {
    for await (const block of readExtract(file, options))
      for (const item of block) add(survey, item);
  } catch (error) {
    options?.signal?.throwIfAborted();
    if (error instanceof CityPackError) throw error;
    throw new CityPackError(
      `${file} cannot be read to its end: it is damaged or was not downloaded completely. Download it again.`,
      { cause: error },
    );
  }
  assertUsable(file, survey);
  const { bounds, nodes, ways, dataDate } = survey;
  return { bounds, nodes, ways, dataDate, sha256: await hashFile(file) };
}

interface Survey {
  bounds: Bounds;
  nodes: number;
  ways: number;
  dataDate: string | null;
  lastNodeId: number;
  /** Every 1,000th node. */
  sample: Point[];
  /** Occurrences of each code of five digits; all other postcodes count under "". */
  postcodes: Map<string, number>;
}

const newSurvey = (): Survey => ({
  bounds: [180, 90, -180, -90],
  nodes: 0,
  ways: 0,
  dataDate: null,
  lastNodeId: Number.NEGATIVE_INFINITY,
  sample: [],
  postcodes: new Map(),
});

let gazetteer: Gazetteer | undefined;

const SAMPLE_EVERY = 1000;

function add(survey: Survey, item: OsmItem): void {
  if (item.type === undefined) {
    const seconds = item.osmosis_replication_timestamp;
    if (seconds) survey.dataDate = new Date(seconds * 1000).toISOString();
    return;
  }
  countPostcode(survey, item.tags);
  if (item.type === "way") survey.ways += 1;
  if (item.type !== "node") return;
  if (item.id <= survey.lastNodeId)
    throw new CityPackError('This extract is not sorted. Sort it first with "osmium sort".');
  survey.lastNodeId = item.id;
  const { bounds } = survey;
  bounds[0] = Math.min(bounds[0], item.lon);
  bounds[1] = Math.min(bounds[1], item.lat);
  bounds[2] = Math.max(bounds[2], item.lon);
  bounds[3] = Math.max(bounds[3], item.lat);
  if (survey.nodes % SAMPLE_EVERY === 0)
    survey.sample.push({ latitude: item.lat, longitude: item.lon });
  survey.nodes += 1;
}

function countPostcode({ postcodes }: Survey, tags: Tags | undefined): void {
  const postcode = tags?.["addr:postcode"];
  if (postcode === undefined) return;
  const code = /^(\d{5})(-\d{4})?$/.exec(postcode)?.[1] ?? "";
  postcodes.set(code, (postcodes.get(code) ?? 0) + 1);
}

/** Throws CityPackError unless the file begins as PBF does: with the length of the first header, then its type. */
function assertFormat(file: string): void {
  const start = Buffer.alloc(64);
  try {
    const descriptor = openSync(file, "r");
    readSync(descriptor, start);
    closeSync(descriptor);
  } catch (error) {
    throw new CityPackError(`${file} cannot be opened. Give the path of an .osm.pbf file.`, {
      cause: error,
    });
  }
  if (start.readUInt32BE() < 64 * 1024 && start.includes("OSMHeader")) return;
  throw new CityPackError(
    `${file} is not an OpenStreetMap extract in PBF format (.osm.pbf). Other formats are converted by "osmium cat".`,
  );
}

function assertUsable(file: string, survey: Survey): void {
  const { nodes, ways, sample } = survey;
  if (nodes === 0 || ways === 0)
    throw new CityPackError(`${file} contains no streets. Choose an extract of a city or state.`);
  const zips = gazetteer ?? loadGazetteer();
  gazetteer = zips;
  const inside = sample.filter((point) => zipNear(zips, point) !== null).length;
  const isNearby = inside * 2 >= sample.length;
  if (isNearby && hasZipCodes(zips, survey)) return;
  throw new CityPackError(
    `${file} is not an extract of the United States, where this service works.`,
  );
}

/** Degrees around the extract in which its ZIP codes may have their centers. */
const ZIP_MARGIN = 1;

/** True unless most postcodes are not ZIP codes of the area. Mexican postcodes have five digits too. */
function hasZipCodes(zips: Gazetteer, { postcodes, bounds }: Survey): boolean {
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
  return balance >= 0;
}

const nowhere: Point = { latitude: Number.NaN, longitude: Number.NaN };

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
