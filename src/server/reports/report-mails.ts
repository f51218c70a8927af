import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { ReportMail } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { reportSubjectLabel } from "#shared/reports/subjects.ts";
import { findAnswer, findReport, type Report } from "./queries.ts";

/** Mails a report to the support address, or its receipt or an answer to the reporter. Idempotent. */
export async function sendReportMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now" | "product">,
  { reportId, recipient, answerId }: ReportMail,
): Promise<void> {
  const { db, env, product } = services;
  const report = await findReport(db, reportId);
  if (!report) return;
  const answer = answerId ? await findAnswer(db, answerId) : null;
  const letter = answer === null ? letterOf(report, recipient) : toAnswered(report, answer);
  const link = { label: "Open the ride", url: `${env.publicUrl}/rides/${report.rideId}` };
  await sendMailOnce(services, {
    id: `report-${reportId}-${answerId ?? recipient}`,
    to: recipient === "support" ? product.supportEmail() : reporterOf(report).email,
    ...mailOf({ ...letter, link }),
  });
}

type LetterContent = Omit<Letter, "link">;

const letterOf = (report: Report, recipient: ReportMail["recipient"]) =>
  recipient === "support" ? toSupport(report) : toReporter(report);

const linesOf = (words: string): string[] => words.split("\n").filter((line) => line !== "");

const toAnswered = (report: Report, answer: string): LetterContent => ({
  subject: `Our answer to your report about ride ${report.reference}`,
  heading: "We looked into your report",
  sentences: [...linesOf(answer), `You wrote: ${report.words}`],
  facts: factsOf(report),
});

const toSupport = (report: Report): LetterContent => ({
  subject: `Problem with ride ${report.reference}: ${labelOf(report)}`,
  heading: `${reporterOf(report).name} reports a problem`,
  sentences: linesOf(report.words),
  facts: [
    ...factsOf(report),
    ["Rider", `${report.riderName}, ${report.riderEmail}`],
    ["Driver", `${report.driverName}, ${report.driverEmail}`],
    ["Reported", formatMarketTime(report.reportedAt)],
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
