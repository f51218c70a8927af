import * as z from "zod/mini";

/** Address of the map's set-up for the browser. */
export const MAP_CONFIG_PATH = "/map/config";

export const mapConfig = z.object({
  /** Address of a MapLibre style; null where no map can be drawn. */
  style: z.nullable(z.string()),
  /** Sources of the map's data, shown on the map. */
  attribution: z.string(),
});

export type MapConfig = z.output<typeof mapConfig>;
