import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { Jobs, PushPayload } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { sectionOf } from "#shared/submissions/kinds.ts";
import { type Decision, findSubmission, type SubmissionRow } from "./queries.ts";

/** Push to a driver whose submission was decided. */
export const decisionPush = (
  { driverId, kind, label }: Pick<SubmissionRow, "driverId" | "kind"> & { label: string },
  { id, state, now }: Decision,
): PushPayload => ({
  id: `decision-${id}`,
  accountId: driverId,
  kind: "standing",
  title: `${label} ${state}`,
  body: state === "approved" ? statusOf(kind) : "See the reason",
  path: profilePath(kind),
  until: plusMinutes(now, 24 * 60).toISOString(),
  isUrgent: false,
});

/** Mails the decision to the driver. Idempotent. */
export async function sendDecisionMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now" | "documentList">,
  { submissionId }: Jobs["decision_mail"],
): Promise<void> {
  const row = await findSubmission(services.db, submissionId);
  if (!row || (row.state !== "approved" && row.state !== "rejected")) return;
  const label = services.documentList.labelOf(row.kind);
  const letter: Letter = {
    ...(row.state === "approved" ? approvedMail(row, label) : rejectedMail(row, label)),
    facts: row.reason === null ? [] : [["Reason", row.reason]],
    link: { label: "Open your profile", url: `${services.env.publicUrl}${profilePath(row.kind)}` },
  };
  await sendMailOnce(services, {
    id: `decision-${submissionId}`,
    to: row.email,
    ...mailOf(letter),
  });
}

/** Where documents are enforced, an approved vehicle is used only once its documents are approved. */
const statusOf = (kind: string): string =>
  kind === "vehicle"
    ? "Your vehicles show whether it is in use or needs documents"
    : "It is in use now";

const approvedMail = ({ kind }: SubmissionRow, label: string) => ({
  subject: `Approved: ${label}`,
  heading: `Approved: ${label}`,
  sentences: [`An admin has approved it. ${statusOf(kind)}.`],
});

const rejectedMail = ({ before }: SubmissionRow, label: string) => ({
  subject: `Not approved: ${label}`,
  heading: `Not approved: ${label}`,
  sentences: [
    Object.keys(before as object).length > 0
      ? "Riders go on seeing what was approved before."
      : "An admin could not approve it.",
    "Correct it and send it again.",
  ],
});

const profilePath = (kind: string): string => `/driver/profile${sectionOf(kind)}`;
