import { type Letter, mailOf } from "#server/notices/letter.ts";
import { withPlainNames } from "#server/notices/plain-names.ts";
import { cardOf, rideFacts } from "#server/notices/ride-words.ts";
import { sendMailOnce } from "#server/notices/send-mail-once.ts";
import { findRide } from "#server/rides/queries.ts";
import { rideView } from "#server/rides/ride-view.ts";
import type { Services } from "#server/services.ts";
import { cents, formatDollars, formatMoney } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { findRefund, setRefundMailed } from "./refund-queries.ts";

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** Mails rider and driver what was refunded and why. Safe to run twice. */
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
  for (const party of ["rider", "driver"] as const) {
    if (refund[`${party}MailedAt`] !== null) continue;
    const letter = { ...letters[party](refund, view), facts: rideFacts(view), link };
    const to = party === "rider" ? ride.riderEmail : ride.driverEmail;
    const id = `refund-${refundId}-${party}`;
    await sendMailOnce(services, { id, to, ...mailOf(letter) });
    await setRefundMailed(db, refundId, party);
  }
}

type Words = Omit<Letter, "facts" | "link">;

const letters = { rider: toRider, driver: toDriver };

function toRider({ amountCents, reason }: Refund, ride: Ride): Words {
  const amount = formatMoney(cents(amountCents));
  return {
    subject: `Refund: ${amount} back to you`,
    heading: `${amount} goes back to you`,
    sentences: [
      `We give back ${amount} of ${formatDollars(ride.payment.split?.riderPaid ?? ride.total)} to ${cardOf(ride)}.`,
      `The reason given: ${reason}`,
      "Your bank may take a few days to show it.",
    ],
  };
}

function toDriver({ amountCents, driverCents, reason }: Refund, ride: Ride): Words {
  const amount = formatMoney(cents(amountCents));
  const part = formatMoney(cents(driverCents));
  const told = [
    `We gave ${amount} back to ${ride.rider.firstName}.`,
    `The reason given: ${reason}`,
  ];
  if (driverCents === 0)
    return {
      subject: `Refund for ride ${ride.reference}: what you earned stays`,
      heading: "What you earned stays as it is",
      sentences: told,
    };
  return {
    subject: `Refund for ride ${ride.reference}: ${part} of your fare goes back`,
    heading: `${part} of your fare goes back to the rider`,
    sentences: [
      ...told,
      `${part} is taken off what your payout account gets, or got, for this ride.`,
    ],
  };
}
