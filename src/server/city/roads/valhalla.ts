import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";

/** Path of the tile builder, or null where the optional package is not installed or has no binary. */
export function findTileBuilder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve("@valhallajs/valhallajs");
    const builder = join(dirname(entry), platform(), arch(), "valhalla_build_tiles");
    return existsSync(builder) ? builder : null;
  } catch {
    return null;
  }
}

export const tileFolder = (cityPackFolder: string): string => join(cityPackFolder, "roads");

const silent = { logging: { type: "" } };

/** Settings of the tile builder for cars only; its own generator of settings needs Python. */
export const builderConfig = (tileDir: string) => ({
  mjolnir: {
    tile_dir: tileDir,
    concurrency: 1,
    hierarchy: true,
    shortcuts: true,
    include_driving: true,
    include_bicycle: false,
    include_pedestrian: false,
    data_processing: { infer_internal_intersections: true, infer_turn_channels: true },
    logging: { type: "std_out", color: false },
  },
});

const limits = {
  max_distance: 1_000_000,
  max_locations: 2,
  max_matrix_distance: 1,
  max_matrix_location_pairs: 1,
};

/** Settings of the router. Valhalla crashes if a limit is missing, even for request types that are never sent. */
export const routerConfig = (tileDir: string) => ({
  mjolnir: { tile_dir: tileDir, max_cache_size: 200_000_000, ...silent },
  loki: {
    actions: ["route"],
    ...silent,
    service_defaults: {
      heading_tolerance: 60,
      minimum_reachability: 50,
      node_snap_tolerance: 5,
      radius: 0,
      search_cutoff: 35_000,
      street_side_max_distance: 1000,
      street_side_tolerance: 5,
    },
  },
  meili: { default: { breakage_distance: 2000 }, ...silent },
  odin: silent,
  thor: silent,
  service_limits: {
    auto: limits,
    pedestrian: { ...limits, max_transit_walking_distance: 1, min_transit_walking_distance: 1 },
    isochrone: {
      max_contours: 1,
      max_distance: 1,
      max_distance_contour: 1,
      max_locations: 1,
      max_time_contour: 1,
    },
    skadi: { max_shape: 1, min_resample: 1 },
    trace: {
      max_alternates: 0,
      max_alternates_shape: 1,
      max_distance: 1,
      max_gps_accuracy: 1,
      max_search_radius: 1,
      max_shape: 1,
    },
    max_alternates: 0,
    max_exclude_locations: 0,
    max_exclude_polygons_length: 0,
    max_radius: 200,
    max_reachability: 100,
  },
});
