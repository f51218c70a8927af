import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Role } from "#server/database/tables.d.ts";
import type { suspensionReasons } from "#shared/suspensions/reasons.ts";

export type Reason = (typeof suspensionReasons)[number];

export interface NewSuspension {
  accountId: string;
  reason: Reason;
  notice: string;
  evidence: string;
  holdsPayouts: boolean;
  suspendedBy: string;
  suspendedAt: Date;
  endsAt: Date | null;
}

/** Inserts a suspension. Returns its id; null if the account is already suspended. */
export async function insertSuspension(tx: Db, suspension: NewSuspension): Promise<string | null> {
  const row = await tx
    .insertInto("suspensions")
    .values(suspension)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setOffline(tx: Db, driverId: string): Promise<void> {
  await tx
    .updateTable("drivers")
    .set({ isOnline: false })
    .where("accountId", "=", driverId)
    .execute();
}

/** Rider, driver or admin by id, unless the account was deleted. */
export async function findPerson(db: Db, id: string) {
  const row = await db
    .selectFrom("accounts")
    .select(["id", "role", "email", "firstName", "lastName", "phoneNumber", "createdAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Account of a suspension; null if the suspension does not exist. */
export async function findSuspendedAccountId(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("suspensions")
    .select("accountId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.accountId ?? null;
}

export interface LiftDetails {
  id: string;
  liftedBy: string | null;
  liftReason: string | null;
  now: Date;
}

/** Ends a suspension in force. Returns false if it has ended. */
export async function markLifted(
  tx: Db,
  { id, now, liftedBy, liftReason }: LiftDetails,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("suspensions")
    .set({ liftedAt: now, liftedBy, liftReason })
    .where("id", "=", id)
    .where("liftedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Suspensions in force whose time is over. */
export async function listOverdueSuspensions(db: Db, now: Date) {
  return db
    .selectFrom("suspensions")
    .select(["id", "accountId"])
    .where("liftedAt", "is", null)
    .where("endsAt", "<=", now)
    .orderBy("endsAt")
    .limit(100)
    .execute();
}

const selectSuspensions = (db: Db) =>
  db
    .selectFrom("suspensions as suspension")
    .innerJoin("accounts as person", "person.id", "suspension.accountId")
    .innerJoin("accounts as admin", "admin.id", "suspension.suspendedBy")
    .leftJoin("accounts as lifter", "lifter.id", "suspension.liftedBy")
    .select(["suspension.id", "accountId", "reason", "notice", "evidence", "holdsPayouts"])
    .select(["suspendedAt", "endsAt", "liftedAt", "liftReason", "person.role", "person.email"])
    .select([
      sql<string>`person.first_name || ' ' || person.last_name`.as("name"),
      sql<string>`admin.first_name || ' ' || admin.last_name`.as("suspendedByName"),
      sql<string | null>`lifter.first_name || ' ' || lifter.last_name`.as("liftedByName"),
    ])
    .$narrowType<{ reason: Reason; role: Exclude<Role, "ADMIN"> }>();

export type SuspensionRow = Awaited<
  ReturnType<ReturnType<typeof selectSuspensions>["executeTakeFirstOrThrow"]>
>;

export async function findSuspension(db: Db, id: string): Promise<SuspensionRow | null> {
  return (await selectSuspensions(db).where("suspension.id", "=", id).executeTakeFirst()) ?? null;
}

/** The account's suspension in force. */
export async function findSuspensionInForce(
  db: Db,
  accountId: string,
): Promise<SuspensionRow | null> {
  const row = await selectSuspensions(db)
    .where("accountId", "=", accountId)
    .where("liftedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first, at most a hundred. */
export async function listSuspensionsOf(db: Db, accountId: string): Promise<SuspensionRow[]> {
  return selectSuspensions(db)
    .where("accountId", "=", accountId)
    .orderBy("suspendedAt", "desc")
    .orderBy("suspension.id")
    .limit(100)
    .execute();
}

export type SuspensionView = "appeals" | "standing" | "ended";

/** Ten suspensions a page: in force with an open appeal, oldest appeal first; or in force, or ended, newest first. */
export async function listSuspensionsPage(
  db: Db,
  view: SuspensionView,
  page: number,
): Promise<SuspensionRow[]> {
  const appealedAt = sql`(
    select appealed_at from suspension_appeals where suspension_id = suspension.id and state = 'open')`;
  const all = selectSuspensions(db);
  const inForce = all.where("liftedAt", "is", null);
  const rows = {
    appeals: inForce.where(appealedAt, "is not", null).orderBy(appealedAt),
    standing: inForce.orderBy("suspendedAt", "desc"),
    ended: all.where("liftedAt", "is not", null).orderBy("liftedAt", "desc"),
  };
  return rows[view]
    .orderBy("suspension.id")
    .limit(10)
    .offset((page - 1) * 10)
    .execute();
}

export async function countViews(db: Db): Promise<Record<SuspensionView, number>> {
  const { rows } = await sql<Record<SuspensionView, number>>`
    select count(*) filter (where lifted_at is null)::int as standing,
      count(*) filter (where lifted_at is not null)::int as ended,
      (select count(*)::int from suspension_appeals join suspensions on suspensions.id = suspension_id
        where state = 'open' and lifted_at is null) as appeals
    from suspensions`.execute(db);
  return rows[0] ?? { appeals: 0, standing: 0, ended: 0 };
}

/** Numbers for the published report: suspensions, appeals and lifts since `from`. */
export async function countSuspensionsSince(db: Db, from: Date) {
  const { rows } = await sql<{ suspended: number; appealed: number; lifted: number }>`
    select count(*) filter (where suspended_at >= ${from})::int as suspended,
      count(*) filter (where lifted_at >= ${from})::int as lifted,
      (select count(*)::int from suspension_appeals where appealed_at >= ${from}) as appealed
    from suspensions`.execute(db);
  return rows[0] ?? { suspended: 0, appealed: 0, lifted: 0 };
}

/**
 * Rides of suspended people that have not begun: unpaid, pending, and accepted scheduled rides before their pickup time.
 * `canceledBy` is the admin who suspended the person.
 */
export async function listRidesToCancel(db: Db, now: Date) {
  const { rows } = await sql<{ rideId: string; canceledBy: string }>`
    select rides.id as ride_id, min(suspended_by::text) as canceled_by
    from suspensions join rides on account_id in (rider_id, driver_id)
    where lifted_at is null and (rides.state in ('awaiting_payment', 'pending')
      or (rides.state = 'accepted' and kind = 'scheduled' and pickup_at > ${now}))
    group by rides.id order by rides.id limit 100`.execute(db);
  return rows;
}
