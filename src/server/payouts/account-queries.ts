import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { isMailSent } from "#server/letters/sent-mail-queries.ts";
import { enqueue, enqueuePush } from "#server/outbox/enqueue.ts";
import { payoutNoticeId, payoutPush } from "./payout-push.ts";

/** A driver as a recipient of payouts. `stripeAccountId` is null until an account is linked. */
export interface PaidDriver {
  id: string;
  email: string;
  firstName: string;
  stripeAccountId: string | null;
  payoutsEnabled: boolean;
}

const selectPaidDriver = (db: Db) =>
  db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["drivers.accountId as id", "email", "firstName", "stripeAccountId", "payoutsEnabled"]);

export async function findPaidDriver(db: Db, id: string): Promise<PaidDriver | undefined> {
  return selectPaidDriver(db).where("drivers.accountId", "=", id).executeTakeFirst();
}

export async function findDriverOfAccount(
  db: Db,
  stripeAccountId: string,
): Promise<PaidDriver | undefined> {
  return selectPaidDriver(db).where("stripeAccountId", "=", stripeAccountId).executeTakeFirst();
}

/**
 * Whether a Stripe account is linked to a driver, or names a driver who has no account: its creation was interrupted
 * before the link was stored.
 */
export async function isAccountOfDriver(
  db: Db,
  { account, driverId }: { account: string; driverId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom("drivers")
    .select("accountId")
    .where(({ eb, or, and }) =>
      or([
        eb("stripeAccountId", "=", account),
        and([eb(sql`account_id::text`, "=", driverId ?? ""), eb("stripeAccountId", "is", null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Links an account to a driver without one. Returns false if the driver or the account is already linked. */
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

/**
 * Unlinks an account that was disconnected from us. Counts a failure, so that the next account is created under a new
 * idempotency key.
 */
export async function unlinkAccount(
  db: Db,
  driverId: string,
  { stripeAccountId, now }: { stripeAccountId: string; now: Date },
): Promise<void> {
  await sql`
    with unlinked as (
      update drivers set stripe_account_id = null, payouts_enabled = false
      where account_id = ${driverId} and stripe_account_id = ${stripeAccountId}
      returning account_id
    )
    update payout_requests set failures = failures + 1, asked_at = ${now}
    from unlinked where driver_id = account_id`.execute(db);
}

/** Time of the first request for the current account, and failures so far; each failure changes the idempotency key. */
export interface PayoutRequest {
  askedAt: Date;
  failures: number;
}

/** Stores the request, or finds the earlier one. `isNew` is true for the first request. */
export async function storeRequest(
  db: Db,
  driverId: string,
  now: Date,
): Promise<PayoutRequest & { isNew: boolean }> {
  const { rows } = await sql<PayoutRequest & { isNew: boolean }>`
    insert into payout_requests (driver_id, asked_at) values (${driverId}, ${now})
    on conflict (driver_id) do update set driver_id = excluded.driver_id
    returning asked_at, failures, xmax = 0 as is_new`.execute(db);
  const [request] = rows;
  if (!request) throw new Error("payout request was neither inserted nor found");
  return request;
}

/**
 * Claims at most `most` drivers whose accounts were never checked or last checked before `before`, longest ago first,
 * so that no other node takes them.
 */
export async function claimDriversToCheck(
  db: Db,
  { before, now, most: limit }: { before: Date; now: Date; most: number },
): Promise<PaidDriver[]> {
  const { rows } = await sql<PaidDriver>`
    with waiting as (
      select drivers.account_id from drivers
      left join payout_looks on driver_id = drivers.account_id
      where stripe_account_id is not null and coalesce(looked_at, '-infinity') < ${before}
      order by looked_at nulls first limit ${limit}
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
 * Stores whether transfers to a driver are possible and mails a change. If they are, refused transfers are
 * retried even without a change: the account may have recovered before its restriction was noticed.
 */
export async function setPayoutsEnabled(
  db: Db,
  driverId: string,
  { isConnected, missing, now }: { isConnected: boolean; missing: string[]; now: Date },
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
    const letter = { driverId, isConnected, missing, at: now.toISOString() };
    await enqueue(tx, "payout_mail", letter, `payouts:${driverId}:${letter.at}`);
    await enqueuePush(tx, payoutPush(letter));
  });
}

/** Mails and pushes once that a bank account did not take a payout. */
export async function noticeRefusedBank(
  db: Db,
  { driverId, refusedBank, now }: { driverId: string; refusedBank: string; now: Date },
): Promise<void> {
  const letter = { driverId, isConnected: true, refusedBank, at: now.toISOString() };
  const id = payoutNoticeId(letter);
  if (await isMailSent(db, id)) return;
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, "payout_mail", letter, id);
    await enqueuePush(tx, payoutPush(letter));
  });
}

/** Ends the retry pauses of transfers that were refused while the account was restricted. */
async function retryTransfers(tx: Db, driverId: string): Promise<void> {
  for (const rideId of await endRetryPauses(tx, driverId))
    await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
  for (const tipId of await endRetryPausesOfTips(tx, driverId))
    await enqueue(tx, "settle_tip", { tipId }, `settle_tip:${tipId}`);
}

/** Ends the retry pauses of the driver's unsettled tips. */
async function endRetryPausesOfTips(tx: Db, driverId: string): Promise<string[]> {
  const rows = await tx
    .updateTable("tips")
    .from("rides")
    .set({ retryAt: null })
    .whereRef("rides.id", "=", "tips.rideId")
    .where("rides.driverId", "=", driverId)
    .where("tips.settledAt", "is", null)
    .where("tips.retryAt", "is not", null)
    .returning("tips.id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ends the retry pauses of the driver's unsettled rides, so that Stripe is queried again at once. Returns their ids.
 */
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
