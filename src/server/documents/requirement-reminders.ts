import type { Db } from "#server/database/db.ts";
import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { enqueueAll, enqueuePushes } from "#server/outbox/enqueue.ts";
import type { Jobs, PushPayload, RequirementReminder } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { type DocumentKind, findKind } from "#shared/documents/kinds.ts";
import { dueReminder } from "#shared/documents/states.ts";
import { formatIsoDay } from "#shared/market-day.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { plusDays } from "#shared/plus-days.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { DOCUMENTS_PATH } from "./reminders.ts";
import {
  type DueReminder,
  endRound,
  findLacking,
  lockRound,
  MAX_DRIVERS,
  takeChangedDrivers,
  takeRemindersDue,
} from "./requirement-queries.ts";

/** Days after the start of a requirement on which an outage's reminder is still sent. */
const LATEST_DAYS = 3;

/**
 * Queues reminders to verified drivers who lack a document that becomes required: 30, 7 and 1 day before the last day
 * on which it may be missing, and once it is required; each once, and none while an admin reviews the document. The
 * first sweep of a day searches all drivers, later sweeps those whose verification or documents have changed.
 */
export async function sweepRequirements(
  { db, documentList }: Pick<Services, "db" | "documentList">,
  now: Date,
): Promise<void> {
  const today = marketIsoDate(now);
  const due = documentList.asked().flatMap((document) => {
    const reminder = reminderOf(document, today);
    return reminder ? [{ document, ...reminder, today }] : [];
  });
  let isDone = false;
  while (!isDone)
    isDone = await db.transaction().execute(async (tx) => queueReminders(tx, due, now));
}

/** The reminder of a requirement that is due today; null if there is none. */
function reminderOf({ isRequired, requiredFrom }: DocumentKind, today: string) {
  if (!isRequired || requiredFrom === null) return null;
  if (requiredFrom < plusDays(today, -LATEST_DAYS)) return null;
  const days = dueReminder(plusDays(requiredFrom, -1), today);
  return days === null ? null : { requiredFrom, days };
}

/** Queues a part of the reminders. Returns whether it was the last part. */
async function queueReminders(tx: Db, due: readonly DueReminder[], now: Date): Promise<boolean> {
  const changed = await takeChangedDrivers(tx);
  let isDone = changed.length < MAX_DRIVERS;
  for (const reminder of due) {
    if (await lockRound(tx, reminder)) {
      if (changed.length > 0) await queueReminder(tx, reminder, { among: changed, now });
    } else if ((await queueReminder(tx, reminder, { among: null, now })) < MAX_DRIVERS)
      await endRound(tx, reminder);
    else isDone = false;
  }
  return isDone;
}

/** Queues a reminder for drivers who lack its document. Returns their number. */
async function queueReminder(
  tx: Db,
  due: DueReminder,
  { among, now }: { among: readonly string[] | null; now: Date },
): Promise<number> {
  const drivers = await takeRemindersDue(tx, due, among);
  const { requiredFrom, days } = due;
  const { kind, label } = due.document;
  const reminders = drivers.map((driverId) => ({ driverId, kind, requiredFrom, days }));
  await enqueueAll(
    tx,
    "requirement_reminder",
    reminders.map((payload) => ({ payload, key: idOf(payload) })),
  );
  await enqueuePushes(
    tx,
    reminders.map((reminder) => pushOf(reminder, label, now)),
  );
  return drivers.length;
}

const idOf = ({ driverId, kind, requiredFrom, days }: RequirementReminder): string =>
  `required-${kind}-${requiredFrom}-${days}-${driverId}`;

const pushOf = (reminder: RequirementReminder, label: string, now: Date): PushPayload => ({
  id: idOf(reminder),
  accountId: reminder.driverId,
  kind: "standing",
  title: titleOf(reminder, label),
  body: bodyOf(reminder),
  path: DOCUMENTS_PATH,
  until: plusMinutes(now, 24 * 60).toISOString(),
  isUrgent: false,
});

/** A push may arrive hours later, so it names no number of days. */
const bodyOf = ({ days }: RequirementReminder): string => {
  if (days === 0) return "Send it now";
  return `Send it ${days === 1 ? "today" : "soon"}, so that it can be approved in time`;
};

const titleOf = ({ days, requiredFrom }: RequirementReminder, label: string): string =>
  days === 0 ? `Required now: ${label}` : `Required from ${formatIsoDay(requiredFrom)}: ${label}`;

/** Mails a reminder unless the driver has the document by now, or it is required no more. Idempotent. */
export async function sendRequirementReminder(
  services: Pick<Services, "env" | "db" | "mailer" | "now" | "documentList">,
  reminder: Jobs["requirement_reminder"],
): Promise<void> {
  const { env, db, documentList, now } = services;
  const document = findKind(documentList.asked(), reminder.kind);
  if (!document?.isRequired || document.requiredFrom !== reminder.requiredFrom) return;
  const today = marketIsoDate(now());
  const driver = await findLacking(db, { document, driverId: reminder.driverId, today });
  if (!driver) return;
  const title = titleOf(reminder, document.label);
  const letter: Letter = {
    ...{ subject: title, heading: title },
    sentences: [
      ...(document.hint ? [document.hint] : []),
      ...(env.DOCUMENTS_POLICY === "enforce" ? [consequenceOf(reminder)] : []),
      "Send it, and an admin approves it.",
    ],
    facts: [
      ["Document", document.label],
      ["Required from", formatIsoDay(reminder.requiredFrom)],
    ],
    link: { label: "Send it now", url: `${env.publicUrl}${DOCUMENTS_PATH}` },
  };
  await sendMailOnce(services, { id: idOf(reminder), to: driver.email, ...mailOf(letter) });
}

const consequenceOf = ({ days }: RequirementReminder): string =>
  days === 0
    ? "Riders are not shown your offers until it is approved. Accepted rides stand."
    : "From that day riders are shown your offers only once it is approved.";
