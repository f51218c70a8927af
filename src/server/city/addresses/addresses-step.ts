import { loadGazetteer } from "#server/adapters/geocoding/gazetteer.ts";
import { readExtract } from "#server/city/osm/read-extract.ts";
import {
  CityPackError,
  overlapSentence,
  type PackJob,
  type PackStep,
  type PartCounts,
} from "#server/city/pack-step.ts";
import type { Db } from "#server/database/db.ts";
import type { Interpolation } from "./address-rows.ts";
import { type AddressCollector, collectAddresses } from "./collect-addresses.ts";
import { interpolate } from "./interpolate.ts";
import * as queries from "./load-queries.ts";

const ROWS_PER_INSERT = 10_000;
/** Share of the step's progress for reading the extract; crossings and statistics take the rest. */
const READING_SHARE = 0.9;

/** Loads addresses into the database under a new pack id, then activates it in place of the old one. */
export const addressesStep = (db: Db, now: () => Date): PackStep => ({
  name: "addresses",
  // Searches the database, because packs that other nodes built have no folder here.
  check: async ({ name, bounds }) => {
    const other = await queries.findOverlappingPack(db, name, bounds);
    if (other !== null) throw new CityPackError(overlapSentence(other));
  },
  build: async (job) => {
    const { name, sha256, bounds } = job;
    // Leftovers of an interrupted build.
    await queries.deleteInactivePacks(db, name);
    const id = await queries.insertPack(db, { name, sha256, bounds, createdAt: now() });
    const collector = collectAddresses(loadGazetteer());
    const counts = await load(db, { id, collector, job });
    await queries.analyzeAddresses(db);
    await queries.activatePack(db, { id, name });
    await queries.deleteInactivePacks(db, name);
    job.onProgress(1);
    return counts;
  },
});

interface Loading {
  id: number;
  collector: AddressCollector;
  job: PackJob;
}

async function load(db: Db, { id, collector, job }: Loading): Promise<PartCounts> {
  const counts = { houses: 0, streets: 0, places: 0, stops: 0, crossings: 0 };
  const onProgress = (share: number) => job.onProgress(share * READING_SHARE);
  const flush = async () => {
    const houses = collector.takeHouses();
    const elsewhere = await queries.insertHouses(db, id, houses);
    await queries.insertHouses(db, id, collector.assignByZip(elsewhere));
    const names = collector.takeNames();
    if (names.length > 0) await queries.insertNames(db, id, names);
    counts.houses += houses.length;
    counts.streets += names.filter(({ kind }) => kind === "street").length;
    counts.stops += names.filter(({ kind }) => kind === "stop").length;
    counts.places += names.filter(({ kind }) => kind === "place" || kind === "area").length;
  };
  for await (const block of readExtract(job.extract, { signal: job.signal, onProgress })) {
    for (const item of block) collector.add(item);
    await flush();
  }
  counts.houses += await loadInterpolations(db, id, collector.interpolations());
  for (const batch of batches(collector.crossings())) {
    await queries.insertCrossings(db, id, batch);
    counts.crossings += batch.length;
  }
  return counts;
}

/** Adds the houses between the ends of mapped lines. Returns their number. */
async function loadInterpolations(db: Db, id: number, all: Interpolation[]): Promise<number> {
  let count = 0;
  for (const batch of batches(all)) {
    const ends = batch.flatMap(({ line }) => [line.at(0), line.at(-1)].flatMap((at) => at ?? []));
    const houses = Map.groupBy(
      await queries.listHousesAt(db, id, ends),
      ({ position }) => position,
    );
    const between = batch.flatMap((way, index) => {
      const [from] = houses.get(2 * index + 1) ?? [];
      const [to] = houses.get(2 * index + 2) ?? [];
      return from && to ? interpolate(way, from, to) : [];
    });
    if (between.length > 0) await queries.insertMissingHouses(db, id, between);
    count += between.length;
  }
  return count;
}

function* batches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_INSERT) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
