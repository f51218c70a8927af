import type { Db } from "#server/database/db.ts";
import { spendDriverCredit } from "#server/referrals/credit-queries.ts";
import { recountDriver } from "./move-queries.ts";

/** What goes with a completed ride, in the transaction that completes it: the driver's record and credit. */
export async function noteCompletion(
  tx: Db,
  ride: { rideId: string; driverId: string },
  now: Date,
): Promise<void> {
  await recountDriver(tx, ride.driverId, true);
  await spendDriverCredit(tx, ride, now);
}
