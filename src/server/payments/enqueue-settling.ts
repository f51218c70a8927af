import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { findTipOfRide } from "./tips/queries.ts";

/** Queues the settlement of a ride and of its tip, whose transfers were held back. */
export async function enqueueSettling(tx: Db, rideId: string): Promise<void> {
  await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
  const tip = await findTipOfRide(tx, rideId);
  if (tip) await enqueue(tx, "settle_tip", { tipId: tip.id }, `settle_tip:${tip.id}`);
}
