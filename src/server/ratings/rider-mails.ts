import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { RiderRatingMail } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { answerAppealBy } from "#shared/suspensions/state.ts";
import { findRatingAppeal } from "./rating-appeal-queries.ts";
import { findRider } from "./rider-record-queries.ts";

/** Mails a rider about their rating or an answered appeal, or support about a new appeal. Idempotent. */
export async function sendRiderRatingMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now" | "product">,
  { riderId, news, appealId, at }: RiderRatingMail,
): Promise<void> {
  const { db, env, product } = services;
  const rider = await findRider(db, riderId);
  const appeal = appealId === undefined ? null : await findRatingAppeal(db, appealId);
  if (!rider) return;
  const id = `rider-rating-${news}-${appealId ?? `${riderId}-${at}`}`;
  if (news === "appeal") {
    if (appeal?.state !== "open") return;
    const letter = toSupport(rider.name, appeal, env.publicUrl);
    await sendMailOnce(services, { id, to: product.supportEmail(), ...mailOf(letter) });
    return;
  }
  const link = { label: "Open your profile", url: `${env.publicUrl}/profile#safety` };
  const letter = letters[news](appeal?.answer ?? "");
  await sendMailOnce(services, { id, to: rider.email, ...mailOf({ ...letter, link }) });
}

const letters: Record<
  Exclude<RiderRatingMail["news"], "appeal">,
  (answer: string) => Omit<Letter, "link">
> = {
  below: () => ({
    subject: "Some drivers would not ride with you again",
    heading: "Some drivers would not ride with you again",
    sentences: [
      "After a ride we ask the driver the same question as you. Several drivers answered No.",
      "Nothing is blocked. Drivers see the share of Yes before they accept, and may decline.",
      "Be at the pickup on time, and treat the car and the driver well. Your next rides raise the share.",
      "Do you think this is wrong? Appeal in your profile.",
    ],
    facts: [],
  }),
  accepted: (answer) => ({
    subject: "Your appeal was accepted",
    heading: "Your rating starts anew",
    sentences: ["Earlier answers of drivers no longer count."],
    facts: [["Our answer", answer]],
  }),
  rejected: (answer) => ({
    subject: "Your appeal was rejected",
    heading: "Your rating stays as it is",
    sentences: ["You can appeal again if you have something new to tell us."],
    facts: [["Our answer", answer]],
  }),
};

const toSupport = (
  name: string,
  { words, appealedAt }: { words: string; appealedAt: Date },
  publicUrl: string,
): Letter => ({
  subject: `Appeal of ${name} against a rating`,
  heading: `${name} appeals a low rating`,
  sentences: words.split("\n").filter((line) => line !== ""),
  facts: [["Answer by", formatMarketTime(answerAppealBy(appealedAt))]],
  link: { label: "Open the appeals", url: `${publicUrl}/admin/suspensions?view=ratings` },
});
