import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import { cancellationTerms, noShowAfter } from "#shared/rides/cancellation-terms.ts";
import { cancellableOf, dueColumns } from "./cancel.ts";
import { recountDriver } from "./move-queries.ts";
import { moveRide, wrongState } from "./move-ride.ts";
import type { RideFacts } from "./queries.ts";

/** Ends a ride whose rider did not show up. Throws 409 before the waiting time is over. */
export async function recordNoShow(
  { db, now }: Pick<Services, "db" | "now">,
  ride: RideFacts,
): Promise<void> {
  const at = now();
  if (ride.state !== "arrived") throw wrongState(ride.state);
  const from = noShowAfter(cancellableOf(ride));
  if (from && at <= from) {
    throw new Problem(409, "too_early", `Wait for the rider until ${formatNewYork(from)}`, {
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
  await moveRide(db, move, (tx) => recountDriver(tx, driverId, false));
}
