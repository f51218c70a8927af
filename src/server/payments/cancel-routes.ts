import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { actorOf, cancelPaidRide, previewCancellation } from "#server/rides/cancel.ts";
import { getOwnRide, viewOwnRide } from "#server/rides/own-ride.ts";
import type { Services } from "#server/services.ts";
import { cancelRide, getCancellation } from "#shared/rides/contract.ts";
import { closeUnpaid } from "./close-unpaid.ts";

/** Previews and cancels a ride. An unpaid ride's payment page is closed first. */
export function cancelRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(getCancellation)(async ({ params, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    return { success: true, cancellation: previewCancellation(ride, account, services.now()) };
  });

  serve(cancelRide)(async ({ params, body, account }) => {
    let ride = await getOwnRide(services, params.id, account);
    const ending = { by: actorOf(account), reason: body.reason };
    if (ride.state === "awaiting_payment") {
      await closeUnpaid(services, ride.id, ending);
      ride = await getOwnRide(services, ride.id, account);
      if (ride.state === "lapsed") return viewOwnRide(services, ride.id, account);
      // It was paid at the last second, so cancel it as a paid ride.
    }
    await cancelPaidRide(services, ride, ending);
    return viewOwnRide(services, ride.id, account);
  });
}
