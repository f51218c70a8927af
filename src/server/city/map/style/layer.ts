import type {
  DataDrivenPropertyValueSpecification,
  ExpressionFilterSpecification,
  LayerSpecification,
} from "maplibre-gl";

export type Layer = LayerSpecification;
export type Filter = ExpressionFilterSpecification;

/** Text of the page's own font, drawn by the browser: no font files are served for the map. */
export const fonts = { regular: ["Inter Medium", "Inter"], strong: ["Inter Semibold", "Inter"] };

export const isKind = (...kinds: string[]): Filter => ["in", ["get", "kind"], ["literal", kinds]];

/** Widths or sizes in pixels by zoom, interpolated exponentially between the stops. */
export const byZoom = (...stops: [zoom: number, pixels: number][]) =>
  [
    "interpolate",
    ["exponential", 1.5],
    ["zoom"],
    ...stops.flat(),
  ] as unknown as DataDrivenPropertyValueSpecification<number>;

/** Pixels of a meter at zoom 0 and the latitude of the middle of the United States. */
const PIXELS_AT_ZOOM_0 = 512 / (40_075_017 * Math.cos((38 * Math.PI) / 180));

/** Line width of a number of meters on the ground. */
export const metersWide = (meters: number) => {
  const pixels = (zoom: number) => meters * PIXELS_AT_ZOOM_0 * 2 ** zoom;
  return [
    ...["interpolate", ["exponential", 2], ["zoom"]],
    ...[8, pixels(8), 20, pixels(20)],
  ] as unknown as DataDrivenPropertyValueSpecification<number>;
};
