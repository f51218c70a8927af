import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoGaps } from "#demo/city/gaps.ts";
import { buildPack } from "#server/city/build-pack.ts";
import { readPacks } from "#server/city/pack.ts";
import type { Bounds } from "#server/city/pack-step.ts";
import { isAroundGap } from "#server/city/roads/around-gap.ts";
import { isInside, isNearRoad } from "#server/city/roads/near-road.ts";
import { openRoadWorker, type RoadWorker } from "#server/city/roads/road-worker.ts";
import { roadsStep } from "#server/city/roads/roads-step.ts";
import type { Road } from "#server/city/roads/route-messages.ts";
import { tileFolder } from "#server/city/roads/valhalla.ts";
import type { MeteredTrip } from "./read-trips.ts";

/** A trip with both ends on roads of the pack. */
export interface RoutedTrip extends MeteredTrip {
  freeFlowMinutes: number;
  /** True if the road goes around a gap of the extract, so that the product estimates the trip. */
  isAroundGap: boolean;
}

const START_MS = 20_000;
const POLL_MS = 100;

/** Builds the roads of an extract in a temporary folder and routes the trips that lie inside. */
export async function measureRoads(
  extract: string,
  trips: readonly MeteredTrip[],
): Promise<{ bounds: Bounds; routed: RoutedTrip[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), "faire-minutes-"));
  try {
    const now = () => new Date();
    await buildPack({ extract, name: "measured", dataDir, steps: [roadsStep], now });
    const [pack] = readPacks(dataDir);
    if (!pack) throw new Error(`${extract} could not be built`);
    const { bounds } = pack.manifest;
    const inside = trips.filter(({ from, to }) => isInside(bounds, from) && isInside(bounds, to));
    const worker = openRoadWorker(tileFolder(pack.folder), bounds);
    try {
      return { bounds, routed: await routeAll(worker, inside) };
    } finally {
      worker.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function routeAll(worker: RoadWorker, trips: readonly MeteredTrip[]): Promise<RoutedTrip[]> {
  const [first] = trips;
  if (!first) throw new Error("No trip has both ends inside the extract.");
  await waitUntilReady(worker, first);
  const routedTrips: RoutedTrip[] = [];
  for (const trip of trips) {
    const road = await worker.find({ from: trip.from, to: trip.to, hasTurns: false });
    if (road && road !== "unavailable" && isNearRoad(road, trip.from, trip.to))
      routedTrips.push({
        ...{ ...trip, freeFlowMinutes: road.freeFlowMinutes },
        isAroundGap: isAroundGap(road, trip.from, trip.to, demoGaps),
      });
  }
  return routedTrips;
}

async function waitUntilReady(worker: RoadWorker, { from, to }: MeteredTrip): Promise<Road> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const road = await worker.find({ from, to, hasTurns: false });
    if (road && road !== "unavailable") return road;
    await pause(POLL_MS);
  }
  throw new Error("The router did not start.");
}
