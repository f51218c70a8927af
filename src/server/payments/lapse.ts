import { tryMove } from "#server/rides/move-ride.ts";
import type { Services } from "#server/services.ts";
import type { RideActor } from "#shared/rides/ride-states.ts";
import { setLapsed } from "./queries.ts";

/** Ends an unpaid ride whose page is closed for good, or never was, and so frees its driver. */
export async function lapse({ db, now }: Services, rideId: string, by: RideActor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Whoever changes both changes the payment first.
    await setLapsed(tx, rideId);
    await tryMove(tx, { rideId, action: "lapse", by, now: now() });
  });
}
