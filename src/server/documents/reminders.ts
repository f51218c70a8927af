import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { enqueue, enqueuePush } from "#server/outbox/enqueue.ts";
import type { Jobs } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { findKind } from "#shared/documents/kinds.ts";
import { dueReminder, isRequiredOn, reminderDays } from "#shared/documents/states.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { plusDays } from "#shared/plus-days.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type EndingDocument, findInForce, insertReminder, listEnding } from "./queries.ts";

/** A reminder that an outage delayed is still sent for some days after the document's end. */
const LATEST_DAYS = 3;

/** Queues the reminders that are due, each once: 30, 7 and 1 day before a document ends, and when it has ended. */
export async function sweepReminders(
  { db, documentList }: Pick<Services, "db" | "documentList">,
  now: Date,
): Promise<void> {
  const today = marketIsoDate(now);
  const ending = await listEnding(db, {
    kinds: documentList.asked().flatMap(({ kind, hasExpiry }) => (hasExpiry ? [kind] : [])),
    after: plusDays(today, -LATEST_DAYS),
    through: plusDays(today, reminderDays[0]),
  });
  for (const document of ending) {
    const days = dueReminder(document.expiresOn, today);
    if (days === null) continue;
    await db.transaction().execute(async (tx) => {
      const earlier = reminderDays.filter((more) => more > days);
      if (!(await insertReminder(tx, { id: document.id, days, earlier }))) return;
      const job = { submissionId: document.id, days };
      await enqueue(tx, "document_reminder", job, `document:${document.id}:${days}`);
      await enqueuePush(tx, reminderPush(document, days, now));
    });
  }
}

const reminderPush = ({ id, driverId }: EndingDocument, days: number, now: Date) => ({
  id: `document-${id}-${days}`,
  accountId: driverId,
  kind: "standing" as const,
  title: days === 0 ? "A document has expired" : "A document expires soon",
  body: "Send the new one",
  path: DOCUMENTS_PATH,
  until: plusMinutes(now, 24 * 60).toISOString(),
  isUrgent: false,
});

/** Where a driver sends documents. */
export const DOCUMENTS_PATH = "/driver/profile?section=documents";

/** Mails a reminder unless the document was replaced meanwhile, or is asked for no more. Idempotent. */
export async function sendDocumentReminder(
  services: Pick<Services, "env" | "db" | "mailer" | "now" | "documentList">,
  { submissionId, days }: Jobs["document_reminder"],
): Promise<void> {
  const { db, env, documentList, now } = services;
  const document = await findInForce(db, submissionId);
  if (!document) return;
  const kind = findKind(documentList.asked(), document.kind);
  if (!kind) return;
  const { label } = kind;
  const isEnforced = env.DOCUMENTS_POLICY === "enforce" && isRequiredOn(kind, marketIsoDate(now()));
  const letter: Letter = {
    ...(days === 0 ? expiredMail(label, isEnforced) : expiringMail(label)),
    facts: [
      ["Document", label],
      ["Last valid day", document.expiresOn],
    ],
    link: { label: "Send the new one", url: `${env.publicUrl}${DOCUMENTS_PATH}` },
  };
  const id = `document-${submissionId}-${days}`;
  await sendMailOnce(services, { id, to: document.email, ...mailOf(letter) });
}

const expiringMail = (label: string) => ({
  subject: `Expires soon: ${label}`,
  heading: `Expires soon: ${label}`,
  sentences: ["Send the new one, so that an admin can approve it in time."],
});

const expiredMail = (label: string, isEnforced: boolean) => ({
  subject: `Expired: ${label}`,
  heading: `Expired: ${label}`,
  sentences: [
    ...(isEnforced
      ? ["Riders are not shown your offers until a new one is approved. Accepted rides stand."]
      : []),
    "Send the new one, and an admin approves it.",
  ],
});
