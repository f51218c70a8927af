import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { VelocityRule } from "#shared/operations/velocity-rules.ts";

/** Events since an instant, one row each, with the accounts that they count for. */
const events: Record<VelocityRule["name"], (since: Date) => RawBuilder<unknown>> = {
  pair_rides: (since) => sql`
    select rider_id || ' ' || driver_id as subject from rides
    where state = 'completed' and ended_at > ${since}`,
  driver_rides: (since) => sql`
    select driver_id::text as subject from rides where state = 'completed' and ended_at > ${since}`,
  driver_chargebacks: (since) => sql`
    select driver_id::text as subject from disputes join rides on rides.id = disputes.ride_id
    where opened_at > ${since} and disputes.status in ('needs_response', 'under_review', 'lost')`,
  rider_cards: (since) => sql`
    select account_id::text as subject from account_marks join accounts on accounts.id = account_id
    where kind = 'card' and seen_at > ${since} and role = 'RIDER'`,
};

/** Accounts (of a pair both ids) with more than the threshold of a rule's events since an instant. */
export async function listSubjectsAboveThreshold(
  db: Db,
  { name, threshold }: VelocityRule,
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from (${events[name](since)}) as event
    group by subject having count(*) > ${threshold}
    order by subject limit 500`.execute(db);
  return rows.map(({ subject }) => subject);
}
