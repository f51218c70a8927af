import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildPack } from "#server/city/build-pack.ts";
import { roadsStep } from "#server/city/roads/roads-step.ts";
import type { Point } from "#shared/places/place.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { type ServerProcess, startServer } from "../child.ts";
import { seededRandom } from "../random.ts";
import { type Measurement, milliseconds, percent } from "../report.ts";
import { median } from "../statistics.ts";

const EXTRACT = join(import.meta.dirname, "../../demo/city/manhattan.osm.pbf");
const TRIPS = 200;
const TRIPS_UNDER_LOAD = 2000;
const CONNECTIONS = 64;
const START_MS = 30_000;
const POLL_MS = 200;
const random = seededRandom(17);

type Trip = { from: Point; to: Point };

/** Ratio 14: quotes whose route is searched, cached or estimated, and the share routed under load. */
export async function measureRouting(database: BenchDatabase): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "faire-bench-roads-"));
  try {
    const now = () => new Date();
    await buildPack({ extract: EXTRACT, name: "manhattan", dataDir, steps: [roadsStep], now });
    const server = await startServer("product", [database.databaseUrl, database.riderId, dataDir]);
    try {
      return [await measure(server)];
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(server: ServerProcess): Promise<Measurement> {
  const trips = Array.from({ length: TRIPS }, cityTrip);
  await waitForRoutes(server);
  const searchResult = await timeQuotes(server, trips);
  const cacheResult = await timeQuotes(server, trips);
  const estimateResult = await timeQuotes(server, Array.from({ length: TRIPS }, queensTrip));
  const ratio = cacheResult.ms / estimateResult.ms;
  const tripsUnderLoad = Array.from({ length: TRIPS_UNDER_LOAD }, cityTrip);
  const share = await routedShare(server, tripsUnderLoad);
  return {
    number: 14,
    what: "POST /calculate-fare in a city pack, one after the other: route in the cache, against the estimate",
    goal: "<= 1.5 x the time",
    measured: `${ratio.toFixed(2)} x`,
    isMet: ratio <= 1.5,
    details: [
      `median ${milliseconds(estimateResult.ms)} by the estimate, ${milliseconds(cacheResult.ms)} cached, ${milliseconds(searchResult.ms)} with a new route (${(searchResult.ms / cacheResult.ms).toFixed(1)} x)`,
      `${percent(searchResult.routed)} of ${TRIPS} new trips were routed; ${percent(share)} of ${TRIPS_UNDER_LOAD} over ${CONNECTIONS} connections, the others by the estimate`,
    ],
  };
}

/** A trip within lower and midtown Manhattan. */
function cityTrip(): Trip {
  const point = () => {
    const north = random();
    return {
      latitude: 40.715 + 0.04 * north,
      longitude: -74.005 + 0.02 * north + 0.012 * random(),
    };
  };
  return { from: point(), to: point() };
}

/** A trip outside the city pack. */
function queensTrip(): Trip {
  const point = () => ({ latitude: 40.72 + 0.04 * random(), longitude: -73.85 + 0.04 * random() });
  return { from: point(), to: point() };
}

async function quote({ url, token }: ServerProcess, { from, to }: Trip): Promise<boolean> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      fromPlace: { label: "Pickup", ...from },
      toPlace: { label: "Dropoff", ...to },
    }),
  });
  // 422: some random trips are too short.
  if (!response.ok && response.status !== 422)
    throw new Error(`a quote answered ${response.status}`);
  const { data } = (await response.json()) as { data?: { estimated: boolean } };
  return data?.estimated === false;
}

/** Median milliseconds of a quote, and the share of quotes whose trip was routed. */
async function timeQuotes(server: ServerProcess, trips: Trip[]) {
  const times: number[] = [];
  let routedCount = 0;
  for (const trip of trips) {
    const startedAt = performance.now();
    if (await quote(server, trip)) routedCount += 1;
    times.push(performance.now() - startedAt);
  }
  return { ms: median(times), routed: routedCount / trips.length };
}

async function routedShare(server: ServerProcess, trips: Trip[]): Promise<number> {
  const remainingTrips = [...trips];
  let routedCount = 0;
  const connection = async () => {
    for (let trip = remainingTrips.pop(); trip; trip = remainingTrips.pop())
      if (await quote(server, trip)) routedCount += 1;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return routedCount / trips.length;
}

async function waitForRoutes(server: ServerProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!(await quote(server, cityTrip()))) {
    if (performance.now() > deadline) throw new Error("The router did not start.");
    await pause(POLL_MS);
  }
}
