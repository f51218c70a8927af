import type { AddLayerObject, LayerSpecification, Map as MapLibre } from "maplibre-gl";
import { eastScale } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import {
  AREA_MILES,
  arcOfTrip,
  lineAhead,
  MILES_PER_DEGREE,
  type TripScene,
} from "#shared/places/trip-sketch.ts";
import type { MapColors } from "./map-colors.ts";

type Feature = {
  type: "Feature";
  properties: { kind: "route" | "arc" | "area" | "end" };
  geometry:
    | { type: "Point"; coordinates: [number, number] }
    | { type: "LineString"; coordinates: [number, number][] }
    | { type: "Polygon"; coordinates: [number, number][][] };
};

const CORNERS_OF_CIRCLE = 32;

/** Route, areas and ends as GeoJSON. */
export const tripFeatures = (scene: TripScene) => {
  const isRoute = scene.line.length > 1;
  const points = isRoute ? lineAhead(scene) : arcOfTrip(scene);
  const features: Feature[] = scene.areas.map((area) => ({
    type: "Feature",
    properties: { kind: "area" },
    geometry: { type: "Polygon", coordinates: [circleAround(area)] },
  }));
  if (points.length > 1) {
    features.push({
      type: "Feature",
      properties: { kind: isRoute ? "route" : "arc" },
      geometry: { type: "LineString", coordinates: points.map(lngLat) },
    });
  }
  for (const end of [scene.pickup, scene.dropoff]) {
    if (!end) continue;
    const geometry = { type: "Point" as const, coordinates: lngLat(end) };
    features.push({ type: "Feature", properties: { kind: "end" }, geometry });
  }
  return { type: "FeatureCollection" as const, features };
};

/** Layers of the trip, lowest first: areas, the casing of the route, the route. */
export const tripLayers = (source: string, colors: MapColors): AddLayerObject[] => [
  {
    id: "trip-areas",
    source,
    type: "fill",
    filter: ["==", ["get", "kind"], "area"],
    paint: { "fill-color": colors.info, "fill-opacity": 0.22, "fill-outline-color": colors.info },
  },
  {
    id: "trip-casing",
    source,
    type: "line",
    filter: ["==", ["geometry-type"], "LineString"],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": colors.bg, "line-width": 9 },
  },
  {
    id: "trip-route",
    source,
    type: "line",
    filter: ["==", ["get", "kind"], "route"],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": colors.accent, "line-width": 5 },
  },
  {
    id: "trip-arc",
    source,
    type: "line",
    filter: ["==", ["get", "kind"], "arc"],
    paint: { "line-color": colors.accent, "line-width": 3, "line-dasharray": [2, 2] },
  },
];

/** Id of the lowest label above the names of streets, or of the lowest of a style without such names. */
export const labelAboveStreets = (layers: readonly LayerSpecification[]): string | undefined => {
  const isStreetName = (layer: LayerSpecification) =>
    layer.type === "symbol" && layer.layout?.["symbol-placement"] === "line";
  const lastStreetName = layers.findLastIndex(isStreetName);
  return layers.slice(lastStreetName + 1).find(({ type }) => type === "symbol")?.id;
};

const END_ROOM = "trip-room";
/** Size of a mark of an end, with its outline. */
const END_PIXELS = 20;
const LINE_ROOM = "trip-line-room";
/** Width of the route, with its casing and a gap. */
const LINE_PIXELS = 15;

/**
 * Keeps the style's labels off the route or its arc, and off the marks of the ends, which stand above the map and would
 * cover them. The highest layer is placed first.
 */
export const addRoom = (map: MapLibre, source: string): void => {
  for (const [id, shape, pixels] of [
    [LINE_ROOM, "LineString", LINE_PIXELS],
    [END_ROOM, "Point", END_PIXELS],
  ] as const) {
    map.addImage(id, blankImage(pixels));
    map.addLayer({
      ...{ id, source, type: "symbol", filter: ["==", ["geometry-type"], shape] },
      layout: {
        ...{ "icon-image": id, "icon-allow-overlap": true, "icon-padding": 0 },
        ...(shape === "LineString" && { "symbol-placement": "line", "symbol-spacing": pixels }),
      },
    });
  }
};

/** Labels make room for images only. */
export const blankImage = (pixels: number) => ({
  width: pixels,
  height: pixels,
  data: new Uint8Array(pixels ** 2 * 4),
});

const lngLat = ({ latitude, longitude }: Point): [number, number] => [longitude, latitude];

const circleAround = (middle: Point): [number, number][] => {
  const north = AREA_MILES / MILES_PER_DEGREE;
  const east = north / eastScale(middle);
  return Array.from({ length: CORNERS_OF_CIRCLE + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS_OF_CIRCLE;
    return [middle.longitude + east * Math.cos(angle), middle.latitude + north * Math.sin(angle)];
  });
};
