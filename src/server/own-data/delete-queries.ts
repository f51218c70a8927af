import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { activeStates } from "#shared/rides/ride-states.ts";

/** Number of unfinished rides, and of rides with an unsettled payment, tip or toll, of an account. */
export async function countOpen(db: Db, id: string): Promise<{ rides: number; payments: number }> {
  const { rows } = await sql<{ rides: number; payments: number }>`
    select count(*) filter (where rides.state = any(${[...activeStates]}::ride_state[]))::int as rides,
      count(*) filter (where unsettled_tips.id is not null or open_tolls.id is not null
        or (payments.ride_id is not null and payments.settled_at is null))::int as payments
    from rides left join payments on payments.ride_id = rides.id
    left join tips as unsettled_tips on unsettled_tips.ride_id = rides.id and unsettled_tips.settled_at is null
    left join tolls as open_tolls on open_tolls.ride_id = rides.id and rides.state in ('started', 'completed')
      and open_tolls.decision is distinct from 'reject' and not exists (select from tips
        where tips.toll_id = open_tolls.id and (tips.state = 'captured' or tips.card_refusal is not null))
    where rider_id = ${id} or driver_id = ${id}`.execute(db);
  return rows[0] ?? { rides: 0, payments: 0 };
}

/** Anonymizes an account that rides and the ledger still reference, and frees its e-mail. */
export async function eraseAccount(tx: Db, id: string, now: Date): Promise<void> {
  await sql`
    update accounts set deleted_at = ${now}, email = id || '@deleted.invalid', password_hash = 'none',
      first_name = 'Former', last_name = lower(role::text), phone_number = '', profile_image = null,
      referral_code = 'FORMER-' || id, gender = null, gender_chosen_at = null, is_same_gender_only = false
    where id = ${id}`.execute(tx);
}

/** Deletes the account's rows in tables without a foreign key. */
export async function deleteUnlinkedRows(tx: Db, id: string): Promise<void> {
  await sql`delete from security_events where account_id = ${id}`.execute(tx);
  await sql`delete from account_marks where account_id = ${id}`.execute(tx);
}

/** Removes a driver from the market. Keeps the payout account's id, because transfers reference it. */
export async function retireDriver(tx: Db, id: string): Promise<void> {
  await sql`
    update drivers set is_verified = false, is_online = false, payouts_enabled = false
    where account_id = ${id}`.execute(tx);
  await sql`delete from missed_requests where driver_id = ${id}`.execute(tx);
}

/**
 * Erases the rider's texts from rides and ratings, e-mail, customer and saved card from payments and tips, objections
 * to tolls, PINs and quotes. Later refunds need only the payment's id at the provider; a card's brand and last digits
 * stay with the records.
 */
export async function eraseFromRides(tx: Db, riderId: string): Promise<void> {
  await sql`
    update payments set request = jsonb_set(request - 'customerId', '{email}', '""') from rides
    where rides.id = ride_id and rider_id = ${riderId} and request ? 'email'`.execute(tx);
  await sql`
    update payments set card_fingerprint = null from rides
    where rides.id = ride_id and rider_id = ${riderId} and card_fingerprint is not null`.execute(
    tx,
  );
  await sql`
    update card_payments set request = request - 'customerId' - 'cardId', card_id = '' from rides
    where rides.id = ride_id and rider_id = ${riderId}`.execute(tx);
  await sql`
    update tips set request = jsonb_set(request - 'customerId' - 'cardId', '{email}', '""', false), card_id = null
    from rides
    where rides.id = ride_id and rider_id = ${riderId}`.execute(tx);
  await sql`
    update toll_terms set card_id = null, customer_id = null from rides
    where rides.id = ride_id and rider_id = ${riderId}`.execute(tx);
  await sql`
    update tolls set objection = '' from rides
    where rides.id = ride_id and rider_id = ${riderId} and objection is not null`.execute(tx);
  await sql`
    update rides set words = fold_words(concat_ws(' ', reference, from_label, to_label)), notes = null,
      from_text = null, to_text = null, passenger_name = case when kind = 'scheduled' then 'Former rider' end,
      passenger_phone = case when kind = 'scheduled' then '' end
    where rider_id = ${riderId}`.execute(tx);
  await sql`
    update ratings set note = null from rides
    where rides.id = ride_id and rides.rider_id = ${riderId} and note is not null`.execute(tx);
  await sql`
    delete from ride_pins using rides
    where rides.id = ride_id and rider_id = ${riderId}`.execute(tx);
  await sql`delete from rider_pin_wishes where rider_id = ${riderId}`.execute(tx);
  await sql`delete from quotes where rider_id = ${riderId}`.execute(tx);
}

/** Locks the ideas that the account voted for, in a fixed order, so that two deletions cannot deadlock. */
export async function lockVotedIdeas(tx: Db, accountId: string): Promise<void> {
  await sql`
    select from ideas where id in (select idea_id from idea_votes where account_id = ${accountId})
    order by id for no key update`.execute(tx);
}

/**
 * Excluded: past rides refer to drivers and rates, uploads and documents are deleted with their files, and ending
 * sessions must notify the nodes.
 */
const EXCLUDED_TABLES = ["drivers", "rates", "uploads", "document_files", "sessions"];

/** Deletes the account's rows in every table that references it with "on delete cascade". */
export async function deletePersonalRows(tx: Db, id: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype = 'c' and confrelid in ('accounts'::regclass, 'drivers'::regclass)
      and conrelid::regclass::text <> all(${EXCLUDED_TABLES}::text[])
    order by 1, 2`.execute(tx);
  for (const { table, column } of rows)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
}

/** Images uploaded by an account. */
export async function listUploads(tx: Db, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("uploads")
    .select("name")
    .where("accountId", "=", accountId)
    .orderBy("name")
    .limit(1000)
    .execute();
  return rows.map(({ name }) => name);
}
