import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { searchKey } from "#server/city/addresses/search-key.ts";
import { writeExtract } from "#server/city/testing/write-extract.ts";
import type { Point } from "#shared/places/place.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { packBenchOn } from "../places/pack-geocoder.ts";
import { drawSyntheticAddress, syntheticState } from "../places/synthetic-state.ts";
import { misspell, prefix } from "../places/typed-texts.ts";
import { type Random, seededRandom } from "../random.ts";
import type { Measurement } from "../report.ts";
import { median, percentile } from "../statistics.ts";

const ADDRESSES = 1_000_000;
const SEED = 7;
const TEXTS = 300;
const WARM_UP = 30;
const MAX_RATIO = 3;

interface TypedText {
  kind: "beginning" | "whole" | "one wrong letter";
  text: string;
  street: string;
  near: Point;
}

/** Milliseconds of the product's suggestions (`ours`) and of the bare trigram query for the same street (`bare`). */
interface Times {
  kind: TypedText["kind"];
  ours: number;
  bare: number;
}

/** Ratio 13: suggestions for partly typed addresses among a million, against the bare trigram query for the street. */
export async function measureSuggestions({ databaseUrl }: BenchDatabase): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), "faire-state-"));
  const pack = packBenchOn(databaseUrl, folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    const extract = join(folder, "state.osm.pbf");
    writeExtract(extract, syntheticState(ADDRESSES, SEED));
    const startedAt = performance.now();
    await pack.build(extract);
    const seconds = (performance.now() - startedAt) / 1000;
    await client.connect();
    const geocoder = await pack.geocoder();
    const heapBefore = usedHeap();
    const times = await timeAll(geocoder, client);
    return [findingOf(times, { seconds, heapMegabytes: (usedHeap() - heapBefore) / 1e6 })];
  } finally {
    await client.query("delete from city_packs").catch(() => undefined);
    await client.end();
    await pack.close();
    await rm(folder, { recursive: true });
  }
}

async function timeAll(geocoder: Geocoder, client: pg.Client): Promise<Times[]> {
  const random = seededRandom(SEED);
  const times: Times[] = [];
  for (let count = 0; count < TEXTS + WARM_UP; count += 1) {
    const typedText = typeOne(random);
    const ours = await timeOf(() => geocoder.suggest(typedText.text, typedText.near));
    const bare = await timeOf(() => queryTrigrams(client, searchKey(typedText.street)));
    if (count >= WARM_UP) times.push({ kind: typedText.kind, ours, bare });
  }
  return times;
}

/** Half of the texts are beginnings, because a text is looked up while it is typed. */
function typeOne(random: Random): TypedText {
  const { number, street, latitude, longitude } = drawSyntheticAddress(ADDRESSES, SEED, random);
  const address = { number: `${number}`, street, city: "", state: "IA", zip: "", points: [] };
  const near = { latitude: latitude + 0.02, longitude: longitude - 0.03 };
  const whole = `${number} ${street}`.toLowerCase();
  const draw = random();
  if (draw < 0.5) return { kind: "beginning", text: prefix(address, random), street, near };
  if (draw < 0.75) return { kind: "whole", text: whole, street, near };
  return { kind: "one wrong letter", text: misspell(whole, random), street, near };
}

const queryTrigrams = (client: pg.Client, key: string) =>
  client.query({
    name: "bench_trigrams",
    text: "select id, name from city_names where key % $1 order by similarity(key, $1) desc limit 8",
    values: [key],
  });

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

function findingOf(
  times: readonly Times[],
  { seconds, heapMegabytes }: { seconds: number; heapMegabytes: number },
): Measurement {
  const ours = times.map((each) => each.ours);
  const bare = times.map((each) => each.bare);
  const ratio = median(ours) / median(bare);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const kinds = (["beginning", "whole", "one wrong letter"] as const).map((kind) => {
    const own = times.filter((each) => each.kind === kind).map((each) => each.ours);
    return `${kind} p50 ${ms(median(own))}, p90 ${ms(percentile(own, 90))}`;
  });
  return {
    number: 13,
    what: "address suggestions in a city pack of 1,000,000 addresses, with the gazetteer's",
    goal: `<= ${MAX_RATIO} x the bare trigram query for the street`,
    measured: `${ratio.toFixed(2)} x`,
    isMet: ratio <= MAX_RATIO,
    details: [
      `suggestions p50 ${ms(median(ours))}, p90 ${ms(percentile(ours, 90))}; bare trigram query p50 ${ms(median(bare))}, p90 ${ms(percentile(bare, 90))}`,
      ...kinds,
      `the pack's addresses were loaded in ${seconds.toFixed(0)} s; the heap grew by ${heapMegabytes.toFixed(1)} MB in ${TEXTS} searches`,
    ],
  };
}

function usedHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
