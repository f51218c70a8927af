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

/** Widths or sizes in pixels by zoom, growing as streets do. */
export const byZoom = (...stops: [zoom: number, pixels: number][]) =>
  [
    "interpolate",
    ["exponential", 1.5],
    ["zoom"],
    ...stops.flat(),
  ] as unknown as DataDrivenPropertyValueSpecification<number>;
