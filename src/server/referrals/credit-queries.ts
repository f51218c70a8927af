import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RideKind } from "#server/database/tables.d.ts";
import { type Cents, cents } from "#shared/money.ts";
import { referralPolicy } from "#shared/referrals/policy.ts";

/** Accounts that were ever granted a credit. */
export async function listWithCredits(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("referralCredits")
    .select("accountId")
    .distinct()
    .where("accountId", "=", sql<string>`any(${accountIds}::uuid[])`)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Available credit in cents. An unpaid ride of `replacedKind` uses none: the new booking replaces it. */
export async function findOpenCredit(
  db: Db,
  accountId: string,
  replacedKind: RideKind | null = null,
): Promise<Cents> {
  const { rows } = await sql<{ open: number }>`
    select open_credit(${accountId}, ${replacedKind}::ride_kind) as open`.execute(db);
  return cents(Math.max(0, rows[0]?.open ?? 0));
}

type PaidRide = { rideId: string; riderId: string; driverId: string };

/**
 * Grants the credits earned by a completed, paid ride to the newcomer and the referrer. Idempotent: once per
 * newcomer. The lock serializes grants of a referrer, who gets a limited number in a year.
 */
export async function grantCredits(
  db: Db,
  { rideId, riderId, driverId }: PaidRide,
  now: Date,
): Promise<void> {
  const { credit, perYear } = referralPolicy;
  const { rows } = await sql`
    select pg_advisory_xact_lock(hashtextextended(referrer::text, 17)) from (
      select distinct referred_by from accounts
      where id in (${riderId}, ${driverId}) and referred_by is not null order by 1) as locked (referrer)`.execute(
    db,
  );
  if (rows.length === 0) return;
  await sql`
    insert into referral_credits (newcomer_id, account_id, cents, ride_id, granted_at)
    select newcomer.id, receiver, ${credit}, ${rideId}, ${now}
    from accounts newcomer
    cross join lateral unnest(array[newcomer.id, newcomer.referred_by]) as receiver
    where newcomer.id in (${riderId}, ${driverId}) and newcomer.referred_by is not null
      and ${hasEnoughRides(rideId)}
      and (receiver = newcomer.id or ${perYear} > (
        select count(*) from referral_credits as earlier
        where earlier.account_id = receiver and earlier.newcomer_id <> receiver
          and earlier.granted_at > ${now}::timestamptz - interval '1 year'))
    order by newcomer.id, receiver
    on conflict do nothing`.execute(db);
}

/**
 * SQL condition: a new rider's ride qualifies, or ten rides of a new driver do. A ride qualifies if it was completed
 * with another person than the referrer for at least the minimum fare, and paid by a known card, not the referrer's.
 */
const hasEnoughRides = (rideId: string): RawBuilder<boolean> => sql`
  case newcomer.role when 'DRIVER' then ${referralPolicy.ridesNeeded.DRIVER} else 1 end <= (
    select count(*) from (
      select from rides join payments on payments.ride_id = rides.id
      where case newcomer.role when 'DRIVER' then rides.driver_id = newcomer.id else rides.id = ${rideId} end
        and rides.state = 'completed' and payments.state = 'captured' and fare_cents >= ${referralPolicy.leastFare}
        and card_fingerprint is not null
        and not exists (
          select from account_marks where kind = 'card' and value = card_fingerprint
            and account_id = newcomer.referred_by)
        and not ${isReferrer(sql`case newcomer.role when 'DRIVER' then rides.rider_id else rides.driver_id end`)}
      limit ${referralPolicy.ridesNeeded.DRIVER}
    ) as counted)`;

/** Whether an account is the referrer's, or another one of the same person. */
const isReferrer = (account: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${account} = newcomer.referred_by
  or exists (
    select from linked_accounts where is_proven
      and (rider_id, driver_id) in ((${account}, newcomer.referred_by), (newcomer.referred_by, ${account})))
  or exists (
    select from account_marks as mark join account_marks as other using (kind, value)
    where mark.account_id = newcomer.referred_by and other.account_id = ${account}
      and kind in ('card', 'payout', 'phone', 'mailbox')))`;

/**
 * Adds a driver's available credit to the fare of the ride completed in this transaction, up to the tax that the
 * rider's credit leaves. The lock serializes two rides of a driver that end at the same time.
 */
export async function spendDriverCredit(
  db: Db,
  { rideId, driverId }: { rideId: string; driverId: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    select from referral_credits where account_id = ${driverId} order by newcomer_id for update`.execute(
    db,
  );
  if (rows.length === 0) return;
  await sql`
    insert into driver_credit_uses (ride_id, driver_id, cents, used_at)
    select id, driver_id, least(open_credit(driver_id), tax_cents - rider_credit_cents), ${now}
    from rides
    where id = ${rideId} and driver_id = ${driverId}
      and least(open_credit(driver_id), tax_cents - rider_credit_cents) > 0`.execute(db);
}
