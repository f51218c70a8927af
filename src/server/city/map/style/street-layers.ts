import { colors } from "./colors.ts";
import { byZoom, type Filter, isKind, type Layer } from "./layer.ts";

interface StreetClass {
  id: string;
  kinds: string[];
  color: string;
  minZoom: number;
  width: [zoom: number, pixels: number][];
}

/** From the least to the most important, which is drawn on top. */
const classes: StreetClass[] = [
  {
    id: "path",
    kinds: ["footway", "path", "steps", "cycleway", "pedestrian", "track"],
    ...{
      color: colors.path,
      minZoom: 15.5,
      width: [
        [15, 0.5],
        [17, 1.5],
        [19, 4],
      ],
    },
  },
  {
    id: "service",
    kinds: ["service"],
    ...{
      color: colors.service,
      minZoom: 14.5,
      width: [
        [14, 0.4],
        [16, 2.5],
        [18, 9],
      ],
    },
  },
  {
    id: "minor",
    kinds: ["residential", "unclassified", "living_street", "busway"],
    ...{
      color: colors.minor,
      minZoom: 12,
      width: [
        [12, 0.4],
        [14, 1.6],
        [16, 7],
        [18, 22],
      ],
    },
  },
  {
    id: "middle",
    kinds: ["secondary", "tertiary"],
    ...{
      color: colors.middle,
      minZoom: 12,
      width: [
        [12, 1],
        [14, 3],
        [16, 9],
        [18, 26],
      ],
    },
  },
  {
    id: "major",
    kinds: ["trunk", "primary"],
    ...{
      color: colors.major,
      minZoom: 12,
      width: [
        [12, 1.8],
        [14, 4],
        [16, 11],
        [18, 30],
      ],
    },
  },
  {
    id: "motorway",
    kinds: ["motorway"],
    ...{
      color: colors.motorway,
      minZoom: 12,
      width: [
        [12, 2.4],
        [14, 5],
        [16, 12],
        [18, 32],
      ],
    },
  },
];

const isTunnel: Filter = ["==", ["get", "tunnel"], true];
const isRail: Filter = isKind("rail", "light_rail", "subway", "tram", "narrow_gauge", "monorail");

/** Tunnels, streets and tracks of one source. Links are half as wide as their streets. */
export const streetLayers = (source: string): Layer[] => [
  ...classes.map((each) => tunnels(source, each)),
  ferries(source),
  {
    id: `${source}-rails`,
    type: "line",
    ...{ source, "source-layer": "streets", minzoom: 13 },
    filter: ["all", isRail, ["!", isTunnel]],
    paint: { "line-color": colors.rail, "line-width": byZoom([12, 0.5], [16, 1.6], [18, 3]) },
  },
  ...classes.flatMap((each) => [...casing(source, each), street(source, each)]),
  {
    id: `${source}-runways`,
    type: "line",
    ...{ source, "source-layer": "streets", minzoom: 10, filter: isKind("runway", "taxiway") },
    paint: { "line-color": colors.minor, "line-width": byZoom([10, 0.6], [14, 8], [18, 60]) },
  },
];

const street = (source: string, { id, kinds, color, minZoom, width }: StreetClass): Layer => ({
  id: `${source}-street-${id}`,
  type: "line",
  ...{ source, "source-layer": "streets", minzoom: minZoom },
  filter: ["all", isKind(...kinds), ["!", isTunnel]],
  layout: { "line-cap": "round", "line-join": "round" },
  paint: {
    "line-color": color,
    "line-opacity": opacity,
    "line-width": widths(width, 0),
  },
});

/** Streets fade in: far away the dense net of a city ends with its extract, and looks like missing tiles. */
const opacity = ["interpolate", ["linear"], ["zoom"], 12, 0, 13.5, 1] as unknown as number;

/** Outline below the streets of a class: separates parallel and crossing streets. */
const casing = (source: string, { id, kinds, width }: StreetClass): Layer[] =>
  id === "path" || id === "service"
    ? []
    : [
        {
          id: `${source}-casing-${id}`,
          type: "line",
          ...{ source, "source-layer": "streets", minzoom: 13 },
          filter: ["all", isKind(...kinds), ["!", isTunnel]],
          layout: { "line-join": "round" },
          paint: { "line-color": colors.casing, "line-width": widths(width, 2) },
        },
      ];

const tunnels = (source: string, { id, kinds, color, minZoom, width }: StreetClass): Layer => ({
  id: `${source}-tunnel-${id}`,
  type: "line",
  ...{ source, "source-layer": "streets", minzoom: Math.max(minZoom, 13) },
  filter: ["all", isKind(...kinds), isTunnel],
  paint: {
    "line-color": color,
    "line-opacity": 0.55,
    "line-dasharray": [2, 1],
    "line-width": widths(width, 0),
  },
});

const ferries = (source: string): Layer => ({
  id: `${source}-ferries`,
  type: "line",
  ...{ source, "source-layer": "ferries", minzoom: 12.5 },
  paint: { "line-color": colors.ferry, "line-width": 1, "line-dasharray": [4, 3] },
});

const widths = (stops: [number, number][], extra: number) =>
  [
    "interpolate",
    ["exponential", 1.5],
    ["zoom"],
    ...stops.flatMap(([zoom, pixels]) => [
      zoom,
      ["case", ["==", ["get", "link"], true], pixels / 2 + extra, pixels + extra],
    ]),
  ] as unknown as ReturnType<typeof byZoom>;
