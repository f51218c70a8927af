import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { PayoutPayload } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { findPaidDriver } from "./account-queries.ts";
import { payoutNoticeId } from "./payout-push.ts";

/** Mails a driver whose payout account was connected or lost, or whose bank did not take a payout. Idempotent. */
export async function sendPayoutMail(services: Services, payload: PayoutPayload): Promise<void> {
  const { db, env } = services;
  const driver = await findPaidDriver(db, payload.driverId);
  if (!driver) return;
  const letter: Letter = {
    ...textOf(payload),
    facts: [["Since", formatMarketTime(new Date(payload.at))]],
    link: {
      label: "Open Stripe Connect",
      url: `${env.publicUrl}/driver/profile?section=stripe#details`,
    },
  };
  const id = payoutNoticeId(payload);
  await sendMailOnce(services, { id, to: driver.email, ...mailOf(letter) });
}

const textOf = ({ isConnected, refusedBank, missing = [] }: PayoutPayload) => {
  if (refusedBank !== undefined) return refusedMail;
  if (isConnected) return connectedMail;
  return { ...lostMail, sentences: [...lostMail.sentences, ...missing] };
};

const refusedMail = {
  subject: "Your bank did not take a payout",
  heading: "Your bank did not take a payout",
  sentences: [
    "The money is on your Stripe account again. Stripe pays it out once you have entered your bank account again.",
    "Fares are still sent to your Stripe account.",
  ],
};

const connectedMail = {
  subject: "Your payout account is connected",
  heading: "Your payout account is connected",
  sentences: [
    "Your fares are sent to it when a ride is completed.",
    "Was this not you? Log out everywhere and change your password.",
  ],
};

const lostMail = {
  subject: "Your payout account needs you",
  heading: "Fares cannot reach you right now",
  sentences: [
    "Stripe has stopped payouts to your account. Until that is settled, riders are not shown your offers.",
    "Rides that you have accepted stand. Their fares wait for you.",
  ],
};
