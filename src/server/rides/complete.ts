import type { Db } from "#server/database/db.ts";
import { spendDriverCredit } from "#server/referrals/credit-queries.ts";
import { recountDriver } from "./move-queries.ts";

/** Updates the driver's record and credit in the transaction that completes the ride. */
export async function recordCompletion(
  tx: Db,
  ride: { rideId: string; driverId: string },
  now: Date,
): Promise<void> {
  await recountDriver(tx, ride.driverId, true);
  await spendDriverCredit(tx, ride, now);
}
