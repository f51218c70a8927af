import type { Letter } from "#server/letters/letter.ts";
import { shortName } from "#shared/accounts/short-name.ts";
import { cents, formatDollars, formatMoney } from "#shared/money.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import { TAX_NAME } from "#shared/product.ts";
import { CREDIT_NAME } from "#shared/referrals/policy.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import type { RideMailData } from "./ride-mail-data.ts";
import { fullName, linkTo, reasonGiven, rideFacts, wayOf } from "./ride-words.ts";

/** Mail to the driver for each ride state that has one. */
export const driverMails: Partial<Record<RideState, (told: RideMailData) => Letter>> = {
  pending: request,
  completed,
  cancelled,
  no_show: noShow,
};

function request(told: RideMailData): Letter {
  const { ride, answerBy } = told;
  const wait =
    ride.kind === "scheduled" && answerBy !== null
      ? `Answer by ${formatNewYork(answerBy)}.`
      : `Answer within ${deadlines.answerSeconds} seconds.`;
  return {
    subject: `Ride request: ${formatDollars(ride.rideCost)} for you`,
    heading: `${shortName(ride.rider)} asks for a ride`,
    sentences: [
      `You receive ${formatDollars(ride.rideCost)} for ${wayOf(ride)}. The rider's card is authorized for it.`,
      `${wait} Without an answer the request goes back to the rider.`,
    ],
    facts: rideFacts(ride),
    link: linkTo(told, "Answer the request"),
  };
}

function completed(told: RideMailData): Letter {
  const { ride } = told;
  return {
    subject: `Ride completed: ${formatDollars(ride.rideCost)} for you`,
    heading: `${formatDollars(ride.rideCost)} is yours`,
    sentences: [
      `Your ride with ${fullName(ride.rider)} is completed.`,
      "Your fare is on its way to your payout account.",
      ...ownCredit(ride),
    ],
    facts: rideFacts(ride),
    sum: {
      lines: [
        ["Your fare", formatDollars(ride.rideCost)],
        [`${TAX_NAME}, card processing included`, formatDollars(ride.fareTax)],
        ...passedThrough(ride),
        ...ridersCredit(ride),
      ],
      total: ["The rider paid", formatDollars(ride.amountDue)],
    },
    link: linkTo(told, "See the ride"),
  };
}

const passedThrough = ({ fees }: Ride): [string, string][] =>
  fees.map(({ label, amount }) => [`${label}, passed through`, formatDollars(amount)]);

const ridersCredit = ({ credit }: Ride): [string, string][] =>
  credit === 0 ? [] : [[`The rider's ${CREDIT_NAME.toLowerCase()}`, formatDollars(-credit)]];

function ownCredit({ payment }: Ride): string[] {
  const added = payment.split?.driverCredit ?? 0;
  return added === 0 ? [] : [`${formatDollars(added)} of your referral credit is added to it.`];
}

function cancelled(told: RideMailData): Letter {
  const { ride, event } = told;
  const byWhom = { driver: "You", rider: ride.rider.firstName }[String(event.actor)] ?? "We";
  return {
    subject: `Ride canceled: ${ride.reference}`,
    heading: `${byWhom} canceled the ride`,
    sentences: [...reasonGiven(told), share(told), "You are free for other rides."],
    facts: rideFacts(ride),
    link: linkTo(told, "See the ride"),
  };
}

function noShow(told: RideMailData): Letter {
  const { ride } = told;
  return {
    subject: `No-show recorded: ${ride.reference}`,
    heading: `${ride.rider.firstName} did not come`,
    sentences: [share(told), "You are free for other rides."],
    facts: rideFacts(ride),
    link: linkTo(told, "See the ride"),
  };
}

function share({ ending }: RideMailData): string {
  const kept = ending?.driverKeeps ?? cents(0);
  return kept === 0
    ? "Nothing is paid for this ride."
    : `You receive ${formatMoney(kept)} by the cancellation policy.`;
}
