import { untilWritten } from "#server/database/until-written.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { silenceLetter } from "./silence-letter.ts";
import {
  claimMails,
  endSilent,
  keepWatch,
  markMailed,
  type OwedMail,
  postponeMail,
} from "./silence-queries.ts";

const ENDED_A_SWEEP = 1000;
const MAILS_AT_ONCE = 20;
/** Positions received by other nodes are stored within 15 s; this leaves a margin. */
const STORED_WITHIN_MINUTES = 0.5;

/**
 * Sets drivers offline who are not on a ride and have sent no position for `deadlines.silenceMinutes`, and notifies each
 * once. Safe on every node and across
 * restarts: periods without a running node are not counted as silence.
 */
export async function sweepSilent(services: Services, now: Date): Promise<void> {
  const { db, market } = services;
  await market.snapshotPositions();
  const heardBefore = plusMinutes(now, -deadlines.silenceMinutes - STORED_WITHIN_MINUTES);
  if ((await keepWatch(db, now)) < heardBefore)
    await endSilent(db, { heardBefore, now, most: ENDED_A_SWEEP });
  const owed = await claimMails(db, now, MAILS_AT_ONCE);
  await Promise.all(owed.map((mail) => send(services, mail, now)));
}

async function send(
  { db, env, mailer, log }: Pick<Services, "env" | "db" | "mailer" | "log">,
  owed: OwedMail,
  now: Date,
): Promise<void> {
  const letter = mailOf(silenceLetter(owed, env.publicUrl));
  try {
    await mailer.send({ id: `driver-silence-${owed.id}`, to: owed.email, ...letter });
  } catch (error) {
    log.warn({ err: error }, "a mail about being put offline could not be sent");
    await postponeMail(db, owed.id, now);
    return;
  }
  await untilWritten(() => markMailed(db, owed.id, now));
}
