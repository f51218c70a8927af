import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { Jobs, PushPayload } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { kindLabel, sectionOf } from "#shared/submissions/kinds.ts";
import { type Decision, findSubmission, type SubmissionRow } from "./queries.ts";

/** Push to a driver whose submission was decided. */
export const decisionPush = (
  { driverId, kind }: Pick<SubmissionRow, "driverId" | "kind">,
  { id, state, now }: Decision,
): PushPayload => ({
  id: `decision-${id}`,
  accountId: driverId,
  kind: "standing",
  title: `${kindLabel(kind)} ${state}`,
  body: state === "approved" ? statusOf(kind) : "See the reason",
  path: profilePath(kind),
  until: plusMinutes(now, 24 * 60).toISOString(),
  isUrgent: false,
});

/** Mails the decision to the driver. Idempotent. */
export async function sendDecisionMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now">,
  { submissionId }: Jobs["decision_mail"],
): Promise<void> {
  const row = await findSubmission(services.db, submissionId);
  if (!row || (row.state !== "approved" && row.state !== "rejected")) return;
  const letter: Letter = {
    ...(row.state === "approved" ? approvedMail(row) : rejectedMail(row)),
    facts: row.reason === null ? [] : [["Reason", row.reason]],
    link: { label: "Open your profile", url: `${services.env.publicUrl}${profilePath(row.kind)}` },
  };
  await sendMailOnce(services, {
    id: `decision-${submissionId}`,
    to: row.email,
    ...mailOf(letter),
  });
}

/** Where documents are enforced, an approved vehicle waits for its own. */
const statusOf = (kind: string): string =>
  kind === "vehicle"
    ? "Your vehicles show whether it is in use or needs documents"
    : "It is in use now";

const approvedMail = ({ kind }: SubmissionRow) => ({
  subject: `Approved: ${kindLabel(kind)}`,
  heading: `Approved: ${kindLabel(kind)}`,
  sentences: [`An admin has approved it. ${statusOf(kind)}.`],
});

const rejectedMail = ({ kind, before }: SubmissionRow) => ({
  subject: `Not approved: ${kindLabel(kind)}`,
  heading: `Not approved: ${kindLabel(kind)}`,
  sentences: [
    Object.keys(before as object).length > 0
      ? "Riders go on seeing what was approved before."
      : "An admin could not approve it.",
    "Correct it and send it again.",
  ],
});

const profilePath = (kind: string): string => `/driver/profile${sectionOf(kind)}`;
