import type { Db } from "#server/database/db.ts";
import type { Env } from "#server/env.ts";
import { type EndedRide, holdTransfer } from "#server/journey/hold-transfer.ts";
import { spendDriverCredit } from "#server/referrals/credit-queries.ts";
import { recountDriver } from "./move-queries.ts";

/** Updates the driver's record, spends referral credit and may hold the transfer, in the completing transaction. */
export async function recordCompletion(tx: Db, env: Env, ride: EndedRide): Promise<void> {
  await recountDriver(tx, ride.driverId, true);
  await spendDriverCredit(tx, ride, ride.now);
  await holdTransfer(tx, env, ride);
}
