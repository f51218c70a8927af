import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RideKind } from "#server/database/tables.d.ts";
import { type Cents, cents } from "#shared/money.ts";
import { referralPolicy } from "#shared/referrals/policy.ts";

/** Whether the account was ever granted a credit. */
export async function hasCredits(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("referralCredits")
    .select("accountId")
    .where("accountId", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Available credit in cents; an unpaid ride of the kind `replaced` counts as abandoned. */
export async function findOpenCredit(
  db: Db,
  accountId: string,
  replaced: RideKind | null = null,
): Promise<Cents> {
  const { rows } = await sql<{ open: number }>`
    select open_credit(${accountId}, ${replaced}::ride_kind) as open`.execute(db);
  return cents(Math.max(0, rows[0]?.open ?? 0));
}

type PaidRide = { rideId: string; riderId: string; driverId: string };

/**
 * Grants the credits earned by a completed, paid ride to the newcomer and the referrer. Idempotent: once per
 * newcomer.
 */
export async function grantCredits(
  db: Db,
  { rideId, riderId, driverId }: PaidRide,
  now: Date,
): Promise<void> {
  const { credit, ridesNeeded } = referralPolicy;
  await sql`
    insert into referral_credits (newcomer_id, account_id, cents, ride_id, granted_at)
    select newcomer.id, receiver, ${credit}, ${rideId}, ${now}
    from accounts newcomer
    cross join lateral unnest(array[newcomer.id, newcomer.referred_by]) as receiver
    where newcomer.id in (${riderId}, ${driverId}) and newcomer.referred_by is not null
      and (newcomer.role = 'RIDER' or ${ridesNeeded.DRIVER} <= (
        select count(*) from (
          select from rides join payments on payments.ride_id = rides.id
          where rides.driver_id = newcomer.id and rides.state = 'completed' and payments.state = 'captured'
          limit ${ridesNeeded.DRIVER}
        ) as paid))
    order by newcomer.id, receiver
    on conflict do nothing`.execute(db);
}

/**
 * Adds a driver's available credit to the fare of the ride completed in this transaction, up to the rest of
 * its tax. The lock serializes two rides of a driver that end at the same time.
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
