import { type NodePositions, nodePositions } from "#server/city/osm/node-positions.ts";
import {
  type OsmItem,
  type OsmRelation,
  type OsmWay,
  readExtract,
  type Tags,
} from "#server/city/osm/read-extract.ts";
import type { PackJob } from "#server/city/pack-step.ts";
import type { MapFeature, MapGeometry, Position } from "./cut-tiles.ts";
import { kindsOf, type Shape } from "./map-features.ts";
import { joinRings, nestRings } from "./multipolygon.ts";

/** Items that cannot be drawn. */
export interface SkippedItems {
  /** Ways with too few known nodes. */
  brokenWays: number;
  /** Multipolygons with missing ways or open rings. */
  brokenAreas: number;
}

type Job = Pick<PackJob, "extract" | "signal" | "onProgress">;
type Add = (feature: MapFeature) => void;

interface Reading {
  positions: NodePositions;
  /** Nodes by way, for the ways of multipolygons. */
  refs: Map<number, number[]>;
  skipped: SkippedItems;
  add: Add;
}

/** Reads the extract twice: first its multipolygons, then all features that the map shows. */
export async function readFeatures(job: Job, add: Add): Promise<SkippedItems> {
  const { areas, refs } = await listAreas(job);
  const skippedItems: SkippedItems = { brokenWays: 0, brokenAreas: 0 };
  const reading: Reading = { positions: nodePositions(), refs, skipped: skippedItems, add };
  const onProgress = (share: number) => job.onProgress(0.5 + share / 2);
  for await (const block of readExtract(job.extract, { signal: job.signal, onProgress }))
    for (const item of block) readItem(reading, item);
  for (const area of areas) if (!addArea(reading, area)) skippedItems.brokenAreas += 1;
  return skippedItems;
}

/** Multipolygons that the map shows, and empty node lists for their ways, which the second reading fills. */
async function listAreas({ extract, signal, onProgress }: Job) {
  const areas: OsmRelation[] = [];
  const refs = new Map<number, number[]>();
  const halfway = (share: number) => onProgress(share / 2);
  for await (const block of readExtract(extract, { signal, onProgress: halfway }))
    areas.push(...block.filter(isArea));
  for (const { type, ref } of areas.flatMap(({ members }) => members))
    if (type === "way") refs.set(ref, []);
  return { areas, refs };
}

const isArea = (item: OsmItem): item is OsmRelation =>
  item.type === "relation" &&
  item.tags?.type === "multipolygon" &&
  kindsOf(item.tags, "area").length > 0;

function readItem(reading: Reading, item: OsmItem): void {
  const { positions, refs, skipped, add } = reading;
  if (item.type === "node") {
    positions.add(item.id, item.lat, item.lon);
    if (item.tags)
      addKinds(item.tags, "point", { type: "Point", coordinates: [item.lon, item.lat] }, add);
  }
  if (item.type !== "way") return;
  if (refs.has(item.id)) refs.set(item.id, item.refs);
  if (item.tags && !addWay(reading, item, item.tags)) skipped.brokenWays += 1;
}

/** False for a way that is shown but has too few known nodes. */
function addWay(reading: Reading, way: OsmWay, tags: Tags): boolean {
  const shape = shapeOf(way, tags);
  if (kindsOf(tags, shape).length === 0) return true;
  const coordinates = locate(reading, way.refs);
  const isBroken = shape === "area" ? coordinates.length < way.refs.length : coordinates.length < 2;
  if (isBroken) return false;
  const geometry: MapGeometry =
    shape === "area"
      ? { type: "Polygon", coordinates: [coordinates] }
      : { type: "LineString", coordinates };
  addKinds(tags, shape, geometry, reading.add);
  return true;
}

/** A closed way is an area unless it is a street, such as a roundabout, or a track. */
function shapeOf({ refs }: OsmWay, { highway, railway, area }: Tags): Shape {
  const isClosed = refs.length > 3 && refs[0] === refs.at(-1);
  const isLine = (highway !== undefined && area !== "yes") || railway !== undefined;
  return isClosed && !isLine ? "area" : "line";
}

const locate = ({ positions }: Reading, ids: number[]): Position[] =>
  ids.flatMap((id): Position[] => {
    const point = positions.find(id);
    return point ? [[point.longitude, point.latitude]] : [];
  });

/** False for an area whose outer border is not complete. */
function addArea(reading: Reading, { members, tags = {} }: OsmRelation): boolean {
  const ways = members.filter(({ type }) => type === "way");
  const outers = locateRings(
    reading,
    ways.filter(({ role }) => role !== "inner"),
  );
  if (!outers || outers.length === 0) return false;
  const holes =
    locateRings(
      reading,
      ways.filter(({ role }) => role === "inner"),
    ) ?? [];
  const coordinates = nestRings(outers, holes);
  addKinds(tags, "area", { type: "MultiPolygon", coordinates }, reading.add);
  return true;
}

/** null if a way, a node or a connection is missing. */
function locateRings(reading: Reading, ways: OsmRelation["members"]): Position[][] | null {
  const refs = ways.map(({ ref }) => reading.refs.get(ref) ?? []);
  const rings = refs.some((way) => way.length === 0) ? null : joinRings(refs);
  const locatedRings = rings?.map((ring) => locate(reading, ring)) ?? null;
  const isWhole = locatedRings?.every(({ length }, number) => length === rings?.[number]?.length);
  return isWhole ? locatedRings : null;
}

function addKinds(tags: Tags, shape: Shape, geometry: MapGeometry, add: Add): void {
  for (const { isCentered, ...kind } of kindsOf(tags, shape))
    add({ ...kind, geometry: isCentered ? centerOf(geometry) : geometry });
}

/** Middle of the bounding box of the first ring. */
function centerOf(geometry: MapGeometry): MapGeometry {
  if (geometry.type === "Point" || geometry.type === "LineString") return geometry;
  const ring =
    (geometry.type === "Polygon" ? geometry.coordinates[0] : geometry.coordinates[0]?.[0]) ?? [];
  const middle = (axis: 0 | 1) => {
    const values = ring.map((position) => position[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return { type: "Point", coordinates: [middle(0), middle(1)] };
}
