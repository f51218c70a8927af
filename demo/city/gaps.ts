import type { Bounds } from "#server/city/pack-step.ts";

/** Areas whose streets `manhattan.osm.pbf` lacks. */
export const demoGaps: readonly Bounds[] = [
  [-73.998, 40.73, -73.97, 40.736],
  [-74.0115, 40.73, -73.97, 40.7325],
];
