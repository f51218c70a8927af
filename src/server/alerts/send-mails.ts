import { retryUntilWritten } from "#server/database/retry-until-written.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { isNoticeOff } from "#server/notices/choice-queries.ts";
import type { Services } from "#server/services.ts";
import { alertLetter } from "./alert-letter.ts";
import { claimMails, type DueMail, markMailed, postponeMail } from "./mail-queries.ts";

const BATCH_SIZE = 20;

/** Sends the due mails of fired alerts, each once; a failed mail becomes due again later. */
export async function sendAlertMails(
  services: Pick<Services, "env" | "db" | "mailer" | "log">,
  now: Date,
): Promise<void> {
  const due = await claimMails(services.db, now, BATCH_SIZE);
  await Promise.all(due.map((mail) => send(services, mail, now)));
}

async function send(
  { db, env, mailer, log }: Pick<Services, "env" | "db" | "mailer" | "log">,
  mail: DueMail,
  now: Date,
): Promise<void> {
  const notice = { accountId: mail.riderId, kind: "driver_near", channel: "mail" } as const;
  if (await isNoticeOff(db, notice)) return markMailed(db, mail.id, now);
  const letter = mailOf(alertLetter(mail, env.publicUrl));
  try {
    await mailer.send({ id: `driver-alert-${mail.id}`, to: mail.email, ...letter });
  } catch (error) {
    log.warn({ err: error }, "alert mail failed");
    await postponeMail(db, mail.id, now);
    return;
  }
  await retryUntilWritten(() => markMailed(db, mail.id, now));
}
