import type { Db } from "#server/database/db.ts";
import { retryUntilWritten } from "#server/database/retry-until-written.ts";
import type { LinkPurpose } from "#server/database/tables.d.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { accountLetter } from "./letters.ts";
import { issueLink, LINK_MINUTES } from "./links.ts";
import {
  claimMail,
  countMailsSince,
  deleteMail,
  markMailSent,
  postponeMail,
  type QueuedMail,
} from "./mail-queries.ts";
import { findRequestedEmail, lockCredentials } from "./queries.ts";

/**
 * Purpose of the link in a mail, and the maximum age in minutes of the request when the link is
 * created.
 */
const linkOfKind: Partial<
  Record<QueuedMail["kind"], { purpose: LinkPurpose; maxAgeMinutes: number }>
> = {
  reset_link: { purpose: "reset_password", maxAgeMinutes: 60 },
  prove_email: { purpose: "prove_email", maxAgeMinutes: 60 },
  // The owner sees the pending address, and can cancel it, for the same period.
  email_link: { purpose: "change_email", maxAgeMinutes: LINK_MINUTES },
};

/** Sends a queued account mail once over all retries. Throws when sending fails; the mail becomes due later. */
export async function sendAccountMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now">,
  mailId: string,
): Promise<void> {
  const { db, now } = services;
  const mail = await claimMail(db, mailId, now());
  if (!mail) return;
  try {
    await send(services, mail);
  } catch (error) {
    await postponeMail(db, mailId, now());
    throw error;
  }
}

/** Each attempt carries a new link, so it needs a new message id: a mailbox must not drop it as a duplicate. */
async function send(
  { db, env, mailer, now }: Pick<Services, "env" | "db" | "mailer" | "now">,
  mail: QueuedMail,
): Promise<void> {
  const { id, kind, recipient, attempts } = mail;
  const link = await linkFor(db, mail, now());
  if (link === "void") return deleteMail(db, id);
  const token = link?.token ?? null;
  const letter = accountLetter(kind, { ...mail, token, publicUrl: env.publicUrl });
  const messageId = link ? `account-${id}-${attempts}` : `account-${id}`;
  await mailer.send({ id: messageId, to: recipient, ...mailOf(letter) });
  await retryUntilWritten(() => markMailSent(db, id, now()));
}

/** Creates the link of a mail; null for a mail without one, void when the mail is obsolete. */
async function linkFor(
  db: Db,
  mail: QueuedMail,
  now: Date,
): Promise<{ token: string } | "void" | null> {
  const { kind, accountId, newEmail, owedAt } = mail;
  const link = linkOfKind[kind];
  if (!link) return null;
  if (owedAt <= plusMinutes(now, -link.maxAgeMinutes)) return "void";
  return db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    if (!account || !(await isCurrent(tx, mail, account.email))) return "void";
    return { token: await issueLink(tx, { accountId, purpose: link.purpose, newEmail }, now) };
  });
}

/** False if a newer mail of the kind was requested, or the address is no longer the account's or the requested one. */
async function isCurrent(tx: Db, mail: QueuedMail, email: string): Promise<boolean> {
  if ((await countMailsSince(tx, mail)) > 0) return false;
  const { kind, accountId, recipient, newEmail } = mail;
  if (kind !== "email_link") return recipient === email;
  return (await findRequestedEmail(tx, accountId))?.newEmail === newEmail;
}
