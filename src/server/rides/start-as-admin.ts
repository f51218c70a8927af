import { insertAct } from "#server/audit/queries.ts";
import type { Services } from "#server/services.ts";
import { moveRide } from "./move-ride.ts";
import { markPinVerified } from "./pin-queries.ts";

/** Starts a ride whose rider cannot give the PIN, and writes the audit. Throws 409 unless the driver has arrived. */
export async function startAsAdmin(
  { db, now }: Pick<Services, "db" | "now">,
  rideId: string,
  { adminId, reason }: { adminId: string; reason: string },
): Promise<void> {
  const at = now();
  const start = { rideId, action: "start", by: "admin", now: at } as const;
  await moveRide(db, start, async (tx, { from, to }) => {
    await markPinVerified(tx, rideId, at);
    const states = { before: { state: from }, after: { state: to } };
    await insertAct(tx, { at, adminId, action: "start", subjectId: rideId, ...states, reason });
  });
}
