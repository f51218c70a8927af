import type { App } from "#server/app.ts";
import { on } from "#server/http/on.ts";
import { closeUnpaid } from "#server/payments/close-unpaid.ts";
import type { Services } from "#server/services.ts";
import { cancelRide, getCancellation } from "#shared/rides/contract.ts";
import { cancelFor, cancellationNow } from "./cancel.ts";
import { getOwnRide, viewOwnRide } from "./own-ride.ts";

export function cancelRoutes(app: App, services: Services): void {
  on(
    app,
    getCancellation,
  )(async ({ params, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    return { success: true, cancellation: cancellationNow(ride, account, services.now()) };
  });

  on(
    app,
    cancelRide,
  )(async ({ params, body, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    if (ride.state === "awaiting_payment") await closeUnpaid(services, ride.id, "rider");
    else await cancelFor(services, ride, account, body.reason);
    return viewOwnRide(services, params.id, account);
  });
}
