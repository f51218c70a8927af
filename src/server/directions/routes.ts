import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { Services } from "#server/services.ts";
import { getDirections } from "#shared/directions/contract.ts";
import { nextStop } from "#shared/rides/next-stop.ts";

/** The way to the next stop, for the driver of a ride under way. */
export function directionRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { router, now } = services;

  serve(getDirections)(async ({ params, query: { from, heading }, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    const stop = nextStop(ride.state);
    if (!stop) throw new Problem(409, "not_under_way", "This ride is not under way");
    const to =
      stop === "pickup"
        ? { latitude: ride.fromLatitude, longitude: ride.fromLongitude }
        : { latitude: ride.toLatitude, longitude: ride.toLongitude };
    const directions = await router.directions({ ...from, heading }, to, now());
    return { success: true, directions };
  });
}
