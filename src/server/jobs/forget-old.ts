import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInLots } from "#server/database/delete-in-lots.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

const DAY = 24 * 60;

/** Deletes expired records; mails after a year, the period for which an account's owner can read them. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const yesterday = plusMinutes(now, -DAY);
  const aYearAgo = plusMinutes(now, -365 * DAY);
  const over = {
    repeatable_calls: sql`created_at < ${yesterday}`,
    driver_alerts: sql`expires_at < ${yesterday}`,
    payout_codes: sql`expires_at < ${yesterday}`,
    push_deliveries: sql`at < ${yesterday}`,
    // No job waits longer than three days (outbox/retry-queries.ts).
    sent_mails: sql`sent_at < ${plusMinutes(now, -30 * DAY)}`,
    account_links: sql`expires_at < ${yesterday}`,
    // The last mails to deleted accounts are deleted as soon as they are sent.
    account_mails: sql`owed_at < ${aYearAgo} or (kind = 'account_deleted' and sent_at is not null)`,
  };
  for (const [table, isOver] of Object.entries(over)) await deleteInLots(db, table, isOver);
}
