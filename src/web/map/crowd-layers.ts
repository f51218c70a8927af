import type {
  AddLayerObject,
  DataDrivenPropertyValueSpecification,
  FilterSpecification,
  GeoJSONSource,
  Map as MapLibre,
} from "maplibre-gl";
import type { Point } from "#shared/places/place.ts";
import type { Crowd, CrowdKind } from "#shared/places/trip-sketch.ts";
import { CHOSEN_RADIUS, crowdRadius } from "./map-marks.ts";

const CROWD = "crowd";
const SQUARE = "crowd-square";
const SQUARE_PIXELS = 28;
const POINT_LAYERS = ["crowd-rounds", "crowd-squares"];

/** Colors of `map.css`. */
const colors = {
  bg: "#0a0a0a",
  accent: "#ffd60a",
  info: "#7cb7ff",
  quiet: "#9b9b9b",
  fg: "#fafafa",
};
const fills: Record<CrowdKind, string> = {
  free: colors.info,
  taken: colors.bg,
  hidden: colors.quiet,
  pickup: colors.bg,
  waiting: colors.accent,
  dropoff: colors.bg,
};
const outlines: Record<CrowdKind, { color: string; width: number }> = {
  free: { color: colors.bg, width: 2 },
  taken: { color: colors.info, width: 4 },
  hidden: { color: colors.bg, width: 2 },
  pickup: { color: colors.accent, width: 4 },
  waiting: { color: colors.bg, width: 2 },
  dropoff: { color: colors.accent, width: 4 },
};

/** Adds drivers and rides above the style's labels. */
export const addCrowd = (
  map: MapLibre,
  crowd: Crowd,
  onChoose: ((id: string) => void) | undefined,
): void => {
  map.addImage(SQUARE, squareImage(), { pixelRatio: 2 });
  map.addSource(CROWD, { type: "geojson", data: crowdFeatures(crowd) });
  for (const layer of crowdLayers) map.addLayer(layer);
  for (const layer of POINT_LAYERS) {
    map.on("click", layer, ({ features }) => {
      const id: unknown = features?.[0]?.properties.id;
      if (typeof id === "string") onChoose?.(id);
    });
    map.on("mouseenter", layer, () => setCursor(map, "pointer"));
    map.on("mouseleave", layer, () => setCursor(map, ""));
  }
};

/** Redraws drivers and rides. Does nothing before the style is loaded, because `addCrowd` draws them then. */
export const showCrowd = (map: MapLibre, crowd: Crowd): void => {
  void map.getSource<GeoJSONSource>(CROWD)?.setData(crowdFeatures(crowd));
};

const setCursor = (map: MapLibre, cursor: string): void => {
  map.getCanvas().style.cursor = cursor;
};

const crowdFeatures = ({ points, lines }: Crowd) => ({
  type: "FeatureCollection" as const,
  features: [
    ...lines.map((line) => ({
      type: "Feature" as const,
      properties: {},
      geometry: { type: "LineString" as const, coordinates: line.map(lngLat) },
    })),
    ...points.map(({ id, kind, isChosen, ...point }) => ({
      type: "Feature" as const,
      properties: { id, kind, isChosen },
      geometry: { type: "Point" as const, coordinates: lngLat(point) },
    })),
  ],
});

const byKind = <Value extends string | number>(read: (kind: CrowdKind) => Value, other: Value) =>
  [
    ...["match", ["get", "kind"]],
    ...kinds.flatMap((kind) => [kind, read(kind)]),
    other,
  ] as unknown as DataDrivenPropertyValueSpecification<Value>;

const kinds = Object.keys(fills) as CrowdKind[];
const dropoffFilter = (is: "==" | "!="): FilterSpecification => [
  "all",
  ["==", ["geometry-type"], "Point"],
  [is, ["get", "kind"], "dropoff"],
];

/** Layers, lowest first: lines, the ring around the chosen driver or ride, round marks, squares. */
const crowdLayers: AddLayerObject[] = [
  {
    id: "crowd-lines",
    source: CROWD,
    type: "line",
    filter: ["==", ["geometry-type"], "LineString"],
    paint: { "line-color": colors.accent, "line-width": 2, "line-dasharray": [2, 2] },
  },
  {
    id: "crowd-chosen",
    source: CROWD,
    type: "circle",
    filter: ["==", ["get", "isChosen"], true],
    paint: {
      ...{ "circle-radius": CHOSEN_RADIUS, "circle-opacity": 0 },
      ...{ "circle-stroke-color": colors.fg, "circle-stroke-width": 2 },
    },
  },
  {
    id: "crowd-rounds",
    source: CROWD,
    type: "circle",
    filter: dropoffFilter("!="),
    paint: {
      "circle-color": byKind((kind) => fills[kind], colors.quiet),
      "circle-radius": byKind((kind) => crowdRadius[kind] - outlines[kind].width / 2, 5),
      "circle-stroke-color": byKind((kind) => outlines[kind].color, colors.bg),
      "circle-stroke-width": byKind((kind) => outlines[kind].width, 2),
    },
  },
  {
    id: "crowd-squares",
    source: CROWD,
    type: "symbol",
    filter: dropoffFilter("=="),
    layout: { "icon-image": SQUARE, "icon-allow-overlap": true, "icon-ignore-placement": true },
  },
];

const lngLat = ({ latitude, longitude }: Point): [number, number] => [longitude, latitude];

/** A hollow square, as destinations are marked on every map. */
const squareImage = () => {
  const data = new Uint8Array(SQUARE_PIXELS ** 2 * 4);
  const width = outlines.dropoff.width * 2;
  for (let pixel = 0; pixel < SQUARE_PIXELS ** 2; pixel += 1) {
    const [x, y] = [pixel % SQUARE_PIXELS, Math.floor(pixel / SQUARE_PIXELS)];
    const edge = Math.min(x, y, SQUARE_PIXELS - 1 - x, SQUARE_PIXELS - 1 - y);
    data.set(edge < width ? [255, 214, 10, 255] : [10, 10, 10, 255], pixel * 4);
  }
  return { width: SQUARE_PIXELS, height: SQUARE_PIXELS, data };
};
