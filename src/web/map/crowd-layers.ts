import type {
  AddLayerObject,
  DataDrivenPropertyValueSpecification,
  FilterSpecification,
  GeoJSONSource,
  Map as MapLibre,
  VariableAnchorOffsetCollectionSpecification,
} from "maplibre-gl";
import type { Point } from "#shared/places/place.ts";
import type { Crowd, CrowdKind } from "#shared/places/trip-sketch.ts";
import type { MapColors } from "./map-colors.ts";
import { CHOSEN_RADIUS, crowdRadius } from "./map-marks.ts";
import { blankImage } from "./trip-layers.ts";

const CROWD = "crowd";
const SQUARE = "crowd-square";
const SQUARE_PIXELS = 28;
const ROOM = "crowd-room";
const POINT_LAYERS = ["crowd-rounds", "crowd-squares"];

/** Names of the colors of `map.css`. */
const fills: Record<CrowdKind, keyof MapColors> = {
  free: "info",
  taken: "bg",
  hidden: "fg-3",
  pickup: "bg",
  waiting: "accent",
  dropoff: "bg",
};
const outlines: Record<CrowdKind, { color: keyof MapColors; width: number }> = {
  free: { color: "bg", width: 2 },
  taken: { color: "info", width: 4 },
  hidden: { color: "bg", width: 2 },
  pickup: { color: "accent", width: 4 },
  waiting: { color: "bg", width: 2 },
  dropoff: { color: "accent", width: 4 },
};

/** Adds drivers and rides above the style's labels. */
export const addCrowd = (
  map: MapLibre,
  crowd: Crowd,
  { colors, onChoose }: { colors: MapColors; onChoose: ((id: string) => void) | undefined },
): void => {
  map.addImage(SQUARE, squareImage(colors), { pixelRatio: 2 });
  map.addImage(ROOM, blankImage(SQUARE_PIXELS), { pixelRatio: 2 });
  map.addSource(CROWD, { type: "geojson", data: crowdFeatures(crowd) });
  const font = labelFontOf(map);
  for (const layer of crowdLayers(colors)) map.addLayer(layer);
  if (font) map.addLayer(nameLayer(font, colors));
  map.addLayer(roomLayer);
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

const crowdFeatures = ({ points, lines }: Crowd) => {
  const east = middleOf(points.map(({ longitude }) => longitude));
  return {
    type: "FeatureCollection" as const,
    features: [
      ...lines.map((line) => ({
        type: "Feature" as const,
        properties: {},
        geometry: { type: "LineString" as const, coordinates: line.map(lngLat) },
      })),
      ...points.map(({ id, kind, isChosen, name, ...point }) => ({
        type: "Feature" as const,
        properties: { id, kind, isChosen, name, isEast: point.longitude > east },
        geometry: { type: "Point" as const, coordinates: lngLat(point) },
      })),
    ],
  };
};

const middleOf = (numbers: readonly number[]): number =>
  (Math.min(...numbers) + Math.max(...numbers)) / 2;

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

/**
 * Layers, lowest first: lines, the ring around the chosen driver or ride, round marks, squares.
 */
const crowdLayers = (colors: MapColors): AddLayerObject[] => [
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
      "circle-color": byKind((kind) => colors[fills[kind]], colors["fg-3"]),
      "circle-radius": byKind((kind) => crowdRadius[kind] - outlines[kind].width / 2, 5),
      "circle-stroke-color": byKind((kind) => colors[outlines[kind].color], colors.bg),
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

/** The highest layer is placed first: neither names nor the style's labels cover a round mark. */
const roomLayer: AddLayerObject = {
  id: ROOM,
  source: CROWD,
  type: "symbol",
  filter: dropoffFilter("!="),
  layout: { "icon-image": ROOM, "icon-allow-overlap": true, "icon-padding": 0 },
};

/** Below this zoom, about 30 miles across a desktop, names would cover the cities. */
const NAMES_FROM_ZOOM = 9.5;

/** Places of a name around its mark, in widths of a letter. */
const right = ["left", [0.9, 0]];
const left = ["right", [-0.9, 0]];
const aboveOrBelow = ["top", [0, 0.9], "bottom", [0, -0.9]];

/**
 * Names of drivers beside their marks, toward the middle of the crowd, where the map's edge does not cut them; a name
 * without room is left out.
 */
const nameLayer = (font: string[], colors: MapColors): AddLayerObject => ({
  id: "crowd-names",
  source: CROWD,
  type: "symbol",
  minzoom: NAMES_FROM_ZOOM,
  filter: ["has", "name"],
  layout: {
    ...{ "text-field": ["get", "name"], "text-font": font, "text-size": 13 },
    "text-justify": "auto",
    "text-variable-anchor-offset": [
      ...["case", ["get", "isEast"]],
      ["literal", [...left, ...right, ...aboveOrBelow]],
      ["literal", [...right, ...left, ...aboveOrBelow]],
    ] as unknown as DataDrivenPropertyValueSpecification<VariableAnchorOffsetCollectionSpecification>,
  },
  paint: { "text-color": colors.fg, "text-halo-color": colors.bg, "text-halo-width": 2 },
});

/** Font of the style's own labels; a style without labels has none. */
const labelFontOf = (map: MapLibre): string[] | null => {
  for (const layer of map.getStyle().layers) {
    const font: unknown = layer.type === "symbol" && layer.layout?.["text-font"];
    if (Array.isArray(font) && font.every((name) => typeof name === "string")) return font;
  }
  return null;
};

const lngLat = ({ latitude, longitude }: Point): [number, number] => [longitude, latitude];

/** A hollow square, as destinations are marked on every map. */
const squareImage = (colors: MapColors) => {
  const [edgeColor, middleColor] = [colors.accent, colors.bg].map(channelsOf);
  const data = new Uint8Array(SQUARE_PIXELS ** 2 * 4);
  const width = outlines.dropoff.width * 2;
  for (let pixel = 0; pixel < SQUARE_PIXELS ** 2; pixel += 1) {
    const [x, y] = [pixel % SQUARE_PIXELS, Math.floor(pixel / SQUARE_PIXELS)];
    const edge = Math.min(x, y, SQUARE_PIXELS - 1 - x, SQUARE_PIXELS - 1 - y);
    data.set((edge < width ? edgeColor : middleColor) ?? [], pixel * 4);
  }
  return { width: SQUARE_PIXELS, height: SQUARE_PIXELS, data };
};

/** "rgb(255, 214, 10)" as red, green, blue and full opacity. */
const channelsOf = (color: string): number[] => [
  ...(color.match(/\d+/g) ?? []).slice(0, 3).map(Number),
  255,
];
