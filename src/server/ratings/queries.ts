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

/** True if the rider excludes the driver, after a No or directly. */
export const isPairExcluded = sql<boolean>`exists (select from never_again as pair
  where pair.rider_id = rides.rider_id and pair.driver_id = rides.driver_id)`;

/** True if the driver blocks the rider. */
export const isRiderBlocked = sql<boolean>`exists (select from blocked_riders as block
  where block.rider_id = rides.rider_id and block.driver_id = rides.driver_id)`;

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

/** Whether one side excludes the other, by a rating or directly. */
export interface Exclusion {
  isSet: boolean;
  /** When setting: the exclusion then survives a later Yes. When lifting: an exclusion set by hand is lifted too. */
  isByHand?: boolean;
  now: Date;
}

/** Sets or lifts the rider's exclusion of a driver. */
export async function putNeverAgain(tx: Db, pair: Pair, exclusion: Exclusion): Promise<void> {
  const { isByHand = false, now: since } = exclusion;
  if (!exclusion.isSet) return liftExclusion(tx, "neverAgain", pair, isByHand);
  await tx
    .insertInto("neverAgain")
    .values({ ...pair, isByHand, since })
    .onConflict((conflict) =>
      conflict
        .columns(["riderId", "driverId"])
        .doUpdateSet({ isByHand: sql<boolean>`never_again.is_by_hand or excluded.is_by_hand` }),
    )
    .execute();
}

/** Sets or lifts the driver's exclusion of the rider of a ride. */
export async function putRiderBlock(
  tx: Db,
  pair: Pair & { rideId: string },
  exclusion: Exclusion,
): Promise<void> {
  const { isByHand = false, now: since } = exclusion;
  if (!exclusion.isSet) return liftExclusion(tx, "blockedRiders", pair, isByHand);
  await tx
    .insertInto("blockedRiders")
    .values({ ...pair, isByHand, since })
    .onConflict((conflict) =>
      conflict
        .columns(["driverId", "riderId"])
        .doUpdateSet({ isByHand: sql<boolean>`blocked_riders.is_by_hand or excluded.is_by_hand` }),
    )
    .execute();
}

async function liftExclusion(
  tx: Db,
  table: "neverAgain" | "blockedRiders",
  { riderId, driverId }: Pair,
  isByHand: boolean,
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where("riderId", "=", riderId)
    .where("driverId", "=", driverId)
    .$if(!isByHand, (query) => query.where("isByHand", "=", false))
    .execute();
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
