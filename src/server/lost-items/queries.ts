import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import type { LostItemBody } from "#shared/lost-items/contract.ts";
import { type LostItemState, lostItemTerms } from "#shared/lost-items/lost-item.ts";
import { PAGE_SIZE } from "#shared/paging.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** Fields of a ride that decide whether a loss can be reported. */
export interface LosableRide {
  state: RideState;
  endedAt: Date | null;
  riderId: string;
  driverId: string;
}

export async function findLosableRide(db: Db, rideId: string): Promise<LosableRide | null> {
  const row = await db
    .selectFrom("rides")
    .select(["state", "endedAt", "riderId", "driverId"])
    .where("id", "=", rideId)
    .executeTakeFirst();
  return row ?? null;
}

interface NewItem extends Required<LostItemBody> {
  rideId: string;
  riderId: string;
  driverId: string;
  now: Date;
}

/** Returns false if the ride has a report already. */
export async function insertItem(tx: Db, { now, ...item }: NewItem): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("lostItems")
    .values({ ...item, reportedAt: now, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const selectItems = (db: Db) =>
  db
    .selectFrom("lostItems as item")
    .innerJoin("rides", "rides.id", "item.rideId")
    .innerJoin("accounts as rider", "rider.id", "item.riderId")
    .innerJoin("accounts as driver", "driver.id", "item.driverId")
    .select(["item.rideId", "item.riderId", "item.driverId", "what", "place", "contact"])
    .select(["bestTime", "item.state", "reportedAt", "answer", "changedAt", "reference"])
    .select(["rider.firstName as riderFirstName", "rider.email as riderEmail"])
    .select(["driver.firstName as driverFirstName", "driver.email as driverEmail"])
    .select([
      sql<string>`rider.first_name || ' ' || rider.last_name`.as("riderName"),
      sql<string>`driver.first_name || ' ' || driver.last_name`.as("driverName"),
    ]);

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>;

export async function findItem(db: Db, rideId: string) {
  return (await selectItems(db).where("item.rideId", "=", rideId).executeTakeFirst()) ?? null;
}

/** Locks the report until the transaction ends, so that repeated answers find the first one. */
export async function lockItem(tx: Db, rideId: string): Promise<void> {
  await tx
    .selectFrom("lostItems")
    .select("rideId")
    .where("rideId", "=", rideId)
    .forUpdate()
    .execute();
}

interface Move {
  rideId: string;
  to: LostItemState;
  answer: string;
  now: Date;
}

export async function setItemState(tx: Db, { rideId, to, answer, now }: Move): Promise<void> {
  await tx
    .updateTable("lostItems")
    .set({ state: to, answer, changedAt: now })
    .where("rideId", "=", rideId)
    .execute();
}

/** Announces a change of a lost item to the pages of these accounts, after the commit. */
export async function announceItem(tx: Db, accountIds: readonly string[]): Promise<void> {
  await sql`select pg_notify('faire_lost_item', ${JSON.stringify({ accountIds })})`.execute(tx);
}

export async function listOpenItemsOf(db: Db, driverId: string): Promise<ItemRow[]> {
  return selectItems(db)
    .where("item.driverId", "=", driverId)
    .where("item.state", "in", ["reported", "found"])
    .orderBy("reportedAt")
    .orderBy("item.rideId")
    .limit(50)
    .execute();
}

/** A page of reports, open ones first, then the newest. */
export async function listItems(db: Db, page: number): Promise<ItemRow[]> {
  return selectItems(db)
    .orderBy(sql`item.state in ('handed_back', 'closed')`)
    .orderBy("reportedAt", "desc")
    .orderBy("item.rideId")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

export async function countItems(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("lostItems")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const deleteOldLostItems = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    "lost_items",
    sql`reported_at < ${plusMinutes(now, -lostItemTerms.keptDays * 24 * 60)}`,
  );
