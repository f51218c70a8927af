import { createHash } from "node:crypto";
import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Gazetteer, loadGazetteer } from "#server/adapters/geocoding/gazetteer.ts";
import { type Bounds, CityPackError, noCarRoads } from "#server/city/pack-step.ts";
import type { Point } from "#shared/places/place.ts";
import { type OsmItem, readExtract } from "./read-extract.ts";
import { countPostcodes, isUsArea, type PostcodeCounts } from "./us-extract.ts";

export interface Extract {
  sha256: string;
  bounds: Bounds;
  nodes: number;
  ways: number;
  /** ISO instant of the data; null if the extract does not state it. */
  dataDate: string | null;
}

export type InspectOptions = Parameters<typeof readExtract>[1] & {
  /** True if the operator says that an extract without ZIP codes is from the US. */
  isUs?: boolean | undefined;
};

/**
 * Checks, measures and hashes an extract. Throws CityPackError if it is missing, broken, unsorted, empty, not from the
 * US or without roads for cars.
 */
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
  assertUsable(file, survey, options?.isUs === true);
  const { bounds, nodes, ways, dataDate } = survey;
  return { bounds, nodes, ways, dataDate, sha256: await hashFile(file) };
}

interface Survey {
  bounds: Bounds;
  nodes: number;
  ways: number;
  hasCarRoad: boolean;
  dataDate: string | null;
  lastNodeId: number;
  /** Every 1,000th node. */
  sample: Point[];
  postcodes: PostcodeCounts;
}

const newSurvey = (): Survey => ({
  bounds: [180, 90, -180, -90],
  nodes: 0,
  ways: 0,
  hasCarRoad: false,
  dataDate: null,
  lastNodeId: Number.NEGATIVE_INFINITY,
  sample: [],
  postcodes: new Map(),
});

let gazetteer: Gazetteer | undefined;

const SAMPLE_EVERY = 1000;

const carRoads =
  /^((motorway|trunk|primary|secondary|tertiary)(_link)?|unclassified|residential|living_street|service|road|track)$/;

function add(survey: Survey, item: OsmItem): void {
  if (item.type === undefined) {
    const seconds = item.osmosis_replication_timestamp;
    if (seconds) survey.dataDate = new Date(seconds * 1000).toISOString();
    return;
  }
  if (item.tags) countPostcodes(survey.postcodes, item.tags);
  if (item.type === "way") {
    survey.ways += 1;
    survey.hasCarRoad ||= carRoads.test(item.tags?.highway ?? "");
  }
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

function assertUsable(file: string, survey: Survey, isUs: boolean): void {
  const { nodes, ways, hasCarRoad } = survey;
  if (nodes === 0 || ways === 0)
    throw new CityPackError(`${file} contains no streets. Choose an extract of a city or state.`);
  gazetteer ??= loadGazetteer();
  const answer = isUsArea(gazetteer, survey);
  if (answer === "no")
    throw new CityPackError(
      `${file} is not an extract of the United States, where this service works.`,
    );
  if (answer === "unclear" && !isUs)
    throw new CityPackError(
      `${file} has no ZIP codes and lies at the edge of the country, so it may be of Mexico or Canada, where this service does not work. If it is of the United States, run the command again with --us.`,
    );
  if (!hasCarRoad) throw new CityPackError(noCarRoads(file));
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
