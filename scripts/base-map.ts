/**
 * Generates src/server/city/map/base/base.pmtiles, the map of the country around the cities: land, state borders,
 * places and airports. Land and borders come from two public packages, installed at pinned versions into a temporary
 * folder (70 MB; needs 4 GB of memory): `node scripts/base-map.ts`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadGazetteer, positionAt } from "#server/adapters/geocoding/gazetteer.ts";
import {
  cutTiles,
  type MapFeature,
  type Position,
  projectPosition,
} from "#server/city/map/cut-tiles.ts";
import { writePmtiles } from "#server/city/map/write-pmtiles.ts";
import type { Point } from "#shared/places/place.ts";

const target = join(import.meta.dirname, "../src/server/city/map/base/base.pmtiles");
const sources = ["@geo-maps/earth-lands-1m@0.6.0", "us-atlas@3.0.1"];
const MAX_ZOOM = 9;
const MIN_RESIDENTS = 1000;
const MAX_WORLD_ZOOM = 3;
/**
 * Areas of the country with their neighbors: contiguous states, Alaska, Hawaii. Detailed ones keep all coast points.
 */
const areas = [
  { west: -127, south: 23, east: -65, north: 51, detailed: true },
  { west: -180, south: 51, east: -129, north: 72, detailed: false },
  { west: -162, south: 18, east: -153, north: 23, detailed: true },
];
/** Minimum population, and zoom level from which such a place is shown; smaller places are shown at MAX_ZOOM. */
const residents = [
  [1_000_000, 3],
  [300_000, 4],
  [100_000, 5],
  [25_000, 6],
] as const;
/** Two points at least this close in one direction are on one line of the source's grid. */
const GRID_DEGREES = 1e-6;
const MIN_ISLAND_KM2 = 1;
const MIN_LAKE_KM2 = 20;

interface Lands {
  geometries: { coordinates: Position[][][] }[];
}
interface Topology {
  transform: { scale: Position; translate: Position };
  arcs: Position[][];
  objects: { states: { geometries: { arcs: unknown }[] } };
}

