import type { Db } from "#server/database/db.ts";
import { enqueueAt } from "#server/outbox/enqueue.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { insertSubmission, type NewSubmission, withdrawOpenSubmission } from "./queries.ts";

/** Delay of the mail to the admins, so that several documents in a row cause one mail. */
const MAIL_AFTER_MINUTES = 5;

/** Replaces the driver's open submission of the same kind. Returns the new id. The caller holds the driver's lock. */
export async function submit(tx: Db, submission: NewSubmission): Promise<string> {
  const { driverId, now } = submission;
  await withdrawOpenSubmission(tx, submission);
  const id = await insertSubmission(tx, submission);
  await enqueueAt(tx, "submissions_mail", {
    payload: { driverId, since: now.toISOString() },
    key: `submissions:${driverId}`,
    runAt: plusMinutes(now, MAIL_AFTER_MINUTES),
  });
  return id;
}
