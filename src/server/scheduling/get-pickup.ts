import type { Db } from "#server/database/db.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import type { scheduleRide } from "#shared/scheduling/contract.ts";
import { pickupAtOf } from "#shared/scheduling/pickup-at.ts";
import { isReplaceable } from "#shared/scheduling/replacement.ts";
import { findScheduledRide } from "./queries.ts";

type ScheduleRequest = { body: BodyOf<typeof scheduleRide>; riderId: string; now: Date };

/**
 * Pickup time of a request, and the driver of the replaced ride, who is not offered again. Throws 422 with the invalid
 * field, 404 for another rider's ride.
 */
export async function getPickup(db: Db, { body, riderId, now }: ScheduleRequest) {
  const localTime = { date: body.pickupDateTime, time: body.pickupTime };
  const replacedRide = body.insteadOf ? await getReplacedRide(db, body.insteadOf, riderId) : null;
  const pickup = pickupAtOf(localTime, now, replacedRide?.pickupAt);
  if (pickup.kind === "refused") {
    const fields = { [pickup.field]: pickup.sentence };
    throw new Problem(422, "pickup_time", pickup.sentence, { fields });
  }
  return {
    pickupAt: pickup.pickupAt,
    excludedDriverIds: new Set(replacedRide ? [replacedRide.driverId] : []),
  };
}

/** Null unless the ride failed and the rider did not cause it. */
async function getReplacedRide(db: Db, rideId: string, riderId: string) {
  const ride = await findScheduledRide(db, rideId);
  if (ride?.riderId !== riderId) throw notFound("This ride");
  return isReplaceable(ride) ? ride : null;
}