const folder = mkdtempSync(join(tmpdir(), "base-map-"));
try {
  const install = ["install", "--no-save", "--ignore-scripts", "--prefix", folder, ...sources];
  execFileSync("npm", install, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const read = (file: string) =>
    JSON.parse(readFileSync(join(folder, "node_modules", file), "utf8"));
  const features = [
    ...readLand(read("@geo-maps/earth-lands-1m/map.geo.json")),
    ...readBorders(read("us-atlas/states-10m.json")),
    ...readPlaces(),
  ];
  await write(features);
} finally {
  rmSync(folder, { recursive: true });
}

async function write(features: MapFeature[]): Promise<void> {
  const fields = { ground: {}, boundaries: {}, place_labels: {}, public_transport: {} };
  const writer = await writePmtiles(target, {
    ...{ bounds: [-180, -85, 180, 85], minZoom: 0, maxZoom: MAX_ZOOM },
    metadata: {
      name: "base",
      attribution: "OpenStreetMap contributors (ODbL), GeoNames (CC BY 4.0), US Census Bureau",
      vector_layers: Object.keys(fields).map((id) => ({ id, fields: {} })),
    },
  });
  const options = { root: { z: 0, x: 0, y: 0 }, minZoom: 0, maxZoom: MAX_ZOOM, detailZoom: 15 };
  for (const { z, x, y, tile } of cutTiles(features, options))
    if (z <= MAX_WORLD_ZOOM || isTileNear(z, x, y)) await writer.add(z, x, y, tile);
  const { tiles, bytes } = await writer.finish();
  console.log(`${features.length} features, ${tiles} tiles, ${Math.round(bytes / 1000)} kB`);
}

/** Land with its lakes as holes. Outside the areas only large pieces, for the first zoom levels. */
function readLand({ geometries: [land] }: Lands): MapFeature[] {
  return (land?.coordinates ?? []).flatMap(([outer = [], ...holes]) => {
    const km2 = areaOf(outer);
    if (km2 < MIN_ISLAND_KM2 || (!isNear(outer) && km2 < 500)) return [];
    const lakes = holes.filter((hole) => areaOf(hole) >= (isNear(hole) ? MIN_LAKE_KM2 : 2000));
    const coordinates = [outer, ...lakes].map(cutSteps).map(thinOut);
    return [feature("ground", 0, {}, { type: "Polygon", coordinates })];
  });
}

/**
 * Joins a coast where the source cut it along its grid: without the ends of edges that run exactly north or east, which
 * enclose blocks of up to a mile that are no water or no land.
 */
function cutSteps(ring: Position[]): Position[] {
  const isStep = (from: Position | undefined, to: Position | undefined) =>
    from !== undefined && to !== undefined && from !== to && isAlongGrid(from, to);
  const corners = ring.slice(0, -1);
  const keptCorners = corners.filter((position, number) => {
    if (!isDetailed(position)) return true;
    const next = corners[(number + 1) % corners.length];
    return !isStep(corners.at(number - 1), position) && !isStep(position, next);
  });
  const [first] = keptCorners;
  return first && keptCorners.length > 2 ? [...keptCorners, first] : ring;
}

function isAlongGrid([x, y]: Position, [nextX, nextY]: Position): boolean {
  return Math.abs(x - nextX) < GRID_DEGREES || Math.abs(y - nextY) < GRID_DEGREES;
}

/** Keeps every sixth point outside the detailed areas. */
function thinOut(ring: Position[]): Position[] {
  const last = ring.length - 1;
  return ring.filter(
    (position, number) =>
      number === 0 || number === last || number % 6 === 0 || isDetailed(position),
  );
}

/** Borders between two states, without the coasts and the borders to other countries. */
function readBorders({ arcs, transform, objects }: Topology): MapFeature[] {
  const uses = new Map<number, number>();
  for (const state of objects.states.geometries) {
    for (const arc of [state.arcs].flat(9) as number[]) {
      const number = arc < 0 ? ~arc : arc;
      uses.set(number, (uses.get(number) ?? 0) + 1);
    }
  }
  const shared = arcs.filter((_, number) => uses.get(number) === 2);
  return shared.map((steps) => {
    let [x, y] = [0, 0];
    const coordinates = steps.map(([dx, dy]): Position => {
      x += dx;
      y += dy;
      const { scale, translate } = transform;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return feature("boundaries", 3, { admin_level: 4 }, { type: "LineString", coordinates });
  });
}

function readPlaces(): MapFeature[] {
  const { cities, sites } = loadGazetteer();
  const places = cities.names.flatMap((name, row) => {
    const population = cities.populations[row] ?? 0;
    if (population < MIN_RESIDENTS) return [];
    const [, minZoom] = residents.find(([least]) => population >= least) ?? [0, MAX_ZOOM];
    const kind = population >= 100_000 ? "city" : population >= 10_000 ? "town" : "village";
    return [
      feature(
        "place_labels",
        minZoom,
        { name, kind, population },
        pointOf(positionAt(cities.positions, row)),
      ),
    ];
  });
  const airports = sites
    .filter(({ kind }) => kind === "airport")
    .map(({ name, code, point }) =>
      feature("public_transport", 6, { name, iata: code, kind: "aerodrome" }, pointOf(point)),
    );
  return [...places, ...airports];
}

function pointOf({ latitude, longitude }: Point): MapFeature["geometry"] {
  return { type: "Point", coordinates: [longitude, latitude] };
}

function feature(
  layer: string,
  minZoom: number,
  properties: MapFeature["properties"],
  geometry: MapFeature["geometry"],
): MapFeature {
  return { layer, minZoom, properties, geometry };
}

function areaAt([x, y]: Position) {
  return areas.find(
    ({ west, south, east, north }) => x > west && x < east && y > south && y < north,
  );
}

function isDetailed(position: Position): boolean {
  return areaAt(position)?.detailed === true;
}

function isNear(ring: Position[]): boolean {
  return ring.some((position) => areaAt(position) !== undefined);
}

/** True if a tile touches an area. */
function isTileNear(z: number, x: number, y: number): boolean {
  const scale = 2 ** z;
  return areas.some(({ west, south, east, north }) => {
    const [left, top] = projectPosition([west, north]);
    const [right, bottom] = projectPosition([east, south]);
    return (
      (x + 1) / scale > left && x / scale < right && (y + 1) / scale > top && y / scale < bottom
    );
  });
}

/** Square kilometers, by the shoelace formula at the ring's latitude. */
function areaOf(ring: Position[]): number {
  let sum = 0;
  for (const [number, [x, y]] of ring.entries()) {
    const [lastX, lastY] = ring.at(number - 1) ?? [x, y];
    sum += (lastX - x) * (lastY + y);
  }
  const latitude = ring[0]?.[1] ?? 0;
  return Math.abs(sum / 2) * 111.3 ** 2 * Math.cos((latitude * Math.PI) / 180);
}
