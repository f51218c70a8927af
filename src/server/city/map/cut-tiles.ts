import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";

/** A feature of a tile layer; positions are [longitude, latitude]. */
export interface MapFeature {
  layer: string;
  /** First zoom level that shows it. */
  minZoom: number;
  properties: Record<string, string | number | boolean>;
  geometry: MapGeometry;
}

export type MapGeometry =
  | { type: "Point"; coordinates: Position }
  | { type: "LineString"; coordinates: Position[] }
  | { type: "Polygon"; coordinates: Position[][] }
  | { type: "MultiPolygon"; coordinates: Position[][][] };

export type Position = [longitude: number, latitude: number];

export interface TileId {
  z: number;
  x: number;
  y: number;
}

interface CutOptions {
  /** Tile that contains all others. */
  root: TileId;
  minZoom: number;
  maxZoom: number;
  /** Zoom level without simplification. */
  detailZoom: number;
}

const EXTENT = 4096;
/** Margin around a tile, so that wide lines and labels are not cut at its border. */
const BUFFER = 80;

/** Cuts features into encoded tiles, from the root down to the last zoom level. Empty tiles are left out. */
export function* cutTiles(
  features: MapFeature[],
  { root, minZoom, maxZoom, detailZoom }: CutOptions,
): Generator<TileId & { tile: Uint8Array }> {
  const firstZooms = new Map<unknown, number>();
  for (const { properties, minZoom: first } of features) firstZooms.set(properties, first);
  const indexes = [...Map.groupBy(features, ({ layer }) => layer)].map(
    ([name, members]): [string, GeoJSONVT] => [
      name,
      buildIndex(members, root, detailZoom - root.z),
    ],
  );
  const pending: TileId[] = [root];
  for (let id = pending.pop(); id; id = pending.pop()) {
    const { z, x, y } = id;
    const cutLayersOfTile = cutLayers(indexes, root, id);
    if (cutLayersOfTile.length === 0) continue;
    const isShown = (tags: unknown) => (firstZooms.get(tags) ?? 0) <= z;
    const tile = z >= minZoom && encode(cutLayersOfTile, isShown);
    if (tile) yield { z, x, y, tile };
    if (z < maxZoom) pending.push(...childrenOf(id));
  }
}

type CutLayer = [name: string, tile: GeoJSONVTTile];

function cutLayers(indexes: [string, GeoJSONVT][], root: TileId, { z, x, y }: TileId): CutLayer[] {
  const scale = 2 ** (z - root.z);
  return indexes.flatMap(([name, index]): CutLayer[] => {
    const tile = index.getTile(z - root.z, x - root.x * scale, y - root.y * scale);
    return tile && tile.numFeatures > 0 ? [[name, tile]] : [];
  });
}

const childrenOf = ({ z, x, y }: TileId): TileId[] =>
  [0, 1, 2, 3].map((part) => ({ z: z + 1, x: 2 * x + (part % 2), y: 2 * y + (part >> 1) }));

/** An index in the coordinates of the root tile, which saves cutting the levels above it. */
const buildIndex = (features: MapFeature[], root: TileId, maxZoom: number): GeoJSONVT =>
  new GeoJSONVT(
    {
      type: "FeatureCollection",
      features: features.map(({ properties, geometry }) => ({
        type: "Feature",
        properties,
        geometry: projectInto(root, geometry),
      })),
    },
    {
      ...{ coordinates: "unitSquare", wrap: false, extent: EXTENT, buffer: BUFFER, maxZoom },
      ...{ indexMaxZoom: 0, tolerance: 2 },
    },
  );

function encode(layers: CutLayer[], isShown: (tags: unknown) => boolean): Uint8Array | null {
  const shownLayers = layers.flatMap(([name, tile]) => {
    const all: GeoJSONVTFeature[] = tile.features;
    const features = all.filter(({ tags }) => isShown(tags));
    return features.length > 0 ? [[name, { ...tile, features }] as const] : [];
  });
  if (shownLayers.length === 0) return null;
  return fromGeojsonVt(Object.fromEntries(shownLayers), { version: 2, extent: EXTENT });
}

function projectInto(root: TileId, geometry: MapGeometry): MapGeometry {
  const scale = 2 ** root.z;
  const point = (position: Position): Position => {
    const [x, y] = projectPosition(position);
    return [x * scale - root.x, y * scale - root.y];
  };
  switch (geometry.type) {
    case "Point":
      return { type: "Point", coordinates: point(geometry.coordinates) };
    case "LineString":
      return { type: "LineString", coordinates: geometry.coordinates.map(point) };
    case "Polygon":
      return { type: "Polygon", coordinates: geometry.coordinates.map((ring) => ring.map(point)) };
    case "MultiPolygon":
      return {
        type: "MultiPolygon",
        coordinates: geometry.coordinates.map((part) => part.map((ring) => ring.map(point))),
      };
  }
}

/** Web Mercator in the unit square, y growing southward. */
export function projectPosition([longitude, latitude]: Position): Position {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI];
}
