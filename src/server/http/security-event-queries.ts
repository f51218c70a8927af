import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";

/** Events of requests; changes of passwords, second steps and suspensions are recorded by triggers. */
export interface SecurityEvent {
  accountId: string;
  kind: "log_in" | "log_in_failed" | "log_out" | "sessions_ended" | "role_refused";
  network: string;
  at: Date;
}

/** Counts an event of an account. Events of one kind and network share a row per hour. */
export async function insertSecurityEvent(
  db: Db,
  { accountId, kind, network, at }: SecurityEvent,
): Promise<void> {
  await sql`select note_security_event(${accountId}, ${kind}, ${network}, ${at})`.execute(db);
}

const KEPT_DAYS = 180;

/** Returns the number of deleted rows. */
export const deleteOldSecurityEvents = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    "security_events",
    sql`hour < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
  );
