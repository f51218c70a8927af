import { type Fallback, withFallback } from "#server/adapters/with-fallback.ts";
import type { Directions, Turn } from "#shared/directions/directions.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import type { Point } from "#shared/places/place.ts";
import { roadRoute } from "#shared/places/road-route.ts";
import { offlineRouter } from "./offline-router.ts";
import type { CarPosition, Router } from "./router.ts";

/** A road as measured by a routing service, which knows no traffic. */
export interface MeasuredRoute {
  miles: number;
  freeFlowMinutes: number;
  /** Encoded polyline, precision 5. */
  line: string;
}

/** A route of a routing service with its turns. */
export interface MeasuredRouteWithTurns extends MeasuredRoute {
  turns: Turn[];
}

export interface RoutingService {
  measure: (from: Point, to: Point) => Promise<MeasuredRoute>;
  listTurns: (from: CarPosition, to: Point) => Promise<MeasuredRouteWithTurns>;
}

/** Measures routes on a street map, and estimates them when the service fails. */
export const onlineRouter = (
  { measure, listTurns }: RoutingService,
  fallback: Fallback,
): Router => {
  const estimate = offlineRouter();
  const callService = withFallback(fallback);
  return {
    // A service that fails is an incident of its own.
    hasStreets: () => true,
    route: (from, to, departAt) =>
      callService(
        async () => ({
          ...roadRoute(await measure(from, to), tripAt(from, to, departAt)),
          source: "service" as const,
        }),
        () => estimate.route(from, to, departAt),
      ),
    directions: (from, to, departAt) =>
      callService(
        async () => measuredDirections(await listTurns(from, to), tripAt(from, to, departAt)),
        () => estimate.directions(from, to, departAt),
      ),
  };
};

const tripAt = (from: Point, to: Point, departAt: Date) => ({
  from,
  to,
  departure: localHourAt(departAt),
});

/** Directions along a measured road. */
export const measuredDirections = (
  { line, turns, ...measured }: MeasuredRouteWithTurns,
  trip: ReturnType<typeof tripAt>,
): Directions => {
  const { milesHundredths, minutes } = roadRoute(measured, trip);
  return {
    ...{ miles: milesHundredths / 100, minutes, isEstimated: false, isPreparing: false },
    ...{ line, turns },
  };
};
