import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

interface TextNoticesRow {
  phoneNumber: string;
  phoneProvenAt: Date | null;
  since: Date | null;
  stoppedAt: Date | null;
}

/** Undefined for a deleted account. */
export const findTextNotices = (db: Db, accountId: string): Promise<TextNoticesRow | undefined> =>
  db
    .selectFrom("accounts")
    .leftJoin("textNotices", "textNotices.accountId", "accounts.id")
    .select(["accounts.phoneNumber", "phoneProvenAt", "since", "stoppedAt"])
    .where("accounts.id", "=", accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();

/** Records the opt-in of a number in E.164. Returns false if it was recorded before and not stopped since. */
export async function startTextNotices(
  tx: Db,
  { accountId, phoneNumber, now }: { accountId: string; phoneNumber: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into text_notices (account_id, phone_number, since) values (${accountId}, ${phoneNumber}, ${now})
    on conflict (account_id) do update set since = excluded.since, stopped_at = null
      where text_notices.stopped_at is not null
    returning account_id`.execute(tx);
  return rows.length > 0;
}

export async function endTextNotices(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom("textNotices").where("accountId", "=", accountId).execute();
}

/** The number in E.164 that texts about rides go to; null without an opt-in or a confirmed number, or after STOP. */
export async function findTextNumber(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("textNotices")
    .innerJoin("accounts", "accounts.id", "textNotices.accountId")
    .select("textNotices.phoneNumber")
    .where("accountId", "=", accountId)
    .where("stoppedAt", "is", null)
    .where("phoneProvenAt", "is not", null)
    .executeTakeFirst();
  return row?.phoneNumber ?? null;
}

/** Stops the texts to a number (E.164) for all accounts that have it; a second STOP changes nothing. */
export async function stopTexts(db: Db, number: string, now: Date): Promise<void> {
  await db
    .updateTable("textNotices")
    .set({ stoppedAt: now })
    .where("phoneNumber", "=", number)
    .where("stoppedAt", "is", null)
    .execute();
}

/** Resumes the texts to a number (E.164) that STOP ended. */
export async function resumeTexts(db: Db, number: string): Promise<void> {
  await db
    .updateTable("textNotices")
    .set({ stoppedAt: null })
    .where("phoneNumber", "=", number)
    .where("stoppedAt", "is not", null)
    .execute();
}
