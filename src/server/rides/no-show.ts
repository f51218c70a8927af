import { holdTransfer } from "#server/journey/hold-transfer.ts";
import { type ReviewServices, reviewRide } from "#server/journey/review.ts";
import { Problem } from "#server/problem.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { cancellationTerms, noShowAfter } from "#shared/rides/cancellation-terms.ts";
import { cancellableOf, dueColumns } from "./cancel.ts";
import { recountDriver } from "./move-queries.ts";
import { moveRide, wrongState } from "./move-ride.ts";
import type { RideFacts } from "./queries.ts";

/**
 * Ends a ride whose rider did not show up. Without positions at the pickup the driver's share is put under review.
 * Throws 409 unless the driver has arrived and the waiting time has passed.
 */
export async function recordNoShow(services: ReviewServices, ride: RideFacts): Promise<void> {
  const at = services.now();
  if (ride.state !== "arrived") throw wrongState(ride.state);
  const from = noShowAfter(cancellableOf(ride));
  if (from && at <= from) {
    throw new Problem(409, "too_early", `Wait for the rider until ${formatMarketTime(from)}`, {
      state: ride.state,
    });
  }
  const terms = cancellationTerms(cancellableOf(ride), { by: "no_show", now: at });
  const { id: rideId, driverId } = ride;
  const move = {
    rideId,
    driverId,
    action: "report_no_show",
    by: "driver",
    now: at,
    also: dueColumns(terms),
  } as const;
  const review = await reviewRide(services, rideId, "no_show");
  await moveRide(services.db, move, async (tx) => {
    await recountDriver(tx, driverId, false);
    if (terms.driverKeeps > 0)
      await holdTransfer(tx, services.env, { rideId, driverId, review, now: at });
  });
}
