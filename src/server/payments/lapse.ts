import { type Alongside, type Move, tryMove } from "#server/rides/move-ride.ts";
import type { Services } from "#server/services.ts";
import { setLapsed } from "./queries.ts";

/** Who ends an unpaid ride, what they say of it, and what else is done when they do. */
export type Ending = Pick<Move, "by" | "reason"> & { alongside?: Alongside };

/**
 * Ends an unpaid ride whose page is closed for good, or never was, and so frees its driver. False when it was not
 * unpaid any more.
 */
export async function lapse(
  { db, now }: Services,
  rideId: string,
  { alongside, ...told }: Ending,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // Whoever changes both changes the payment first.
    await setLapsed(tx, rideId);
    const moved = await tryMove(tx, { rideId, action: "lapse", now: now(), ...told });
    if (moved) await alongside?.(tx, moved);
    return moved !== null;
  });
}
