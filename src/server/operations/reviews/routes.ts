import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { Services } from "#server/services.ts";
import { decideReview, takeBackFare } from "#shared/operations/review-contract.ts";
import { decideRideReview } from "./decide.ts";
import { takeBack } from "./take-back.ts";

/** Decisions about rides under review, and about fares that are taken back for fraud. */
export function reviewRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(decideReview)(async ({ params, body, account, request }) => {
    const ride = await getOwnRide(services, params.id, account);
    const requestKey = request.claimedKey?.key ?? null;
    const decision = { ...body, rideId: ride.id, adminId: account.id, requestKey };
    return { success: true, state: await decideRideReview(services, decision) };
  });

  serve(takeBackFare)(async ({ params, body, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    const takeback = { rideId: ride.id, adminId: account.id, reason: body.reason };
    return { success: true, state: await takeBack(services, takeback) };
  });
}
