import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { findAccountById } from "#server/accounts/queries.ts";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import type { AccountMailKind } from "#server/database/tables.d.ts";
import { listUndeliveredBrowsers } from "#server/notices/push-queries.ts";
import { enqueue, enqueuePushes } from "#server/outbox/enqueue.ts";
import { isStillOwed, nextTryAt } from "#server/outbox/retry-queries.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { accountPush } from "./account-push.ts";

export interface NewMail {
  accountId: string;
  kind: AccountMailKind;
  recipient: string;
  newEmail?: string | undefined;
  /** Log-ins from new devices, oldest first. */
  logIns?: readonly LogInFact[];
  /** When the mail was queued. */
  owedAt: Date;
}

export interface LogInFact {
  /** ISO instant. */
  at: string;
  device: string;
}

/**
 * Queues a mail with the transaction, and a push for security mails. The sweep sends a mail that is due later
 * (`notBefore`).
 */
export async function queueMail(
  tx: Db,
  { logIns, notBefore, ...mail }: NewMail & { notBefore?: Date | undefined },
): Promise<void> {
  const id = uuidv7();
  await tx
    .insertInto("accountMails")
    .values({
      ...{ id, ...mail },
      logIns: logIns ? JSON.stringify(logIns) : null,
      tryAfter: notBefore ?? null,
    })
    .execute();
  if (!notBefore) await enqueue(tx, "account_mail", { mailId: id }, `account-mail-${id}`);
  await queuePush(tx, { id, ...mail });
}

/** Latest mail of a kind queued for an account. */
export async function findLatestMail(db: Db, accountId: string, kind: AccountMailKind) {
  return db
    .selectFrom("accountMails")
    .select(["owedAt", "sentAt", "recipient"])
    .where("accountId", "=", accountId)
    .where("kind", "=", kind)
    .orderBy("owedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Adds a log-in to the account's mail about new devices. Returns false unless one is queued and not attempted yet. */
export async function addToUnsentLogIns(
  tx: Db,
  accountId: string,
  logIn: LogInFact,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account_mails set log_ins = log_ins || ${JSON.stringify([logIn])}::jsonb
    where account_id = ${accountId} and kind = 'new_device' and sent_at is null and attempts = 0`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/**
 * Queues a push for each current browser, because the change may end the owner's sessions but not a thief's. One job
 * per browser, so that a failure of one does not repeat the push to the others.
 */
async function queuePush(tx: Db, mail: NewMail & { id: string }): Promise<void> {
  const role = (await findAccountById(tx, mail.accountId))?.role;
  const push = role && accountPush({ ...mail, role });
  if (!push) return;
  const { accountId, id: notice } = push;
  const to = await listUndeliveredBrowsers(tx, { accountId, notice, now: mail.owedAt });
  await enqueuePushes(
    tx,
    to.map((browser) => ({ ...push, to: [browser] })),
  );
}

export interface QueuedMail extends Omit<NewMail, "newEmail" | "logIns"> {
  id: string;
  role: "RIDER" | "DRIVER" | "ADMIN";
  newEmail: string | null;
  logIns: LogInFact[] | null;
  attempts: number;
}

/** Claims a mail for two minutes. Returns undefined if it is sent, obsolete, not due yet or already claimed. */
export async function claimMail(db: Db, id: string, now: Date): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    update account_mails set attempts = attempts + 1, try_after = ${now}::timestamptz + interval '2 minutes'
    from accounts
    where account_mails.id = ${id} and accounts.id = account_id and sent_at is null
      and ${isStillOwed("owed_at", now)} and coalesce(try_after, '-infinity') <= ${now}
    returning account_mails.id, account_id, kind, recipient, new_email, log_ins, owed_at, attempts, role`.execute(
    db,
  );
  return rows[0];
}

/** Deletes a mail whose link would no longer work. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("accountMails").where("id", "=", id).execute();
}

/** Marks a mail as sent, so that it is not sent again. */
export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("accountMails").set({ sentAt: now }).where("id", "=", id).execute();
}

/** Delays the next attempt of a failed mail by some minutes. */
export async function postponeMail(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("accountMails")
    .set({ tryAfter: nextTryAt("attempts", now) })
    .where("id", "=", id)
    .execute();
}

/** Unsent due mails queued before an instant, oldest first. */
export async function listUnsentMails(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("accountMails")
    .select("id")
    .where("sentAt", "is", null)
    .where("owedAt", "<=", before)
    .where(isStillOwed("owed_at", before))
    .where(sql<boolean>`coalesce(try_after, '-infinity') <= ${before}`)
    .orderBy("owedAt")
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Number of mails of a kind queued for an account since an instant. */
export async function countMailsSince(
  db: Db,
  { accountId, kind, owedAt: since }: Pick<NewMail, "accountId" | "kind" | "owedAt">,
): Promise<number> {
  const { count } = await db
    .selectFrom("accountMails")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("kind", "=", kind)
    .where("owedAt", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes mails after a year, the period for which an account's owner can read them, and the last mail to a deleted
 * account once it is sent.
 */
export const deleteOldMails = (db: Db, now: Date): Promise<number> => {
  const aYearAgo = plusMinutes(now, -365 * 24 * 60);
  const isOver = sql`owed_at < ${aYearAgo} or (kind = 'account_deleted' and sent_at is not null)`;
  return deleteInBatches(db, "account_mails", isOver);
};
