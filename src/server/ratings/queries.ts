import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { RECORD_WINDOW } from "#shared/drivers/trust-level.ts";
import type { RatedRide, RatingStatus } from "#shared/ratings/rating-rule.ts";
import type { PrivateRating } from "./rating-view.ts";

export interface Pair {
  riderId: string;
  driverId: string;
}

/**
 * The driver and rider of the rider's own ride; null for any other. Locks the driver's ratings until the transaction
 * ends, so that a recount sees all earlier ratings.
 */
export async function lockRatings(tx: Db, rideId: string, riderId: string): Promise<Pair | null> {
  const row = await tx
    .selectFrom("drivers")
    .select("accountId as driverId")
    .where("accountId", "=", (eb) =>
      eb
        .selectFrom("rides")
        .select("driverId")
        .where("id", "=", rideId)
        .where("riderId", "=", riderId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { ...row, riderId } : null;
}

/** A ride's rating state, its "never again" flag and the rider's note. */
export async function getRatedRide(db: Db, rideId: string): Promise<RatedRide & PrivateRating> {
  return db
    .selectFrom("rides")
    .leftJoin("ratings", "ratings.rideId", "rides.id")
    .select(["state", "endedAt", "status", "ratedAt", "note as ratingNote"])
    .select(isPairExcluded.as("isNeverAgain"))
    .where("rides.id", "=", rideId)
    .executeTakeFirstOrThrow();
}

/** True if rider and driver are not offered to each other. */
export const isPairExcluded = sql<boolean>`exists (select from never_again as pair
  where pair.rider_id = rides.rider_id and pair.driver_id = rides.driver_id)`;

export interface NewRating extends Pair {
  rideId: string;
  status: RatingStatus;
  now: Date;
}

/** Stores a rating and replaces an earlier one of the ride. */
export async function putRating(tx: Db, { now, ...answer }: NewRating): Promise<void> {
  await tx
    .insertInto("ratings")
    .values({ ...answer, ratedAt: now })
    .onConflict((conflict) =>
      conflict
        .column("rideId")
        .doUpdateSet({ status: answer.status, changedAt: now })
        .where("ratings.status", "<>", answer.status),
    )
    .execute();
}

/** Sets or clears the rider's private note. */
export async function putRatingNote(tx: Db, rideId: string, note: string | null): Promise<void> {
  await tx.updateTable("ratings").set({ note }).where("rideId", "=", rideId).execute();
}

/** Sets or clears "never again" for a rider and a driver. */
export async function putNeverAgain(
  tx: Db,
  pair: Pair,
  { isNeverAgain, now }: { isNeverAgain: boolean; now: Date },
): Promise<void> {
  if (isNeverAgain) {
    await tx
      .insertInto("neverAgain")
      .values({ ...pair, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx
      .deleteFrom("neverAgain")
      .where("riderId", "=", pair.riderId)
      .where("driverId", "=", pair.driverId)
      .execute();
  }
}

/** Recounts the driver's latest ratings, on which trust level and shown rating are based. */
export async function recountRatings(tx: Db, driverId: string): Promise<void> {
  await sql`
    update drivers set yes_ratings = last.yes, ratings = last.rated
    from (
      select count(*) filter (where status = 'YES') as yes, count(*) as rated
      from (
        select status from ratings where driver_id = ${driverId}
        order by rated_at desc, ride_id desc limit ${RECORD_WINDOW}
      ) as window_of_ratings
    ) as last
    where account_id = ${driverId}`.execute(tx);
}
