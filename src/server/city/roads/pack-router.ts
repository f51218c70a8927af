import { LRUCache } from "lru-cache";
import type { Router } from "#server/adapters/routing/router.ts";
import { packsVersion, readPacks } from "#server/city/pack.ts";
import type { Bounds } from "#server/city/pack-step.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import { roadRoute } from "#shared/places/road-route.ts";
import { openRoadWorker, type RoadWorker } from "./road-worker.ts";
import type { Road } from "./route-messages.ts";
import { findTileBuilder, tileFolder } from "./valhalla.ts";

interface RoadPack {
  bounds: Bounds;
  worker: RoadWorker;
}

export interface PackRouter extends Router {
  /** Ids of the running processes. */
  pids(): number[];
  close(): void;
}

const MAX_ROADS = 5000;
const POLL_MS = 5000;
/** A place farther from the nearest road has none, such as a point in the river. */
const MAX_MILES_TO_ROAD = 0.2;
/** About 25 m; trips between the same two cells share a road. */
const CELL_DEGREES = 25 / 111_195;

/** Routes along the roads of the installed city packs; `fallback` serves where they have none. */
export function packRouter(dataDir: string, fallback: Router, pollMs = POLL_MS): PackRouter {
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
    const found = packsVersion(dataDir);
    if (found === version) return;
    version = found;
    closePacks();
    packs = readPacks(dataDir)
      .filter(({ manifest }) => manifest.parts.roads)
      .map(({ folder, manifest }) => ({
        bounds: manifest.bounds,
        worker: openRoadWorker(tileFolder(folder)),
      }));
  };
  const findRoad = (from: Point, to: Point): Promise<Road | null> | null => {
    refresh();
    const pack = packs.find(({ bounds }) => isInside(bounds, from) && isInside(bounds, to));
    if (!pack) return null;
    const key = `${cellOf(from)} ${cellOf(to)}`;
    const cached = roads.get(key);
    if (cached) return cached;
    const road = pack.worker.find(from, to).then((found) => {
      if (found && isNear(found, from, to)) return found;
      if (roads.peek(key) === road) roads.delete(key);
      return null;
    });
    roads.set(key, road);
    return road;
  };
  return {
    route: async (from, to, departAt) => {
      const road = await findRoad(from, to);
      if (!road) return fallback.route(from, to, departAt);
      return roadRoute(road, { from, to, departure: localHourAt(departAt) });
    },
    pids: () => packs.flatMap(({ worker }) => worker.pid() ?? []),
    close: closePacks,
  };
}

const isInside = ([west, south, east, north]: Bounds, { latitude, longitude }: Point) =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

const cellOf = ({ latitude, longitude }: Point): string => {
  const width = CELL_DEGREES / Math.cos((latitude * Math.PI) / 180);
  return `${Math.round(latitude / CELL_DEGREES)},${Math.round(longitude / width)}`;
};

function isNear({ line }: Road, from: Point, to: Point): boolean {
  const points = readPolyline(line);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  return (
    milesBetween(first, from) <= MAX_MILES_TO_ROAD && milesBetween(last, to) <= MAX_MILES_TO_ROAD
  );
}
