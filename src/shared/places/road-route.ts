import { type AreaMinutes, fittedAreas, minutesByArea } from "./area-minutes/area-minutes.ts";
import type { Point } from "./place.ts";
import {
  estimateMinutes,
  estimateRoute,
  type LocalHour,
  type Route,
  wholeMinutes,
} from "./route-estimate.ts";

/** A long detour, such as to the next bridge, takes at least this share of its free flow. */
const MIN_FREE_FLOW_SHARE = 0.5;

interface Road {
  miles: number;
  freeFlowMinutes: number;
  /** Encoded polyline, precision 5. */
  line?: string | undefined;
}

interface Trip {
  from: Point;
  to: Point;
  departure: LocalHour;
}

/** A route with the miles of its road. */
export const roadRoute = ({ miles, freeFlowMinutes, line }: Road, trip: Trip): Route => ({
  milesHundredths: Math.round(miles * 100),
  ...wholeMinutes(roadMinutes(freeFlowMinutes, trip)),
  estimated: false,
  source: "roads",
  ...(line && { line }),
});

/** Estimates a trip across a gap of the map: miles of the estimate, minutes of the fitted area. */
export const gapRoute = (trip: Trip): Route => ({
  ...estimateRoute(trip.from, trip.to, trip.departure),
  ...wholeMinutes(roadMinutes(0, trip)),
});

/**
 * Minutes of a road in traffic, before rounding. Free flow says little about a city's traffic, so a fitted area's
 * table decides, elsewhere the estimate; docs/places.md lists the errors.
 */
export const roadMinutes = (
  freeFlowMinutes: number,
  trip: Trip,
  areas: readonly AreaMinutes[] = fittedAreas,
): number =>
  Math.max(
    minutesByArea(areas, trip) ?? estimateMinutes(trip.from, trip.to, trip.departure),
    MIN_FREE_FLOW_SHARE * freeFlowMinutes,
  );
