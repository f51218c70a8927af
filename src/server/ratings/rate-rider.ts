import { withLockedAccount } from "#server/accounts/account-lock.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue, enqueuePush } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type RatingStatus, ratingRefusal } from "#shared/ratings/rating-rule.ts";
import { isWarningDue } from "#shared/ratings/rider-record.ts";
import { putRiderBlock } from "./queries.ts";
import {
  findRideOfDriver,
  markWarned,
  putRiderRating,
  type RideOfDriver,
  recountRider,
} from "./rider-record-queries.ts";

type RatingServices = Pick<Services, "db" | "env" | "now" | "riderPreferences">;

/**
 * Stores a driver's answer about a ride's rider. Warns the rider if the share of Yes falls below RIDER_RATING_FLOOR.
 * Throws 404 for another driver's ride, 409 if the ride is not completed or its rating period is over.
 */
export async function rateRiderOf(
  services: RatingServices,
  { rideId, driverId, status }: { rideId: string; driverId: string; status: RatingStatus },
): Promise<RideOfDriver> {
  const now = services.now();
  const ride = await withLockedAccount(services.db, driverId, async (tx) => {
    const ratedRide = await findRideOfDriver(tx, rideId, driverId);
    if (!ratedRide) throw notFound("This ride");
    const refusal = ratingRefusal(ratedRide, status, now);
    if (refusal) throw new Problem(409, "not_ratable", refusal, { state: ratedRide.state });
    if (ratedRide.status === status) return ratedRide;
    const pair = { rideId, riderId: ratedRide.riderId, driverId };
    await putRiderRating(tx, { ...pair, status, now });
    await putRiderBlock(tx, pair, { isSet: status === "NO", now });
    await recountAndWarn(tx, services, { riderId: ratedRide.riderId, now });
    return { ...ratedRide, status, ratedAt: ratedRide.ratedAt ?? now };
  });
  services.riderPreferences.forget(ride.riderId);
  return ride;
}

async function recountAndWarn(
  tx: Db,
  { env }: Pick<Services, "env">,
  { riderId, now }: { riderId: string; now: Date },
): Promise<void> {
  const record = await recountRider(tx, riderId);
  if (!isWarningDue(record, env.RIDER_RATING_FLOOR, now)) return;
  await markWarned(tx, riderId, now);
  const mail = { riderId, news: "below" as const, at: now.toISOString() };
  await enqueue(tx, "rider_rating_mail", mail, `rider-rating:${riderId}:${mail.at}`);
  await enqueuePush(tx, {
    id: `rider-rating-${riderId}-${mail.at}`,
    accountId: riderId,
    kind: "standing",
    title: "Some drivers would not ride with you again",
    body: "See your rating and appeal if it is wrong",
    path: "/profile#safety",
    until: plusMinutes(now, 24 * 60).toISOString(),
    isUrgent: false,
  });
}
