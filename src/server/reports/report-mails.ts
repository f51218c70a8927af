import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { ReportMail } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { supportAddress } from "#server/settings/mail-addresses.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import { reportSubjectLabel } from "#shared/reports/subjects.ts";
import { findReport, type Report } from "./queries.ts";

/** Mails a report to the support address, or its receipt to the reporter. Idempotent. */
export async function sendReportMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now">,
  { reportId, recipient }: ReportMail,
): Promise<void> {
  const { db, env } = services;
  const report = await findReport(db, reportId);
  if (!report) return;
  const letter = recipient === "support" ? toSupport(report) : toReporter(report);
  const link = { label: "Open the ride", url: `${env.publicUrl}/rides/${report.rideId}` };
  await sendMailOnce(services, {
    id: `report-${reportId}-${recipient}`,
    to: recipient === "support" ? supportAddress(env) : reporterOf(report).email,
    ...mailOf({ ...letter, link }),
  });
}

type LetterContent = Omit<Letter, "link">;

const toSupport = (report: Report): LetterContent => ({
  subject: `Problem with ride ${report.reference}: ${labelOf(report)}`,
  heading: `${reporterOf(report).name} reports a problem`,
  sentences: report.words.split("\n").filter((line) => line !== ""),
  facts: [
    ...factsOf(report),
    ["Rider", `${report.riderName}, ${report.riderEmail}`],
    ["Driver", `${report.driverName}, ${report.driverEmail}`],
    ["Reported", formatNewYork(report.reportedAt)],
  ],
});

const toReporter = (report: Report): LetterContent => ({
  subject: `We have your report about ride ${report.reference}`,
  heading: "We have your report",
  sentences: ["A person reads it and answers at this address.", `You wrote: ${report.words}`],
  facts: factsOf(report),
});

const reporterOf = (report: Report) =>
  report.reporter === "rider"
    ? { name: report.riderName, email: report.riderEmail }
    : { name: report.driverName, email: report.driverEmail };

const labelOf = ({ subject, reporter }: Report): string => reportSubjectLabel(subject, reporter);

const factsOf = (report: Report): Letter["facts"] => [
  ["About", labelOf(report)],
  ["Ride", report.reference],
];
