import { untilWritten } from "#server/database/until-written.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { isNoticeOff } from "#server/notices/choice-queries.ts";
import type { Services } from "#server/services.ts";
import { alertLetter } from "./alert-letter.ts";
import { claimMails, markMailed, type OwedMail, postponeMail } from "./mail-queries.ts";

const MAILS_AT_ONCE = 20;

/** Sends the due mails of fired alerts, each once; a failed mail becomes due again later. */
export async function sendAlertMails(
  services: Pick<Services, "env" | "db" | "mailer" | "log">,
  now: Date,
): Promise<void> {
  const owed = await claimMails(services.db, now, MAILS_AT_ONCE);
  await Promise.all(owed.map((mail) => send(services, mail, now)));
}

async function send(
  { db, env, mailer, log }: Pick<Services, "env" | "db" | "mailer" | "log">,
  owed: OwedMail,
  now: Date,
): Promise<void> {
  const wish = { accountId: owed.riderId, kind: "driver_near", channel: "mail" } as const;
  if (await isNoticeOff(db, wish)) return markMailed(db, owed.id, now);
  const letter = mailOf(alertLetter(owed, env.publicUrl));
  try {
    await mailer.send({ id: `driver-alert-${owed.id}`, to: owed.email, ...letter });
  } catch (error) {
    log.warn({ err: error }, "a mail about a driver nearby could not be sent");
    await postponeMail(db, owed.id, now);
    return;
  }
  await untilWritten(() => markMailed(db, owed.id, now));
}
