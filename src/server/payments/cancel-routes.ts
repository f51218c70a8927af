import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { actorOf, cancelFor, cancellationNow } from "#server/rides/cancel.ts";
import { getOwnRide, viewOwnRide } from "#server/rides/own-ride.ts";
import type { Services } from "#server/services.ts";
import { cancelRide, getCancellation } from "#shared/rides/contract.ts";
import { closeUnpaid } from "./close-unpaid.ts";

/** Canceling a ride: before it is paid its payment page is closed first. */
export function cancelRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(getCancellation)(async ({ params, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    return { success: true, cancellation: cancellationNow(ride, account, services.now()) };
  });

  serve(cancelRide)(async ({ params, body, account }) => {
    let ride = await getOwnRide(services, params.id, account);
    const told = { by: actorOf(account), reason: body.reason };
    if (ride.state === "awaiting_payment") {
      await closeUnpaid(services, ride.id, told);
      ride = await getOwnRide(services, ride.id, account);
      if (ride.state === "lapsed") return viewOwnRide(services, ride.id, account);
      // Paid in the last second, in another window perhaps: then it is cancelled as a paid ride.
    }
    await cancelFor(services, ride, told);
    return viewOwnRide(services, ride.id, account);
  });
}
