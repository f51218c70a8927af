import type { Db } from "#server/database/db.ts";
import { notFound, Problem } from "#server/http/problem.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import type { scheduleRide } from "#shared/scheduling/contract.ts";
import { pickupAtOf } from "#shared/scheduling/pickup-at.ts";
import { isReplaceable } from "#shared/scheduling/replacement.ts";
import { findScheduledRide } from "./queries.ts";

type Asked = { body: BodyOf<typeof scheduleRide>; riderId: string; now: Date };

/** When the ride begins. Throws 422 at the field that is wrong, 404 for another rider's ride to replace. */
export async function getPickupAt(db: Db, { body, riderId, now }: Asked): Promise<Date> {
  const wall = { date: body.pickupDateTime, time: body.pickupTime };
  const kept = body.insteadOf ? await getKeptPickup(db, body.insteadOf, riderId) : null;
  const asked = pickupAtOf(wall, now, kept);
  if (asked.kind === "at") return asked.pickupAt;
  throw new Problem(422, "pickup_time", asked.sentence, {
    fields: { [asked.field]: asked.sentence },
  });
}

/** The pickup of a ride that fell through; null when it did not. */
async function getKeptPickup(db: Db, rideId: string, riderId: string): Promise<Date | null> {
  const ride = await findScheduledRide(db, rideId);
  if (ride?.riderId !== riderId) throw notFound("This ride");
  return isReplaceable(ride) ? ride.pickupAt : null;
}
