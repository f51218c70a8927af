import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { Jobs, SuspensionMail } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { productName } from "#shared/product.ts";
import { suspensionReasonLabels } from "#shared/suspensions/reasons.ts";
import { answerAppealBy } from "#shared/suspensions/state.ts";
import { findAppeal } from "./appeal-queries.ts";
import { findSuspension, type SuspensionRow } from "./queries.ts";

type MailServices = Pick<Services, "env" | "db" | "mailer" | "now" | "product">;

/** Mails a person whose suspension began or ended, or whose appeal was rejected. Idempotent. */
export async function sendSuspensionMail(
  services: MailServices,
  { suspensionId, news, appealId }: SuspensionMail,
): Promise<void> {
  const suspension = await findSuspension(services.db, suspensionId);
  if (!suspension) return;
  const appeal = appealId === undefined ? null : await findAppeal(services.db, appealId);
  const letter = letters[news](suspension, appeal?.answer ?? "");
  const { publicUrl } = services.env;
  const link =
    news === "lifted"
      ? { label: `Open ${productName()}`, url: publicUrl }
      : { label: "Log in to see it and appeal", url: `${publicUrl}/suspended` };
  const id = `${news}-${appealId ?? suspensionId}`;
  await sendMailOnce(services, { id, to: suspension.email, ...mailOf({ ...letter, link }) });
}

type Content = Omit<Letter, "link">;

const letters: Record<
  SuspensionMail["news"],
  (suspension: SuspensionRow, answer: string) => Content
> = {
  suspended: ({ reason, notice, endsAt, role, holdsPayouts }) => ({
    subject: `Your ${productName()} account is suspended`,
    heading: `Your ${productName()} account is suspended`,
    sentences: [
      "You can finish a ride that is under way. Later rides are canceled and refunded in full.",
      ...(role === "DRIVER" && holdsPayouts
        ? ["Payouts you ask for wait until this is settled."]
        : []),
      "Do you think this is wrong? Log in and appeal.",
    ],
    facts: [
      ["Reason", suspensionReasonLabels[reason]],
      ["Details", notice],
      ["Until", endsAt ? formatMarketTime(endsAt) : "We lift it"],
    ],
  }),
  lifted: ({ liftReason }) => ({
    subject: `Your ${productName()} account is open again`,
    heading: "Your suspension is lifted",
    sentences: [`You can use ${productName()} as before.`],
    facts: liftReason === null ? [] : [["Our answer", liftReason]],
  }),
  rejected: (_suspension, answer) => ({
    subject: "Your appeal was rejected",
    heading: "Your account stays suspended",
    sentences: ["You can appeal again if you have something new to tell us."],
    facts: [["Our answer", answer]],
  }),
};

/** Mails an appeal to the support address. Idempotent. */
export async function sendAppealMail(
  services: MailServices,
  { appealId }: Jobs["appeal_mail"],
): Promise<void> {
  const { db, env, product } = services;
  const appeal = await findAppeal(db, appealId);
  const suspension = appeal && (await findSuspension(db, appeal.suspensionId));
  if (!suspension || appeal.state !== "open") return;
  const letter: Letter = {
    subject: `Appeal of ${suspension.name}`,
    heading: `${suspension.name} appeals a suspension`,
    sentences: appeal.words.split("\n").filter((line) => line !== ""),
    facts: [
      ["Reason", suspensionReasonLabels[suspension.reason]],
      ["Answer by", formatMarketTime(answerAppealBy(appeal.appealedAt))],
    ],
    link: { label: "Open the appeals", url: `${env.publicUrl}/admin/suspensions` },
  };
  const id = `appeal-${appealId}`;
  await sendMailOnce(services, { id, to: product.supportEmail(), ...mailOf(letter) });
}
