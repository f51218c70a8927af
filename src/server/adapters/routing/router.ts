import type { Point } from "#shared/places/place.ts";
import type { Route } from "#shared/places/route-estimate.ts";

/** Finds the drive between two positions. */
export interface Router {
  route(from: Point, to: Point, departAt: Date): Promise<Route>;
}
