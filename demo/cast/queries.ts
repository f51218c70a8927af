import { type Insertable, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type {
  Accounts,
  Drivers,
  NeverAgain,
  Payments,
  Rates,
  Ratings,
  RideEvents,
  Rides,
  Vehicles,
} from "#server/database/tables.d.ts";
import type { CastDriver } from "./cast-driver.ts";

export interface CastRows {
  accounts: Insertable<Accounts>[];
  drivers: Insertable<Drivers>[];
  rates: Insertable<Rates>[];
  vehicles: Insertable<Vehicles>[];
}

export interface HistoryRows {
  rides: (Omit<Insertable<Rides>, "during"> & { from: Date; until: Date })[];
  events: Insertable<RideEvents>[];
  payments: Insertable<Payments>[];
  ratings: Insertable<Ratings>[];
  neverAgain: Insertable<NeverAgain>[];
}

/** True if any of these accounts exists. */
export async function hasCast(db: Db, emails: string[]): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("email", "in", emails)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A demo driver; `stripeAccountId` is null until the payout account is created. */
export type CastAccount = { id: string; email: string; stripeAccountId: string | null };

export async function listCastAccounts(db: Db, emails: string[]): Promise<CastAccount[]> {
  return db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["accounts.id", "email", "stripeAccountId"])
    .where("email", "in", emails)
    .orderBy("email")
    .execute();
}

/** Confirms the e-mails or phone numbers of these accounts that are not confirmed yet. */
export async function confirmContacts(
  db: Db,
  emails: string[],
  column: "emailProvenAt" | "phoneProvenAt",
  now: Date,
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ [column]: now })
    .where("email", "in", emails)
    .where(column, "is", null)
    .execute();
}

/** Locks seeding until the transaction ends, because nodes that start at the same time would seed twice. */
export async function lockSeeding(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('faire demo cast'))`.execute(tx);
}

export async function insertCast(tx: Db, rows: CastRows): Promise<void> {
  await tx.insertInto("accounts").values(rows.accounts).execute();
  await tx.insertInto("drivers").values(rows.drivers).execute();
  await tx.insertInto("rates").values(rows.rates).execute();
  await tx.insertInto("vehicles").values(rows.vehicles).execute();
}

/** Inserts a service area around home for drivers without one; ignores e-mails without a driver. */
export async function insertMissingServiceAreas(
  db: Db,
  drivers: readonly Pick<CastDriver, "email" | "home">[],
  radiusMiles: number,
): Promise<void> {
  await sql`
    insert into service_areas (driver_id, address, latitude, longitude, radius_miles)
    select drivers.account_id, 'Home', latitude, longitude, ${radiusMiles}
    from unnest(${drivers.map(({ email }) => email)}::text[],
      ${drivers.map(({ home }) => home.latitude)}::float8[],
      ${drivers.map(({ home }) => home.longitude)}::float8[]) as home (email, latitude, longitude)
    join accounts on accounts.email = home.email
    join drivers on drivers.account_id = accounts.id
    on conflict do nothing`.execute(db);
}

const ROWS_PER_STATEMENT = 40;

/** Inserts finished rides with their timeline, without the event that a trigger would add. */
export async function insertHistory(tx: Db, history: HistoryRows): Promise<void> {
  const { rides, events, payments, ratings, neverAgain } = history;
  await sql`alter table rides disable trigger ride_is_recorded`.execute(tx);
  for (const batch of inBatches(rides))
    await tx
      .insertInto("rides")
      .values(
        batch.map(({ from, until, ...ride }) => ({
          ...ride,
          during: sql<string>`tstzrange(${from}, ${until})`,
        })),
      )
      .execute();
  await sql`alter table rides enable trigger ride_is_recorded`.execute(tx);
  for (const batch of inBatches(events)) await tx.insertInto("rideEvents").values(batch).execute();
  for (const batch of inBatches(payments)) await tx.insertInto("payments").values(batch).execute();
  for (const batch of inBatches(ratings)) await tx.insertInto("ratings").values(batch).execute();
  for (const batch of inBatches(neverAgain))
    await tx.insertInto("neverAgain").values(batch).execute();
  // Marks the mails of past rides as sent at their events.
  await tx
    .updateTable("rideMails")
    .set((eb) => ({
      sentAt: eb
        .selectFrom("rideEvents")
        .select("at")
        .whereRef("rideEvents.id", "=", "rideMails.eventId"),
    }))
    .where("eventId", "in", (eb) =>
      eb
        .selectFrom("rideEvents")
        .select("id")
        .where(
          "rideId",
          "in",
          rides.map(({ id }) => id),
        ),
    )
    .execute();
}

/** Dates the ledger of past rides with the rides and their tips: settling them posts it on the day of the seeding. */
export async function dateLedger(db: Db, rideIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table ledger_transactions disable trigger ledger_transactions_are_permanent`.execute(
      tx,
    );
    await sql`
      update ledger_transactions posted set posted_at = coalesce(
        (select paid_at from tips where tips.id = posted.tip_id),
        (select max(at) from ride_events where ride_events.ride_id = posted.ride_id))
      where ride_id = any(${[...rideIds]}::uuid[])`.execute(tx);
    await sql`alter table ledger_transactions enable trigger ledger_transactions_are_permanent`.execute(
      tx,
    );
  });
}

/** Triggers take milliseconds per row: on a busy machine, one statement for all rows could exceed its time limit. */
function inBatches<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, batch) =>
    rows.slice(batch * ROWS_PER_STATEMENT, (batch + 1) * ROWS_PER_STATEMENT),
  );
}

/** Runs the work on one connection whose commits do not wait for the disk. */
export async function withAsynchronousCommit(
  db: Db,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set synchronous_commit = off`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`reset synchronous_commit`.execute(connection);
    }
  });
}

/**
 * Inserts the drivers' times online: on each day with rides, from 40 minutes before the first until 20 minutes after
 * the last.
 */
export async function insertPastOnlineTimes(tx: Db, now: Date): Promise<void> {
  await sql`
    insert into online_spans (driver_id, started_at, ended_at)
    select driver_id, min(coalesce(pickup_at, requested_at)) - interval '40 minutes',
      least(max(ended_at) + interval '20 minutes', ${now}::timestamptz)
    from rides where accepted_at is not null and ended_at < ${now}
    group by driver_id, market_day(ended_at)`.execute(tx);
}
