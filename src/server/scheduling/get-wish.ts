import type { Db } from "#server/database/db.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import type { scheduleRide } from "#shared/scheduling/contract.ts";
import { pickupAtOf } from "#shared/scheduling/pickup-at.ts";
import { isReplaceable } from "#shared/scheduling/replacement.ts";
import { findScheduledRide } from "./queries.ts";

type Asked = { body: BodyOf<typeof scheduleRide>; riderId: string; now: Date };

/**
 * When the ride begins, and which drivers are not asked: the one whose ride it replaces. Throws 422 at the field that
 * is wrong, 404 for another rider's ride to replace.
 */
export async function getWish(db: Db, { body, riderId, now }: Asked) {
  const wall = { date: body.pickupDateTime, time: body.pickupTime };
  const replaced = body.insteadOf ? await getReplaced(db, body.insteadOf, riderId) : null;
  const asked = pickupAtOf(wall, now, replaced?.pickupAt);
  if (asked.kind === "refused") {
    const fields = { [asked.field]: asked.sentence };
    throw new Problem(422, "pickup_time", asked.sentence, { fields });
  }
  return { pickupAt: asked.pickupAt, replaced: new Set(replaced ? [replaced.driverId] : []) };
}

/** The ride that fell through; null when it did not. */
async function getReplaced(db: Db, rideId: string, riderId: string) {
  const ride = await findScheduledRide(db, rideId);
  if (ride?.riderId !== riderId) throw notFound("This ride");
  return isReplaceable(ride) ? ride : null;
}
