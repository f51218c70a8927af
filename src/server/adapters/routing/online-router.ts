import { type Fallback, withFallback } from "#server/adapters/with-fallback.ts";
import type { Point } from "#shared/places/place.ts";
import { type Route, wholeMinutes } from "#shared/places/route-estimate.ts";
import { offlineRouter } from "./offline-router.ts";
import type { Router } from "./router.ts";

/** A route as measured by a routing service. */
export interface Measured {
  miles: number;
  minutes: number;
}

/** Measures routes on a street map, and estimates them when the service fails. */
export const onlineRouter = (
  measure: (from: Point, to: Point) => Promise<Measured>,
  fallback: Fallback,
): Router => {
  const estimate = offlineRouter();
  const callService = withFallback(fallback);
  return {
    route: (from, to, departAt) =>
      callService(
        async () => measuredRoute(await measure(from, to)),
        () => estimate.route(from, to, departAt),
      ),
  };
};

const measuredRoute = ({ miles, minutes }: Measured): Route => ({
  milesHundredths: Math.round(miles * 100),
  ...wholeMinutes(minutes),
  estimated: false,
});
