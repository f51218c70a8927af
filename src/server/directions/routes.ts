import { isCityBeingBuilt } from "#server/city/build-lock-queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { RideFacts } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import { getApproach, getDirections } from "#shared/directions/contract.ts";
import { isCoarse, type Point } from "#shared/places/place.ts";
import { isDriverVisible } from "#shared/rides/driver-visibility.ts";
import { nextStop } from "#shared/rides/next-stop.ts";

/**
 * The route to the next stop, for the driver of a ride under way or requested; the driver's route to the pickup, for
 * its rider.
 */
export function directionRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, router, market, now } = services;

  serve(getDirections)(async ({ params, body: { from, heading }, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    const stop = isRequestForNow(ride) ? "pickup" : nextStop(ride.state);
    if (!stop) throw new Problem(409, "not_under_way", "This ride is not under way");
    const to =
      stop === "pickup"
        ? pickupOf(ride)
        : { latitude: ride.toLatitude, longitude: ride.toLongitude };
    const directions = await router.directions({ ...from, heading }, to, now());
    const isPreparing =
      directions.isPreparing || (directions.isEstimated && (await isCityBeingBuilt(db)));
    return { success: true, directions: { ...directions, isPreparing } };
  });

  serve(getApproach)(async ({ params, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    const isSeen = ride.state === "accepted" && isDriverVisible(ride, now());
    const car = isSeen && !isCoarse(ride.fromPrecision) ? market.positionOf(ride.driverId) : null;
    if (!car) return { success: true, approach: null };
    const { minutes, line = null } = await router.route(car, pickupOf(ride), now());
    return { success: true, approach: { minutes, line } };
  });
}

/** The driver decides by the way to the pickup, so it comes from the source of the directions after the answer. */
const isRequestForNow = ({ kind, state }: RideFacts): boolean =>
  kind === "instant" && state === "pending";

const pickupOf = ({ fromLatitude, fromLongitude }: RideFacts): Point => ({
  latitude: fromLatitude,
  longitude: fromLongitude,
});
