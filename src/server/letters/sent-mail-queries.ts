import type { Db } from "#server/database/db.ts";

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
