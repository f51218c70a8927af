import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import { findToll, findTollPayment, type StoredToll } from "#server/payments/tolls/queries.ts";
import { withPlainNames } from "#server/ride-notices/plain-names.ts";
import { rideFacts } from "#server/ride-notices/ride-text.ts";
import { findRide, type RideFacts } from "#server/rides/queries.ts";
import { rideView } from "#server/rides/ride-view.ts";
import { tollStateIn } from "#server/rides/toll-view.ts";
import type { Services } from "#server/services.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { type TollState, tollHours, WITHDRAWN } from "#shared/tolls/toll-rule.ts";

type Party = "rider" | "driver";

/** Notifies rider and driver of a toll's current state, once per state. */
export async function sendTollNotices(services: Services, tollId: string): Promise<void> {
  const { db, now } = services;
  const toll = await findToll(db, tollId);
  const ride = toll && (await findRide(db, toll.rideId));
  const state = ride && tollStateIn(ride, tollId, now());
  if (toll && state) await sendNotices(services, { ride, toll, state });
}

type Notice = { ride: RideFacts; toll: StoredToll; state: TollState };

async function sendNotices(services: Services, { ride, toll, state }: Notice): Promise<void> {
  const { db, env, feeRules, now } = services;
  const view = withPlainNames(
    rideView(ride, { role: "RIDER", now: now(), rules: feeRules.at(now()) }),
  );
  const link = { label: "See the ride", url: `${env.publicUrl}/rides/${ride.id}` };
  const refundReason = (await findTollPayment(db, toll.id))?.grantReason ?? null;
  const stage = state === "refunded" ? "refunding" : state;
  for (const party of ["rider", "driver"] as const) {
    const text = letters[party][state]?.({ toll, ride: view, refundReason });
    if (!text) continue;
    await pushTo(services, { ride, toll, state: stage, party, title: text.heading });
    await sendMailOnce(services, {
      id: `toll-${toll.id}-${stage}-${party}`,
      to: party === "driver" ? ride.driverEmail : ride.riderEmail,
      ...mailOf({ subject: text.heading, ...text, facts: rideFacts(view), link }),
    });
  }
}

type Push = Notice & { party: Party; title: string };

const pushTo = ({ db, now }: Services, { ride, toll, state, party, title }: Push): Promise<void> =>
  enqueuePush(db, {
    id: `toll-${toll.id}-${state}-${party}`,
    accountId: party === "driver" ? ride.driverId : ride.riderId,
    kind: "receipt",
    title,
    body: `${toll.road} · ${ride.reference}`,
    path: `/rides/${ride.id}`,
    until: plusMinutes(now(), 24 * 60).toISOString(),
    isUrgent: false,
  });

type TollNoticeFacts = { toll: StoredToll; ride: Ride; refundReason: string | null };
type LetterText = Pick<Letter, "heading" | "sentences">;
type Writer = (facts: TollNoticeFacts) => LetterText | null;

/** Also for a toll that is already refunded: the refund may complete before its notice is sent. */
const refundLetters: Record<Party, Writer> = {
  rider: ({ toll, refundReason }) => ({
    heading: `Refund: the toll of ${amountOf(toll)} is on its way to you`,
    sentences: [...reasonOf(refundReason), "Most banks show a refund after 5 to 10 days."],
  }),
  driver: ({ toll, refundReason }) => ({
    heading: `The toll of ${amountOf(toll)} goes back to the rider`,
    sentences: [
      ...reasonOf(refundReason),
      "If it has left your Stripe account already, your next fares repay it; Earnings shows how much is left.",
    ],
  }),
};

const letters: Record<Party, Partial<Record<TollState, Writer>>> = {
  rider: {
    open: ({ toll, ride }) => ({
      heading: `${ride.driver.firstName} paid a toll of ${amountOf(toll)} on your ride`,
      sentences: [
        `${toll.road}: ${amountOf(toll)}. The photo of the receipt is on the ride's page.`,
        `Is it wrong? Object by ${formatMarketTime(toll.objectUntil)}, within ${tollHours.object} hours. Otherwise we charge it to ${cardOf(toll)}. All of it goes to ${ride.driver.firstName}.`,
      ],
    }),
    due: ({ toll }) => decisionLetter(toll, `The toll of ${amountOf(toll)} will be charged`),
    rejected: ({ toll }) => decisionLetter(toll, `You do not pay the toll of ${amountOf(toll)}`),
    unpaid: ({ toll }) => ({
      heading: `Your card was refused for a toll of ${amountOf(toll)}`,
      sentences: [
        `We could not charge the toll of ${toll.road} to ${cardOf(toll)}. Pay it on the ride's page, with any card.`,
      ],
    }),
    paid: ({ toll, ride }) => ({
      heading: `Toll of ${amountOf(toll)} paid`,
      sentences: [
        `We charged ${amountOf(toll)} for ${toll.road}. All of it goes to ${ride.driver.firstName}.`,
      ],
    }),
    refunding: refundLetters.rider,
    refunded: refundLetters.rider,
  },
  driver: {
    objected: ({ toll, ride }) => ({
      heading: `${ride.rider.firstName} objects to the toll of ${amountOf(toll)}`,
      sentences: [...reasonOf(toll.objection), "We look at the photo and decide."],
    }),
    due: ({ toll }) => decisionLetter(toll, `The toll of ${amountOf(toll)} will be charged`),
    rejected: ({ toll }) =>
      toll.decisionReason === WITHDRAWN
        ? null
        : decisionLetter(toll, `The toll of ${amountOf(toll)} is not charged`),
    paid: ({ toll }) => ({
      heading: `The toll of ${amountOf(toll)} is paid`,
      sentences: [`All of it is yours. It is on its way to your Stripe account.`],
    }),
    refunding: refundLetters.driver,
    refunded: refundLetters.driver,
  },
};

/** Null unless an admin has decided: a toll without an objection is charged without another notice. */
const decisionLetter = ({ decisionReason }: StoredToll, heading: string): LetterText | null =>
  decisionReason === null ? null : { heading, sentences: reasonOf(decisionReason) };

const amountOf = ({ amountCents }: StoredToll): string => formatMoney(cents(amountCents));

const cardOf = ({ cardLast4 }: StoredToll): string =>
  cardLast4 === null ? "your card" : `your card ending ${cardLast4}`;

const reasonOf = (reason: string | null): string[] =>
  reason === null ? [] : [`Reason: ${reason}`];
