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
import { findLacking, takeRemindersDue } from "./requirement-queries.ts";

/** Days after the start of a requirement on which an outage's reminder is still sent. */
const LATEST_DAYS = 3;

/**
 * Queues reminders to verified drivers who lack a document that becomes required: at most 30, 7 and 1 day before the last
 * day without it, and on the first; each once, and none while an admin reviews the document.
 */
export async function sweepRequirements(
  { db, documentList }: Pick<Services, "db" | "documentList">,
  now: Date,
): Promise<void> {
  const today = marketIsoDate(now);
  for (const document of documentList.asked()) {
    const reminder = reminderOf(document, today);
    if (reminder) await queueReminders(db, { document, ...reminder, today, now });
  }
}

/** The reminder of a requirement that is due today; null if there is none. */
function reminderOf({ isRequired, requiredFrom }: DocumentKind, today: string) {
  if (!isRequired || requiredFrom === null) return null;
  if (requiredFrom < plusDays(today, -LATEST_DAYS)) return null;
  const days = dueReminder(plusDays(requiredFrom, -1), today);
  return days === null ? null : { requiredFrom, days };
}

async function queueReminders(
  db: Services["db"],
  due: Omit<RequirementReminder, "driverId" | "kind"> & {
    document: DocumentKind;
    today: string;
    now: Date;
  },
): Promise<void> {
  const { document, requiredFrom, days, now } = due;
  await db.transaction().execute(async (tx) => {
    const drivers = await takeRemindersDue(tx, due);
    const reminders = drivers.map((driverId) => ({
      ...{ driverId, requiredFrom, days },
      kind: document.kind,
    }));
    await enqueueAll(
      tx,
      "requirement_reminder",
      reminders.map((payload) => ({ payload, key: idOf(payload) })),
    );
    await enqueuePushes(
      tx,
      reminders.map((reminder) => pushOf(reminder, document.label, now)),
    );
  });
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
