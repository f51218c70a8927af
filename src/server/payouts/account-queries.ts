import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { enqueue, enqueuePush } from "#server/outbox/enqueue.ts";
import { payoutPush } from "./payout-push.ts";

export interface PaidDriver {
  id: string;
  email: string;
  firstName: string;
  stripeAccountId: string | null;
  payoutsEnabled: boolean;
}

const paidDrivers = (db: Db) =>
  db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["drivers.accountId as id", "email", "firstName", "stripeAccountId", "payoutsEnabled"]);

/** A driver, and the payout account that is known of them. */
export async function findPaidDriver(db: Db, id: string): Promise<PaidDriver | undefined> {
  return paidDrivers(db).where("drivers.accountId", "=", id).executeTakeFirst();
}

/** The driver whom an account at the provider pays. */
export async function findDriverOfAccount(
  db: Db,
  stripeAccountId: string,
): Promise<PaidDriver | undefined> {
  return paidDrivers(db).where("stripeAccountId", "=", stripeAccountId).executeTakeFirst();
}

/** Links an account to a driver who has none. False when the driver has one, or another driver has this one. */
export async function linkAccount(
  db: Db,
  driverId: string,
  stripeAccountId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update drivers set stripe_account_id = ${stripeAccountId}
    where account_id = ${driverId} and stripe_account_id is null
      and not exists (select from drivers other where other.stripe_account_id = ${stripeAccountId})
    returning account_id`.execute(db);
  return rows.length === 1;
}

/** What was asked of the provider: when first, and how often it failed for good under a key. */
export interface PayoutRequest {
  askedAt: Date;
  failures: number;
}

/** Notes that an account is asked for, or finds when it first was. `isNew`: nobody has asked before. */
export async function keepRequest(
  db: Db,
  driverId: string,
  now: Date,
): Promise<PayoutRequest & { isNew: boolean }> {
  const { rows } = await sql<PayoutRequest & { isNew: boolean }>`
    insert into payout_requests (driver_id, asked_at) values (${driverId}, ${now})
    on conflict (driver_id) do update set driver_id = excluded.driver_id
    returning asked_at, failures, xmax = 0 as is_new`.execute(db);
  const [request] = rows;
  if (!request) throw new Error("a payout request was neither kept nor found");
  return request;
}

export async function countRequestFailure(db: Db, driverId: string): Promise<void> {
  await db
    .updateTable("payoutRequests")
    .set({ failures: sql`failures + 1` })
    .where("driverId", "=", driverId)
    .execute();
}

/** Takes drivers with an account whose last look is oldest, and notes the look, so that no other node takes them. */
export async function takeDriversToLookAt(
  db: Db,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<PaidDriver[]> {
  const { rows } = await sql<PaidDriver>`
    with waiting as (
      select drivers.account_id from drivers
      left join payout_looks on driver_id = drivers.account_id
      where stripe_account_id is not null and coalesce(looked_at, '-infinity') < ${before}
      order by looked_at nulls first limit ${most}
    ), taken as (
      insert into payout_looks (driver_id, looked_at) select account_id, ${now}::timestamptz from waiting order by 1
      on conflict (driver_id) do update set looked_at = excluded.looked_at
        where payout_looks.looked_at < ${before}
      returning driver_id
    )
    select accounts.id, email, first_name, stripe_account_id, payouts_enabled
    from taken join drivers on drivers.account_id = driver_id join accounts on accounts.id = driver_id`.execute(
    db,
  );
  return rows;
}

/**
 * Records whether fares can be sent to a driver. A change is mailed. Refused transfers are retried at once when they
 * can, change or not: the account may have been repaired before its restriction was heard of.
 */
export async function setPayoutsEnabled(
  db: Db,
  driverId: string,
  { isConnected, now }: { isConnected: boolean; now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("drivers")
      .set({ payoutsEnabled: isConnected })
      .where("accountId", "=", driverId)
      .where("payoutsEnabled", "=", !isConnected)
      .executeTakeFirst();
    if (isConnected) await retryTransfers(tx, driverId);
    if (numUpdatedRows === 0n) return;
    const letter = { driverId, isConnected, at: now.toISOString() };
    await enqueue(tx, "payout_mail", letter, `payouts:${driverId}:${letter.at}`);
    await enqueuePush(tx, payoutPush(letter));
  });
}

/** Transfers that were refused while the account was restricted do not wait for the end of their pause. */
async function retryTransfers(tx: Db, driverId: string): Promise<void> {
  for (const rideId of await endRetryPauses(tx, driverId))
    await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
}

/** Makes Stripe be asked again at once about the driver's unsettled rides. Returns their ids. */
async function endRetryPauses(tx: Db, driverId: string): Promise<string[]> {
  const rows = await tx
    .updateTable("payments")
    .from("rides")
    .set({ retryAt: null })
    .whereRef("rides.id", "=", "payments.rideId")
    .where("rides.driverId", "=", driverId)
    .where("payments.settledAt", "is", null)
    .where("payments.retryAt", "is not", null)
    .returning("payments.rideId")
    .execute();
  return rows.map(({ rideId }) => rideId);
}
