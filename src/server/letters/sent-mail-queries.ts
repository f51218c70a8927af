import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

export async function isMailSent(db: Db, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom("sentMails")
    .select("messageId")
    .where("messageId", "=", messageId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the mail as sent. Idempotent. */
export async function insertSentMail(db: Db, messageId: string, sentAt: Date): Promise<void> {
  await db
    .insertInto("sentMails")
    .values({ messageId, sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes records of mails after 30 days: no job is retried longer than three days (outbox/retry-queries.ts). */
export const deleteOldSentMails = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, "sent_mails", sql`sent_at < ${plusMinutes(now, -30 * 24 * 60)}`);
