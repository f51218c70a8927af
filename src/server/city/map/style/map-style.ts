import type { SourceSpecification, StyleSpecification } from "maplibre-gl";
import type { TileArchive } from "#server/city/map/open-archive.ts";
import { colors } from "./colors.ts";
import { groundLayers } from "./ground-layers.ts";
import { labelLayers } from "./label-layers.ts";
import { isKind, type Layer, metersWide } from "./layer.ts";
import { streetLayers } from "./street-layers.ts";

/** HTML of the map's attribution line. */
const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>';
/** The base map's city names are from GeoNames. */
const baseAttribution = `${attribution}, <a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a>`;

/** The base map of the country, and above it a city for each archive. */
export function mapStyle(base: TileArchive, cities: TileArchive[]): StyleSpecification {
  const names = cities.map((_, number) => `city-${number}`);
  return {
    version: 8,
    sources: Object.fromEntries([
      ["base", sourceOf(base, baseAttribution)],
      ...cities.flatMap((city, number): [string, SourceSpecification][] => [
        [`city-${number}`, sourceOf(city)],
        [`city-${number}-area`, areaOf(city)],
      ]),
    ]),
    layers: [
      { id: "background", type: "background", paint: { "background-color": colors.water } },
      ...baseLayers,
      ...cities.flatMap((city, number) => landLayers(city, `city-${number}`)),
      ...names.flatMap(groundLayers),
      ...names.flatMap(streetLayers),
      ...labelLayers("base"),
      ...names.flatMap(labelLayers),
    ],
  };
}

const sourceOf = (
  { version, minZoom, maxZoom, bounds }: TileArchive,
  notice = attribution,
): SourceSpecification => ({
  type: "vector",
  tiles: [`pmtiles:///map/tiles/${version}.pmtiles/{z}/{x}/{y}`],
  ...{ minzoom: minZoom, maxzoom: maxZoom, bounds: [...bounds], attribution: notice },
});

const baseLayers: Layer[] = [
  {
    id: "base-ground",
    type: "fill",
    ...{ source: "base", "source-layer": "ground" },
    paint: { "fill-color": colors.land },
  },
  {
    id: "base-borders",
    type: "line",
    ...{ source: "base", "source-layer": "boundaries" },
    paint: { "line-color": colors.border, "line-width": 1, "line-dasharray": [3, 2] },
  },
];

const areaOf = ({ bounds: [west, south, east, north] }: TileArchive): SourceSpecification => ({
  type: "geojson",
  data: {
    type: "Polygon",
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
});

/** Corrects the coast of the base map, which is up to 700 m off: by the city's own coast, else by its streets. */
const landLayers = ({ layers }: TileArchive, name: string): Layer[] => [
  layers.has("ocean") ? areaLayer(name) : shoreLayer(name),
];

const areaLayer = (name: string): Layer => ({
  id: `${name}-area`,
  type: "fill",
  source: `${name}-area`,
  paint: { "fill-color": colors.land },
});

/** Land on both sides of a street, so that no block is drawn as water. */
const shoreLayer = (name: string): Layer => ({
  id: `${name}-shore`,
  type: "line",
  source: name,
  "source-layer": "streets",
  minzoom: 10,
  filter: [
    "all",
    ["!=", ["get", "tunnel"], true],
    ["!=", ["get", "bridge"], true],
    isKind(...streetKinds),
  ],
  layout: { "line-cap": "round", "line-join": "round" },
  paint: { "line-color": colors.land, "line-width": metersWide(SHORE_METERS) },
});

const SHORE_METERS = 180;
const streetKinds = [
  ...["primary", "secondary", "tertiary", "residential", "unclassified", "living_street"],
  ...["service", "pedestrian"],
];
