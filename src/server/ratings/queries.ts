import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { RECORD_WINDOW } from "#shared/drivers/trust-level.ts";
import type { RatedRide, RatingStatus } from "#shared/ratings/rating-rule.ts";
import type { Kept } from "./rating-view.ts";

export interface Pair {
  riderId: string;
  driverId: string;
}

/**
 * Whom a ride of the rider's is about; null for any other ride. The driver's ratings are this transaction's from now
 * on: who counts them again sees all that were given before.
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

/** How a ride stands to its rating, whether its two are kept apart, and what its rider has noted. */
export async function getRatedRide(db: Db, rideId: string): Promise<RatedRide & Kept> {
  return db
    .selectFrom("rides")
    .leftJoin("ratings", "ratings.rideId", "rides.id")
    .select(["state", "endedAt", "status", "ratedAt", "note as ratingNote"])
    .select(areKeptApart.as("isNeverAgain"))
    .where("rides.id", "=", rideId)
    .executeTakeFirstOrThrow();
}

/** Whether the two of a ride are not offered to each other. */
export const areKeptApart = sql<boolean>`exists (select from never_again as pair
  where pair.rider_id = rides.rider_id and pair.driver_id = rides.driver_id)`;

export interface Answer extends Pair {
  rideId: string;
  status: RatingStatus;
  now: Date;
}

/** Keeps an answer; another one for the same ride takes its place. */
export async function putRating(tx: Db, { now, ...answer }: Answer): Promise<void> {
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

/** Keeps what a rider notes beside an answer, or takes it away. */
export async function putRatingNote(tx: Db, rideId: string, note: string | null): Promise<void> {
  await tx.updateTable("ratings").set({ note }).where("rideId", "=", rideId).execute();
}

/** Keeps the two apart from now on, or no longer. */
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

/** Counts the driver's last ratings again: those that the trust level and the rating shown stand on. */
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
