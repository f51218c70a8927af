import type { Db } from "#server/database/db.ts";
import type { LinkPurpose } from "#server/database/tables.d.ts";
import { untilWritten } from "#server/database/until-written.ts";
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
  type OwedMail,
  postponeMail,
} from "./mail-queries.ts";
import { findWish, lockAccount } from "./queries.ts";

/** Purpose of the link in a mail, and minutes after the request in which the link may still be created. */
const linkOfKind: Partial<
  Record<OwedMail["kind"], { purpose: LinkPurpose; wantedMinutes: number }>
> = {
  reset_link: { purpose: "reset_password", wantedMinutes: 60 },
  // The owner sees the pending address, and can cancel it, for the same period.
  email_link: { purpose: "change_email", wantedMinutes: LINK_MINUTES },
};

/** Sends a queued account mail once over all retries. Throws when sending fails; the mail becomes due later. */
export async function sendAccountMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now">,
  mailId: string,
): Promise<void> {
  const { db, now } = services;
  const owed = await claimMail(db, mailId, now());
  if (!owed) return;
  try {
    await send(services, owed);
  } catch (error) {
    await postponeMail(db, mailId, now());
    throw error;
  }
}

/** Each attempt carries a new link, so it needs a new message id: a mailbox must not drop it as a duplicate. */
async function send(
  { db, env, mailer, now }: Pick<Services, "env" | "db" | "mailer" | "now">,
  owed: OwedMail,
): Promise<void> {
  const { id, kind, recipient, attempts } = owed;
  const link = await linkFor(db, owed, now());
  if (link === "void") return deleteMail(db, id);
  const token = link?.token ?? null;
  const letter = accountLetter(kind, { ...owed, token, publicUrl: env.publicUrl });
  const messageId = link ? `account-${id}-${attempts}` : `account-${id}`;
  await mailer.send({ id: messageId, to: recipient, ...mailOf(letter) });
  await untilWritten(() => markMailSent(db, id, now()));
}

/** Creates the link of a mail; null for a mail without one, void when the mail is obsolete. */
async function linkFor(
  db: Db,
  owed: OwedMail,
  now: Date,
): Promise<{ token: string } | "void" | null> {
  const { kind, accountId, newEmail, owedAt } = owed;
  const link = linkOfKind[kind];
  if (!link) return null;
  if (owedAt <= plusMinutes(now, -link.wantedMinutes)) return "void";
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account || !(await isWanted(tx, owed, account.email))) return "void";
    return { token: await issueLink(tx, { accountId, purpose: link.purpose, newEmail }, now) };
  });
}

/** False if a newer mail of the kind was requested, or the address no longer belongs to the account. */
async function isWanted(tx: Db, owed: OwedMail, email: string): Promise<boolean> {
  if ((await countMailsSince(tx, owed)) > 0) return false;
  const { kind, accountId, recipient, newEmail } = owed;
  if (kind === "reset_link") return recipient === email;
  return (await findWish(tx, accountId))?.newEmail === newEmail;
}
