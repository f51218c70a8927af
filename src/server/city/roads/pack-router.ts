import { LRUCache } from "lru-cache";
import { measuredDirections } from "#server/adapters/routing/online-router.ts";
import type { Router } from "#server/adapters/routing/router.ts";
import { packsVersion, readPacks } from "#server/city/pack.ts";
import type { Bounds } from "#server/city/pack-step.ts";
import type { Directions } from "#shared/directions/directions.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import type { Point } from "#shared/places/place.ts";
import { gapRoute, roadRoute } from "#shared/places/road-route.ts";
import { isAroundGap } from "./around-gap.ts";
import { isInside, isNearRoad } from "./near-road.ts";
import { openRoadWorker, type RoadWorker } from "./road-worker.ts";
import type { Road } from "./route-messages.ts";
import { findTileBuilder, tileFolder } from "./valhalla.ts";

interface RoadPack {
  bounds: Bounds;
  gaps: Bounds[] | undefined;
  worker: RoadWorker;
}

export interface PackRouter extends Router {
  /** Ids of the running processes. */
  pids(): number[];
  close(): void;
}

const MAX_ROADS = 5000;
const POLL_MS = 5000;
/** About 25 m; trips between the same two cells share a road. */
const CELL_DEGREES = 25 / 111_195;

interface PackRouterOptions {
  /** Milliseconds between looks for new packs. */
  pollMs?: number;
  /** Receives a sentence for each pack that cannot be used. */
  onUnusable?: (sentence: string) => void;
}

/** Routes along the roads of the installed city packs; `fallback` serves where they have none. */
export function packRouter(
  dataDir: string,
  fallback: Router,
  { pollMs = POLL_MS, onUnusable = () => {} }: PackRouterOptions = {},
): PackRouter {
  const isInstalled = findTileBuilder() !== null;
  const roads = new LRUCache<string, Promise<Road | null>>({ max: MAX_ROADS });
  let packs: RoadPack[] = [];
  let version = "";
  let pollAfter = Number.NEGATIVE_INFINITY;

  const closePacks = () => {
    for (const { worker } of packs) worker.close();
    packs = [];
    roads.clear();
  };
  const refresh = () => {
    if (!isInstalled || performance.now() < pollAfter) return;
    pollAfter = performance.now() + pollMs;
    const foundVersion = packsVersion(dataDir);
    if (foundVersion === version) return;
    version = foundVersion;
    closePacks();
    packs = readPacks(dataDir, onUnusable)
      .filter(({ manifest }) => manifest.parts.roads)
      .map(({ folder, manifest }) => ({
        bounds: manifest.bounds,
        gaps: manifest.gaps,
        worker: openRoadWorker(tileFolder(folder), manifest.bounds),
      }));
  };
  // The process of a pack starts before the first trip asks for a road.
  refresh();
  const poll = setInterval(refresh, Math.max(pollMs, 1000)).unref();
  const findPack = (from: Point, to: Point): RoadPack | undefined => {
    refresh();
    return packs.find(({ bounds }) => isInside(bounds, from) && isInside(bounds, to));
  };
  const findRoad = ({ worker }: RoadPack, from: Point, to: Point): Promise<Road | null> => {
    const key = `${cellOf(from)} ${cellOf(to)}`;
    const cachedRoad = roads.get(key);
    if (cachedRoad) return cachedRoad;
    const road = worker.find({ from, to, hasTurns: false }).then((foundRoad) => {
      if (foundRoad && foundRoad !== "unavailable" && isNearRoad(foundRoad, from, to))
        return foundRoad;
      if (roads.peek(key) === road) roads.delete(key);
      return null;
    });
    roads.set(key, road);
    return road;
  };
  return {
    route: async (from, to, departAt) => {
      const pack = findPack(from, to);
      const road = pack && (await findRoad(pack, from, to));
      if (!pack || !road) return fallback.route(from, to, departAt);
      const trip = { from, to, departure: localHourAt(departAt) };
      return isAroundGap(road, from, to, pack.gaps) ? gapRoute(trip) : roadRoute(road, trip);
    },
    directions: async (car, to, departAt) => {
      const { heading, ...from } = car;
      const pack = findPack(from, to);
      const road = await pack?.worker.find({ from, to, heading, hasTurns: true });
      if (road === "unavailable") return preparing(await fallback.directions(car, to, departAt));
      if (!pack || !road || !isNearRoad(road, from, to) || isAroundGap(road, from, to, pack.gaps))
        return fallback.directions(car, to, departAt);
      return measuredDirections(road, { from, to, departure: localHourAt(departAt) });
    },
    hasStreets: () => packs.some(({ worker }) => worker.isReady()),
    pids: () => packs.flatMap(({ worker }) => worker.pid() ?? []),
    close: () => {
      clearInterval(poll);
      closePacks();
    },
  };
}

/** Marks estimated directions as being prepared: the pack's process is starting or did not reply. */
const preparing = (directions: Directions): Directions => ({
  ...directions,
  isPreparing: directions.isEstimated,
});

const cellOf = ({ latitude, longitude }: Point): string => {
  const width = CELL_DEGREES / Math.cos((latitude * Math.PI) / 180);
  return `${Math.round(latitude / CELL_DEGREES)},${Math.round(longitude / width)}`;
};
