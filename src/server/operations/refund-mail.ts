import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { withPlainNames } from "#server/ride-notices/plain-names.ts";
import { cardOf, rideFacts } from "#server/ride-notices/ride-text.ts";
import { findRide } from "#server/rides/queries.ts";
import { rideView } from "#server/rides/ride-view.ts";
import type { Services } from "#server/services.ts";
import { cents, formatDollars, formatMoney } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { findRefund, type RefundMail, setRefundMailed } from "./refund-queries.ts";

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/**
 * Mails the rider that a refund is on its way or, once Stripe has confirmed it, sent; mails the driver its effect on
 * the fare. Idempotent.
 */
export async function sendRefundMail(
  services: Services,
  { refundId }: { refundId: string },
): Promise<void> {
  const { db, env, feeRules, now } = services;
  const refund = await findRefund(db, refundId);
  const ride = refund && (await findRide(db, refund.rideId));
  if (!ride) return;
  const view = withPlainNames(
    rideView(ride, { role: "RIDER", now: now(), rules: feeRules.at(now()) }),
  );
  const link = { label: "See the ride", url: `${env.publicUrl}/rides/${ride.id}` };
  for (const mail of mailsDue(refund)) {
    const letter = { ...letters[mail](refund, view), facts: rideFacts(view), link };
    const to = mail === "driver" ? ride.driverEmail : ride.riderEmail;
    const id = `refund-${refundId}-${mail}`;
    await sendMailOnce(services, { id, to, ...mailOf(letter) });
    await setRefundMailed(db, { id: refundId, mail, now: now() });
  }
}

/** Skips "on its way" once "sent" is due. */
function mailsDue(refund: Refund): RefundMail[] {
  const due: RefundMail[] = [];
  if (refund.isSent && refund.riderSentMailedAt === null) due.push("riderSent");
  if (!refund.isSent && refund.riderMailedAt === null) due.push("rider");
  if (refund.driverMailedAt === null) due.push("driver");
  return due;
}

type LetterText = Omit<Letter, "facts" | "link">;

const letters: Record<RefundMail, (refund: Refund, ride: Ride) => LetterText> = {
  rider: toRider,
  riderSent: toRiderSent,
  driver: toDriver,
};

function toRider({ amountCents, reason }: Refund, ride: Ride): LetterText {
  const amount = formatMoney(cents(amountCents));
  return {
    subject: `Refund: ${amount} is on its way to you`,
    heading: `${amount} is on its way to you`,
    sentences: [
      `We are refunding ${amount} of ${formatPaid(ride)} to ${cardOf(ride)}.`,
      `Reason: ${reason}`,
      "We write again when it has been sent.",
    ],
  };
}

function toRiderSent({ amountCents, reason }: Refund, ride: Ride): LetterText {
  const amount = formatMoney(cents(amountCents));
  return {
    subject: `Refund sent: ${amount} back to you`,
    heading: `We sent ${amount} back to you`,
    sentences: [
      `We refunded ${amount} of ${formatPaid(ride)} to ${cardOf(ride)}.`,
      `Reason: ${reason}`,
      "Most banks show a refund after 5 to 10 days.",
    ],
  };
}

const formatPaid = (ride: Ride): string =>
  formatDollars(ride.payment.split?.riderPaid ?? ride.total);

function toDriver({ amountCents, driverCents, reason }: Refund, ride: Ride): LetterText {
  const amount = formatMoney(cents(amountCents));
  const part = formatMoney(cents(driverCents));
  const sentences = [`We are refunding ${amount} to ${ride.rider.firstName}.`, `Reason: ${reason}`];
  if (driverCents === 0)
    return {
      subject: `Refund for ride ${ride.reference}: what you earned stays`,
      heading: "What you earned stays as it is",
      sentences,
    };
  return {
    subject: `Refund for ride ${ride.reference}: ${part} of your fare goes back`,
    heading: `${part} of your fare goes back to the rider`,
    sentences: [
      ...sentences,
      `${part} comes off what you were paid, or will be paid, for this ride. If it has left your Stripe account already, your next fares repay it; Earnings shows how much is left.`,
    ],
  };
}
