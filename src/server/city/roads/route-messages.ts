import type { Point } from "#shared/places/place.ts";

export interface RoadQuery {
  id: number;
  from: Point;
  to: Point;
}

/** `road` is null if there is no route. */
export interface RoadReply {
  id: number;
  road: Road | null;
}

/** A route along roads at free flow. */
export interface Road {
  miles: number;
  freeFlowMinutes: number;
  /** Encoded polyline, precision 5. */
  line: string;
}
