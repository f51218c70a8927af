import type { Db } from "#server/database/db.ts";
import type { LinkPurpose } from "#server/database/tables.d.ts";
import { mailOf } from "#server/notices/letter.ts";
import type { Services } from "#server/services.ts";
import { accountLetter } from "./letters.ts";
import { issueLink } from "./links.ts";
import { claimMail, markMailSent, type OwedMail, postponeMail } from "./mail-queries.ts";
import { findWish } from "./queries.ts";

const purposeOf: Partial<Record<OwedMail["kind"], LinkPurpose>> = {
  reset_link: "reset_password",
  email_link: "change_email",
};

/** Sends a mail that an account is owed, once however often this runs. Throws when it could not be sent; it is due later. */
export async function sendAccountMail(services: Services, mailId: string): Promise<void> {
  const { db, now } = services;
  const owed = await claimMail(db, mailId, now());
  if (!owed) return;
  try {
    await send(services, owed);
  } catch (error) {
    await postponeMail(db, mailId, now());
    throw error;
  }
  await markMailSent(db, mailId, now());
}

/** Each try has a link of its own, and so an id of its own: a mailbox must not take the second for the first. */
async function send({ db, env, mailer, now }: Services, owed: OwedMail): Promise<void> {
  const { id, kind, recipient, attempts } = owed;
  const link = await linkOf(db, owed, now());
  if (link === "void") return;
  const token = link?.token ?? null;
  const letter = accountLetter(kind, { ...owed, token, publicUrl: env.publicUrl });
  const messageId = link ? `account-${id}-${attempts}` : `account-${id}`;
  await mailer.send({ id: messageId, to: recipient, ...mailOf(letter) });
}

/** The new link that a mail carries, null for one that carries none; void when it would lead to nothing. */
async function linkOf(
  db: Db,
  { kind, accountId, newEmail }: OwedMail,
  now: Date,
): Promise<{ token: string } | "void" | null> {
  const purpose = purposeOf[kind];
  if (!purpose) return null;
  if (purpose === "change_email" && (await findWish(db, accountId))?.newEmail !== newEmail)
    return "void";
  const token = await issueLink(db, { accountId, purpose, newEmail }, now);
  return token === null ? "void" : { token };
}
