import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { isLinked } from "#server/linked-accounts/queries.ts";
import { favoriteLimits } from "#shared/favorites/limits.ts";

export type FavoriteRow = Awaited<ReturnType<typeof listFavorites>>[number];

/** One page of a rider's favorite drivers, by name. */
export async function listFavorites(db: Db, { riderId, page }: { riderId: string; page: number }) {
  return await db
    .selectFrom("favorites")
    .innerJoin("accounts", "accounts.id", "favorites.driverId")
    .innerJoin("drivers", "drivers.accountId", "favorites.driverId")
    .leftJoin("vehicles", "vehicles.driverId", "favorites.driverId")
    .leftJoin("neverAgain", (join) =>
      join
        .onRef("neverAgain.driverId", "=", "favorites.driverId")
        .onRef("neverAgain.riderId", "=", "favorites.riderId"),
    )
    .select(["accounts.id", "firstName", "lastName", "profileImage", "isVerified"])
    .select(sql<boolean>`never_again.rider_id is not null`.as("isNever"))
    .select(["vehicleType", "make", "model", "year", "color", "plateNumber"])
    .select(["completedRides", "yesRatings", "ratings", "driverFaultCancels", "endedRides"])
    .where("favorites.riderId", "=", riderId)
    .where(isLinked(riderId, "favorites.driver_id"), "=", false)
    .orderBy(sql`fold_words(first_name || ' ' || last_name)`)
    .orderBy("favorites.driverId")
    .limit(favoriteLimits.pageSize)
    .offset((page - 1) * favoriteLimits.pageSize)
    .execute();
}

export async function countFavorites(db: Db, riderId: string): Promise<number> {
  const { count } = await db
    .selectFrom("favorites")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("riderId", "=", riderId)
    .where(isLinked(riderId, "favorites.driver_id"), "=", false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the driver is a favorite; null for an unknown driver, and for a driver account linked to the rider. */
export async function findFavoriteState(
  db: Db,
  { riderId, driverId }: Pair,
): Promise<boolean | null> {
  const row = await db
    .selectFrom("drivers")
    .leftJoin("favorites", (join) =>
      join.onRef("favorites.driverId", "=", "drivers.accountId").on("riderId", "=", riderId),
    )
    .select("favorites.riderId")
    .where("drivers.accountId", "=", driverId)
    .where(isLinked(riderId, "drivers.account_id"), "=", false)
    .executeTakeFirst();
  return row ? row.riderId !== null : null;
}

interface Pair {
  riderId: string;
  driverId: string;
}

/** Idempotent. */
export async function insertFavorite(db: Db, pair: Pair & { now: Date }): Promise<void> {
  const { riderId, driverId, now } = pair;
  await db
    .insertInto("favorites")
    .values({ riderId, driverId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavorite(db: Db, { riderId, driverId }: Pair): Promise<void> {
  await db
    .deleteFrom("favorites")
    .where("riderId", "=", riderId)
    .where("driverId", "=", driverId)
    .execute();
}
