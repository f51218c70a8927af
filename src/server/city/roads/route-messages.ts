import type { Turn } from "#shared/directions/directions.ts";
import type { Point } from "#shared/places/place.ts";

export interface RoadQuery {
  id: number;
  from: Point;
  to: Point;
  /** True for a road with its turns. */
  hasTurns: boolean;
  /** Direction of the car in degrees from north, if known. */
  heading?: number | undefined;
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
  /** Empty unless requested. */
  turns: Turn[];
}
