import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RideParty } from "#server/database/tables.d.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** States of a ride, oldest first. */
export const listTimeline = (db: Db, rideId: string) =>
  db
    .selectFrom("rideEvents")
    .select(["state", "at", "actor", "reason"])
    .where("rideId", "=", rideId)
    .orderBy("id")
    .limit(50)
    .execute();

export interface LedgerRow {
  at: Date;
  kind: string;
  entries: { account: string; cents: number }[];
}

/** Ledger entries of a ride, oldest first. */
export async function listLedger(db: Db, rideId: string): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select t.posted_at as at, t.kind,
      json_agg(json_build_object('account', account, 'cents', cents) order by cents desc, account) as entries
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.ride_id = ${rideId}
    group by t.id order by t.posted_at, t.id limit 200`.execute(db);
  return rows;
}

export interface MailRow {
  about: RideState | "refund" | "reminder";
  recipient: RideParty;
  sentAt: Date | null;
  attempts: number;
}

/** Mails, pushes and texts of a ride, sent or not, in the order in which they became due. */
export async function listMails(db: Db, rideId: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select case when kind = 'event' then state::text else 'reminder' end as about, recipient, sent_at, attempts,
      at as owed_at
    from ride_mails join ride_events on ride_events.id = event_id where ride_id = ${rideId}
    union all
    select 'refund', party, case when party = 'rider' then coalesce(rider_sent_mailed_at, rider_mailed_at) else driver_mailed_at end, 0, decided_at
    from refunds, unnest(enum_range(null::ride_party)) as party where ride_id = ${rideId}
    order by owed_at, recipient limit 200`.execute(db);
  return rows;
}

/** Problems reported by either side, oldest first. */
export const listReportsOf = (db: Db, rideId: string) =>
  db
    .selectFrom("rideReports")
    .innerJoin("rides", "rides.id", "rideReports.rideId")
    .select(["reportedAt", "subject", "rideReports.words"])
    .select(
      sql<RideParty>`case reporter_id when driver_id then 'driver' else 'rider' end`.as("reporter"),
    )
    .where("rideId", "=", rideId)
    .orderBy("reportedAt")
    .limit(50)
    .execute();

/** Questions to the rider whether everything was all right, oldest first. */
export const listChecksOf = (db: Db, rideId: string) =>
  db
    .selectFrom("rideChecks")
    .select(["kind", "since", "askedAt", "answer", "answeredAt"])
    .where("rideId", "=", rideId)
    .orderBy("askedAt")
    .limit(50)
    .execute();
