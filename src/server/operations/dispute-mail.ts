import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { findDispute, type StoredDispute } from "#server/payments/dispute-queries.ts";
import { findRide, type RideFacts } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { disputeReasonLabel, isDisputeClosed, isInquiry } from "#shared/payments/dispute.ts";

/** Mails the support address about a disputed payment. Idempotent. */
export async function sendDisputeMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now" | "product">,
  { disputeId }: { disputeId: string },
): Promise<void> {
  const { db, env, product } = services;
  const dispute = await findDispute(db, disputeId);
  const ride = dispute && (await findRide(db, dispute.rideId));
  if (!ride) return;
  const link = { label: "Open the ride", url: `${env.publicUrl}/admin/rides/${ride.id}` };
  const stage = isInquiry(dispute.status) ? "inquiry" : "dispute";
  await sendMailOnce(services, {
    id: `dispute-${disputeId}-${stage}`,
    to: product.supportEmail(),
    ...mailOf({ ...letterOf(dispute, ride), link }),
  });
}

function letterOf(dispute: StoredDispute, { reference }: RideFacts): Omit<Letter, "link"> {
  const { status, answerBy } = dispute;
  const amount = formatMoney(cents(dispute.amountCents));
  const asks = isInquiry(status) ? "asks about" : "takes back";
  return {
    subject: `Dispute of ride ${reference}: the rider's bank ${asks} ${amount}`,
    heading: `The rider's bank ${asks} ${amount}`,
    sentences: isDisputeClosed(status)
      ? ["It is decided already; nothing is to be done."]
      : ["Answer with evidence in Stripe's dashboard. Without an answer the bank decides alone."],
    facts: [
      ["Ride", reference],
      ["Reason", disputeReasonLabel(dispute.reason)],
      ["Opened", formatMarketTime(dispute.openedAt)],
      ["Answer by", answerBy ? formatMarketTime(answerBy) : "no day is named"],
      ["Dispute", dispute.id],
    ],
  };
}
