import * as z from "zod/mini";
import { latitude, longitude } from "#shared/wire.ts";

/** Path of the map's configuration for the browser. */
export const MAP_CONFIG_PATH = "/map/config";

export const mapConfig = z.object({
  /** Address of a MapLibre style; null where no map can be drawn. */
  style: z.nullable(z.string()),
  /** Address of the style in light colors; absent or null if there is none. */
  lightStyle: z.optional(z.nullable(z.string())),
  /** Sources of the map's data, shown on the map; "" for a style of another service, which names its own. */
  attribution: z.string(),
  /** Middle of the first city; null without a city. */
  center: z.nullable(z.object({ latitude, longitude })),
  /** Miles across the first city; null without a city. */
  spanMiles: z.nullable(z.number()),
});

export type MapConfig = z.output<typeof mapConfig>;
