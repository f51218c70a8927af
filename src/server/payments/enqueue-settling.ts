import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { findTipOfRide } from "./tips/queries.ts";

/** Settles a ride whose money waited, and its tip, which waited with it. */
export async function enqueueSettling(tx: Db, rideId: string): Promise<void> {
  await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
  const tip = await findTipOfRide(tx, rideId);
  if (tip) await enqueue(tx, "settle_tip", { tipId: tip.id }, `settle_tip:${tip.id}`);
}
