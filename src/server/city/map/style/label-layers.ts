import { colors } from "./colors.ts";
import { byZoom, type Filter, fonts, isKind, type Layer } from "./layer.ts";

type Label = Extract<Layer, { type: "symbol" }>;

const name = ["coalesce", ["get", "name_en"], ["get", "name"]] as unknown as string;
const majors = ["motorway", "trunk", "primary"];

/** Moves a name beside a route or mark of the page, if it has no room at its place. */
const besideMarks: Label["layout"] = {
  "text-variable-anchor": ["center", "top", "bottom", "left", "right"],
  ...{ "text-radial-offset": 0.6, "text-justify": "auto" },
};

/** Names of one source; the last layer is placed first. */
export const labelLayers = (source: string): Layer[] => [
  label(source, "addresses", {
    minzoom: 17,
    layout: { "text-field": ["get", "housenumber"], "text-size": 10.5 },
    paint: { "text-color": colors.quietLabel },
  }),
  label(source, "pois", {
    minzoom: 16,
    layout: { "text-size": 11, "text-max-width": 8 },
    paint: { "text-color": colors.quietLabel },
  }),
  label(source, "public_transport", {
    minzoom: 14,
    filter: ["all", isKind("station", "ferry_terminal", "bus_station"), ["has", "name"]],
    layout: { "text-size": 11, "text-max-width": 8 },
    paint: { "text-color": colors.stopLabel },
  }),
  label(source, "water_polygons_labels", {
    minzoom: 11,
    layout: { "text-size": 12, "text-letter-spacing": 0.05 },
    paint: { "text-color": colors.waterLabel },
  }),
  label(source, "land", {
    id: `${source}-park-names`,
    minzoom: 13,
    filter: ["all", ["==", ["geometry-type"], "Point"], ["has", "name"]],
    layout: { "text-size": 11.5, "text-max-width": 7 },
    paint: { "text-color": colors.greenLabel },
  }),
  streetNames(source, "minor", ["!", isKind(...majors)], 14),
  streetNames(source, "major", isKind(...majors), 12.5),
  label(source, "place_labels", {
    id: `${source}-quarters`,
    minzoom: 11,
    filter: isKind("suburb", "quarter", "neighbourhood", "island"),
    layout: {
      ...{ "text-size": 11, "text-max-width": 7 },
      ...{ "text-transform": "uppercase", "text-letter-spacing": 0.08 },
      ...besideMarks,
    },
    paint: { "text-color": colors.quietLabel },
  }),
  label(source, "public_transport", {
    id: `${source}-airports`,
    minzoom: 9,
    filter: isKind("aerodrome"),
    layout: {
      ...{ "text-size": 11, "text-max-width": 9 },
      ...besideMarks,
    },
    paint: { "text-color": colors.stopLabel },
  }),
  label(source, "place_labels", {
    id: `${source}-places`,
    filter: isKind("capital", "state_capital", "city", "town", "village"),
    layout: {
      "text-font": fonts.regular,
      "text-size": ["case", [">=", ["get", "population"], 500_000], 13, 11],
      // Fewer names than have room: the marks of a trip stand between them.
      ...{ "text-max-width": 8, "text-padding": 12 },
      ...besideMarks,
      "symbol-sort-key": ["-", 0, ["coalesce", ["get", "population"], 0]],
    },
    paint: { "text-color": colors.quietLabel },
    maxzoom: 14,
  }),
];

function streetNames(source: string, id: string, filter: Filter, minzoom: number): Layer {
  return label(source, "street_labels", {
    id: `${source}-street-names-${id}`,
    minzoom,
    filter,
    layout: {
      ...{ "symbol-placement": "line", "text-size": byZoom([13, 10.5], [16, 12.5], [18, 15]) },
      ...{ "symbol-spacing": 300, "text-max-angle": 35, "text-padding": 4 },
    },
    paint: { "text-color": id === "major" ? colors.strongLabel : colors.label },
  });
}

function label(source: string, layer: string, { layout, paint, ...rest }: Partial<Label>): Layer {
  return {
    id: `${source}-${layer}`,
    type: "symbol",
    source,
    "source-layer": layer,
    ...rest,
    layout: { "text-field": name, "text-font": fonts.regular, ...layout },
    paint: { "text-halo-color": colors.halo, "text-halo-width": 1.4, ...paint },
  };
}
