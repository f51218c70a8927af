import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  type MapFeature,
  type MapGeometry,
  type Position,
  projectPosition,
  type TileId,
} from "./cut-tiles.ts";

/** Characters held in memory before they are written. */
const MAX_PENDING = 32_000_000;
/** Margin of a tile in tile widths. */
const MARGIN = 0.03;

/** Features on disk by tile of one zoom level, so that memory holds the features of one tile. */
export interface FeatureSpool {
  /** Stores the feature with every tile that it touches. */
  add(feature: MapFeature): void;
  tiles(): TileId[];
  read(tile: TileId): MapFeature[];
  remove(): void;
}

export function openSpool(folder: string, zoom: number): FeatureSpool {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pending = new Map<string, string>();
  const tileNames = new Set<string>();
  let size = 0;
  const fileOf = (name: string) => join(folder, `${name}.jsonl`);
  const flush = (): void => {
    for (const [name, lines] of pending) appendFileSync(fileOf(name), lines);
    pending.clear();
    size = 0;
  };
  return {
    add: (feature) => {
      const line = `${JSON.stringify(feature)}\n`;
      for (const { x, y } of tilesTouching(feature.geometry, zoom)) {
        const name = `${x}-${y}`;
        pending.set(name, (pending.get(name) ?? "") + line);
        tileNames.add(name);
        size += line.length;
      }
      if (size > MAX_PENDING) flush();
    },
    tiles: () =>
      [...tileNames].toSorted().map((name) => {
        const [x = 0, y = 0] = name.split("-").map(Number);
        return { z: zoom, x, y };
      }),
    read: ({ x, y }) => {
      flush();
      const lines = readFileSync(fileOf(`${x}-${y}`), "utf8")
        .trimEnd()
        .split("\n");
      return lines.map((line) => JSON.parse(line) as MapFeature);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Tiles of the geometry's bounding box with a margin. */
function tilesTouching(geometry: MapGeometry, zoom: number): TileId[] {
  const scale = 2 ** zoom;
  const positions = positionsOf(geometry).map(projectPosition);
  const range = (axis: 0 | 1): [number, number] => {
    let [low, high] = [1, 0];
    for (const position of positions) {
      low = Math.min(low, position[axis]);
      high = Math.max(high, position[axis]);
    }
    return [Math.floor(low * scale - MARGIN), Math.floor(high * scale + MARGIN)];
  };
  const [left, right] = range(0);
  const [top, bottom] = range(1);
  const tiles: TileId[] = [];
  for (let x = left; x <= right; x += 1)
    for (let y = top; y <= bottom; y += 1) tiles.push({ z: zoom, x, y });
  return tiles;
}

function positionsOf(geometry: MapGeometry): Position[] {
  if (geometry.type === "Point") return [geometry.coordinates];
  return geometry.type === "LineString"
    ? geometry.coordinates
    : (geometry.coordinates.flat(geometry.type === "Polygon" ? 1 : 2) as Position[]);
}
