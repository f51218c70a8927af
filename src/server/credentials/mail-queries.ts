import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { findAccountById } from "#server/accounts/queries.ts";
import type { Db } from "#server/database/db.ts";
import type { AccountMailKind } from "#server/database/tables.d.ts";
import { listUnserved } from "#server/notices/push-queries.ts";
import { enqueue, enqueuePushes } from "#server/outbox/enqueue.ts";
import { isStillOwed, nextTryAt } from "#server/outbox/retry-queries.ts";
import { accountPush } from "./account-push.ts";

export interface NewMail {
  accountId: string;
  kind: AccountMailKind;
  recipient: string;
  newEmail?: string | undefined;
  owedAt: Date;
}

/** Owes a mail from the transaction's end on, and has it sent; and a push where it keeps the account safe. */
export async function oweMail(tx: Db, mail: NewMail): Promise<void> {
  const id = uuidv7();
  await tx
    .insertInto("accountMails")
    .values({ id, ...mail })
    .execute();
  await enqueue(tx, "account_mail", { mailId: id }, `account-mail-${id}`);
  await owePush(tx, { id, ...mail });
}

/**
 * To the browsers there are now: with what it tells their sessions may end, and a thief's stay. Each by a job of its own,
 * so that one that refuses brings the others nothing twice.
 */
async function owePush(tx: Db, mail: NewMail & { id: string }): Promise<void> {
  const role = (await findAccountById(tx, mail.accountId))?.role;
  const push = role && accountPush({ ...mail, role });
  if (!push) return;
  const { accountId, id: notice } = push;
  const to = await listUnserved(tx, { accountId, notice, now: mail.owedAt });
  await enqueuePushes(
    tx,
    to.map((browser) => ({ ...push, to: [browser] })),
  );
}

export interface OwedMail extends Omit<NewMail, "newEmail"> {
  id: string;
  role: "RIDER" | "DRIVER" | "ADMIN";
  newEmail: string | null;
  attempts: number;
}

/** Takes a mail for sending, two minutes long. Undefined when it is sent, or somebody else's turn. */
export async function claimMail(db: Db, id: string, now: Date): Promise<OwedMail | undefined> {
  const { rows } = await sql<OwedMail>`
    update account_mails set attempts = attempts + 1, try_after = ${now}::timestamptz + interval '2 minutes'
    from accounts
    where account_mails.id = ${id} and accounts.id = account_id and sent_at is null
      and ${isStillOwed("owed_at", now)} and coalesce(try_after, '-infinity') <= ${now}
    returning account_mails.id, account_id, kind, recipient, new_email, owed_at, attempts, role`.execute(
    db,
  );
  return rows[0];
}

/** Owes it no more: it would lead to nothing. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("accountMails").where("id", "=", id).execute();
}

/** Notes that a mail has left; it is not sent again. */
export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("accountMails").set({ sentAt: now }).where("id", "=", id).execute();
}

/** Leaves a mail that could not be sent alone for some minutes. */
export async function postponeMail(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("accountMails")
    .set({ tryAfter: nextTryAt("attempts", now) })
    .where("id", "=", id)
    .execute();
}

/** Mails owed since before an instant that are due, oldest first. */
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

/** How many mails of a kind an account was owed since an instant. */
export async function countMailsSince(
  db: Db,
  { accountId, kind, owedAt }: Pick<NewMail, "accountId" | "kind" | "owedAt">,
): Promise<number> {
  const { count } = await db
    .selectFrom("accountMails")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("kind", "=", kind)
    .where("owedAt", ">", owedAt)
    .executeTakeFirstOrThrow();
  return count;
}
