import { colors } from "./colors.ts";
import { byZoom, isKind, type Layer } from "./layer.ts";

const greens = [
  "park",
  "garden",
  "grass",
  "grassland",
  "meadow",
  "forest",
  "scrub",
  "golf_course",
  "cemetery",
  "recreation_ground",
  "playground",
  "village_green",
  "wetland",
  "orchard",
  "nature_reserve",
];

/** Water, parks and buildings of one source. */
export const groundLayers = (source: string): Layer[] => [
  fill(source, "ocean", colors.water),
  { ...fill(source, "land", colors.green), id: `${source}-green`, filter: isKind(...greens) },
  { ...fill(source, "land", colors.sand), id: `${source}-sand`, filter: isKind("sand", "beach") },
  { ...fill(source, "sites", colors.site), minzoom: 12 },
  fill(source, "water_polygons", colors.water),
  {
    id: `${source}-water_lines`,
    type: "line",
    source,
    "source-layer": "water_lines",
    minzoom: 11,
    filter: ["!=", ["get", "tunnel"], true],
    paint: { "line-color": colors.waterLine, "line-width": byZoom([11, 0.6], [15, 2], [18, 8]) },
  },
  fill(source, "pier_polygons", colors.land),
  { ...fill(source, "street_polygons", colors.service), minzoom: 14 },
  { ...fill(source, "bridges", colors.bridge), minzoom: 12 },
  {
    id: `${source}-buildings`,
    type: "fill",
    source,
    "source-layer": "buildings",
    minzoom: 14.5,
    paint: {
      "fill-color": colors.building,
      "fill-outline-color": colors.buildingEdge,
      "fill-opacity": ["interpolate", ["linear"], ["zoom"], 14.5, 0, 15.5, 1],
    },
  },
];

const fill = (source: string, layer: string, color: string): Layer & { type: "fill" } => ({
  id: `${source}-${layer}`,
  type: "fill",
  source,
  "source-layer": layer,
  paint: { "fill-color": color },
});
