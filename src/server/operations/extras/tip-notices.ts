import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import { findTip, type Tip } from "#server/payments/tips/queries.ts";
import { withPlainNames } from "#server/ride-notices/plain-names.ts";
import { rideFacts } from "#server/ride-notices/ride-text.ts";
import { findRide } from "#server/rides/queries.ts";
import { rideView } from "#server/rides/ride-view.ts";
import type { Services } from "#server/services.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { sendTollNotices } from "./toll-notices.ts";

/** Notifies driver and rider of a paid tip or toll, or of its refund. Idempotent. */
export async function sendTipNotices(services: Services, tipId: string): Promise<void> {
  const { db, env, feeRules, now } = services;
  const tip = await findTip(db, tipId);
  if (tip?.tollId) return sendTollNotices(services, tip.tollId);
  const ride = tip && (await findRide(db, tip.rideId));
  if (!ride || tip.state !== "captured") return;
  const view = withPlainNames(
    rideView(ride, { role: "RIDER", now: now(), rules: feeRules.at(now()) }),
  );
  const stage = tip.grantedCents > 0 ? "refund" : "paid";
  const link = { label: "See the ride", url: `${env.publicUrl}/rides/${ride.id}` };
  await pushToDriver(services, tip, { title: pushTitles[stage](view), stage });
  for (const party of ["driver", "rider"] as const) {
    const letter = { ...letters[stage][party](tip, view), facts: rideFacts(view), link };
    const to = party === "driver" ? ride.driverEmail : ride.riderEmail;
    await sendMailOnce(services, { id: `tip-${tipId}-${stage}-${party}`, to, ...mailOf(letter) });
  }
}

type Stage = "paid" | "refund";

const pushTitles: Record<Stage, (ride: Ride) => string> = {
  paid: ({ rider }) => `${rider.firstName} added a tip`,
  refund: () => "A tip was refunded",
};

/** Pushes without the amount, which the linked page shows. */
const pushToDriver = (
  { db, now }: Services,
  { id, driverId, rideId, reference }: Tip,
  { title, stage }: { title: string; stage: Stage },
): Promise<void> =>
  enqueuePush(db, {
    id: `tip-${id}-${stage}`,
    accountId: driverId,
    kind: "receipt",
    title,
    body: `${stage === "paid" ? "All of it is yours" : "See how much goes back"} · ${reference}`,
    path: `/rides/${rideId}`,
    until: plusMinutes(now(), 24 * 60).toISOString(),
    isUrgent: false,
  });

type LetterText = Omit<Letter, "facts" | "link">;

const letters: Record<Stage, Record<"rider" | "driver", (tip: Tip, ride: Ride) => LetterText>> = {
  paid: {
    driver: (tip, { rider }) => ({
      subject: `${rider.firstName} added a tip of ${amountOf(tip)}`,
      heading: `${rider.firstName} added a tip of ${amountOf(tip)}`,
      sentences: ["All of it is yours. It is on its way to your Stripe account."],
    }),
    rider: (tip, { driver }) => ({
      subject: `Your tip of ${amountOf(tip)} for ${driver.firstName}`,
      heading: `Thank you: ${amountOf(tip)} for ${driver.firstName}`,
      sentences: [
        `We charged ${amountOf(tip)} to ${cardOf(tip)}. All of it goes to ${driver.firstName}.`,
      ],
    }),
  },
  refund: {
    driver: (tip, { reference }) => ({
      subject: `The tip of ${amountOf(tip)} for ride ${reference} goes back`,
      heading: `The tip of ${amountOf(tip)} goes back to the rider`,
      sentences: [
        ...reasonOf(tip),
        "If the tip has left your Stripe account already, your next fares repay it; Earnings shows how much is left.",
      ],
    }),
    rider: (tip) => ({
      subject: `Refund: your tip of ${amountOf(tip)} is on its way to you`,
      heading: `Your tip of ${amountOf(tip)} is on its way to you`,
      sentences: [
        `We are refunding your tip of ${amountOf(tip)} to ${cardOf(tip)}.`,
        ...reasonOf(tip),
        "Most banks show a refund after 5 to 10 days.",
      ],
    }),
  },
};

const amountOf = ({ amountCents }: Tip): string => formatMoney(cents(amountCents));

const cardOf = ({ cardLast4 }: Tip): string =>
  cardLast4 === null ? "your card" : `your card ending ${cardLast4}`;

const reasonOf = ({ grantReason }: Tip): string[] =>
  grantReason === null ? [] : [`Reason: ${grantReason}`];
