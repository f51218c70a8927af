import type { Move } from "#server/rides/move.ts";
import { type ChangeInMove, tryMove } from "#server/rides/move-ride.ts";
import type { Services } from "#server/services.ts";
import { markLapsed } from "./queries.ts";

/** Actor and reason of the end, and an optional change in the same transaction. */
export type Ending = Pick<Move, "by" | "reason"> & { changeInMove?: ChangeInMove };

/**
 * Ends an unpaid ride whose page is closed or was never opened, and frees its driver. Returns false if the
 * ride is no longer unpaid.
 */
export async function lapse(
  { db, now }: Services,
  rideId: string,
  { changeInMove, ...move }: Ending,
): Promise<boolean> {
  const lapsedAt = now();
  return await db.transaction().execute(async (tx) => {
    // Lock order: payment before ride.
    await markLapsed(tx, rideId, lapsedAt);
    const stateChange = await tryMove(tx, { rideId, action: "lapse", now: lapsedAt, ...move });
    if (stateChange) await changeInMove?.(tx, stateChange);
    return stateChange !== null;
  });
}
