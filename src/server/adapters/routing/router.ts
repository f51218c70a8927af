import type { Directions } from "#shared/directions/directions.ts";
import type { Point } from "#shared/places/place.ts";
import type { Route } from "#shared/places/route-estimate.ts";

/** A position of a car, and its direction in degrees from north if known. */
export interface CarPosition extends Point {
  heading?: number | undefined;
}

/** Finds the drive between two positions. */
export interface Router {
  route(from: Point, to: Point, departAt: Date): Promise<Route>;
  /** The drive with its turns; an estimate without turns where no street map is available. */
  directions(from: CarPosition, to: Point, departAt: Date): Promise<Directions>;
  /** False if every route is an estimate: no street map is set up, or it is still being prepared. */
  hasStreets(): boolean;
}
