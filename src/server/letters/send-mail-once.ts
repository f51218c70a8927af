import type { Mail } from "#server/adapters/mail/mailer.ts";
import { retryUntilWritten } from "#server/database/retry-until-written.ts";
import type { Services } from "#server/services.ts";
import { insertSentMail, isMailSent } from "./sent-mail-queries.ts";

/**
 * Sends a mail unless its id is recorded as sent, and records it right after. Safe to retry: a mail is sent twice only
 * if the process dies between the mail server's reply and the record.
 */
export async function sendMailOnce(
  { db, mailer, now }: Pick<Services, "db" | "mailer" | "now">,
  mail: Mail & { id: string },
): Promise<void> {
  if (await isMailSent(db, mail.id)) return;
  await mailer.send(mail);
  await retryUntilWritten(() => insertSentMail(db, mail.id, now()));
}
