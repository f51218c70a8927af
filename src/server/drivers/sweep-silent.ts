import { retryUntilWritten } from "#server/database/retry-until-written.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { silenceLetter } from "./silence-letter.ts";
import {
  claimMails,
  type DueMail,
  markMailed,
  postponeMail,
  recordWatch,
  setSilentOffline,
} from "./silence-queries.ts";

const MAX_PER_SWEEP = 1000;
const MAIL_BATCH_SIZE = 20;
/** Positions received by other nodes are stored within 15 s; this leaves a margin. */
const STORED_WITHIN_MINUTES = 0.5;

/**
 * Sets drivers offline who are not on a ride and have sent no position for `deadlines.silenceMinutes`, and notifies
 * each once. Safe on every node and across restarts: periods without a running node are not counted as silence.
 */
export async function sweepSilent(services: Services, now: Date): Promise<void> {
  const { db, market } = services;
  await market.snapshotPositions();
  const heardBefore = plusMinutes(now, -deadlines.silenceMinutes - STORED_WITHIN_MINUTES);
  if ((await recordWatch(db, now)) < heardBefore)
    await setSilentOffline(db, { heardBefore, now, max: MAX_PER_SWEEP });
  const due = await claimMails(db, now, MAIL_BATCH_SIZE);
  await Promise.all(due.map((mail) => send(services, mail, now)));
}

async function send(
  { db, env, mailer, log }: Pick<Services, "env" | "db" | "mailer" | "log">,
  mail: DueMail,
  now: Date,
): Promise<void> {
  const letter = mailOf(silenceLetter(mail, env.publicUrl));
  try {
    await mailer.send({ id: `driver-silence-${mail.id}`, to: mail.email, ...letter });
  } catch (error) {
    log.warn({ err: error }, "offline mail failed");
    await postponeMail(db, mail.id, now);
    return;
  }
  await retryUntilWritten(() => markMailed(db, mail.id, now));
}
