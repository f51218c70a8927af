import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { findRidePayment } from "#server/payments/queries.ts";
import { findStoredRefund } from "#server/payments/stripe-refund-queries.ts";
import { withPlainNames } from "#server/ride-notices/plain-names.ts";
import { cardOf, rideFacts } from "#server/ride-notices/ride-text.ts";
import { findRide } from "#server/rides/queries.ts";
import { rideView } from "#server/rides/ride-view.ts";
import type { Services } from "#server/services.ts";
import { cents, formatMoney } from "#shared/money.ts";

/** Mails the rider that the bank returned a refund, and what follows. Idempotent. */
export async function sendReturnedRefundMail(
  services: Services,
  { refundId }: { refundId: string },
): Promise<void> {
  const { db, env, feeRules, now } = services;
  const refund = await findStoredRefund(db, refundId);
  const payment = refund && (await findRidePayment(db, refund.rideId));
  const ride = payment && (await findRide(db, payment.rideId));
  if (!ride) return;
  const view = withPlainNames(
    rideView(ride, { role: "RIDER", now: now(), rules: feeRules.at(now()) }),
  );
  const amount = formatMoney(cents(refund.countedCents));
  const next =
    (refund.tipId ?? payment.refundHeldAt)
      ? "We will contact you about another way. If your card was closed or replaced, tell us now: reply to this mail."
      : "The money is not lost: we are sending it again.";
  await sendMailOnce(services, {
    id: `returned-refund-${refundId}`,
    to: ride.riderEmail,
    ...mailOf({
      subject: `Your bank returned our refund of ${amount}`,
      heading: `Your refund of ${amount} has not arrived`,
      sentences: [
        `${amount} that we sent to ${refund.tipId ? "your card" : cardOf(view)} came back to us.`,
        next,
      ],
      facts: rideFacts(view),
      link: { label: "See the ride", url: `${env.publicUrl}/rides/${ride.id}` },
    }),
  });
}
