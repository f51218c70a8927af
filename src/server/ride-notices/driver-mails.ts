import type { Letter } from "#server/letters/letter.ts";
import { shortName } from "#shared/accounts/short-name.ts";
import { UNDER_REVIEW_TEXT } from "#shared/journey/reason-texts.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { cents, formatDollars, formatMoney } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import { CREDIT_NAME } from "#shared/referrals/policy.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import type { RideMailData } from "./ride-mail-data.ts";
import { customReason, fullName, lengthText, linkTo, rideFacts } from "./ride-text.ts";

/** Mail to the driver for each ride state that has one. */
export const driverMails: Partial<Record<RideState, (data: RideMailData) => Letter>> = {
  pending: requestMail,
  completed: completedMail,
  cancelled: cancelledMail,
  no_show: noShowMail,
};

function requestMail(data: RideMailData): Letter {
  const { ride, answerBy } = data;
  const deadline =
    ride.kind === "scheduled" && answerBy !== null
      ? `Answer by ${formatMarketTime(answerBy)}.`
      : `Answer within ${deadlines.answerSeconds} seconds.`;
  return {
    subject: `Ride request: ${formatDollars(ride.rideCost)} for you`,
    heading: `${shortName(ride.rider)} requested a ride`,
    sentences: [
      `You receive ${formatDollars(ride.rideCost)} for ${lengthText(ride)}. The rider's card is authorized for it.`,
      `${deadline} If you do not answer, the rider picks another driver.`,
    ],
    facts: rideFacts(ride),
    link: linkTo(data, "Answer the request"),
  };
}

function fareSentence(payout: RideMailData["payout"]): string {
  if (payout?.state === "under_review") return UNDER_REVIEW_TEXT;
  return payout?.state === "waiting" && payout.until !== null
    ? `The first fares of a new driver wait. This one is sent on ${formatMarketTime(new Date(payout.until))}.`
    : "Your fare is on its way to your payout account.";
}

function completedMail(data: RideMailData): Letter {
  const { ride } = data;
  return {
    subject: `Ride completed: ${formatDollars(ride.rideCost)} for you`,
    heading: `${formatDollars(ride.rideCost)} is yours`,
    sentences: [
      `Your ride with ${fullName(ride.rider)} is completed.`,
      fareSentence(data.payout),
      ...driverCreditSentence(ride),
    ],
    facts: rideFacts(ride),
    sum: {
      lines: [
        ["Your fare", formatDollars(ride.rideCost)],
        [`${taxName()}, card processing included`, formatDollars(ride.fareTax)],
        ...feeLines(ride),
        ...riderCreditLines(ride),
      ],
      total: ["The rider paid", formatDollars(ride.amountDue)],
    },
    link: linkTo(data, "See the ride"),
  };
}

const feeLines = ({ fees }: Ride): [string, string][] =>
  fees.map(({ label, amount }) => [`${label}, passed through`, formatDollars(amount)]);

const riderCreditLines = ({ credit }: Ride): [string, string][] =>
  credit === 0 ? [] : [[`The rider's ${CREDIT_NAME.toLowerCase()}`, formatDollars(-credit)]];

function driverCreditSentence({ payment }: Ride): string[] {
  const addedCredit = payment.split?.driverCredit ?? 0;
  return addedCredit === 0
    ? []
    : [`${formatDollars(addedCredit)} of your referral credit is added to it.`];
}

function cancelledMail(data: RideMailData): Letter {
  const { ride, event } = data;
  const byWhom = { driver: "You", rider: ride.rider.firstName }[String(event.actor)] ?? "We";
  return {
    subject: `Ride canceled: ${ride.reference}`,
    heading: `${byWhom} canceled the ride`,
    sentences: [...customReason(data), driverShare(data), "You are free for other rides."],
    facts: rideFacts(ride),
    link: linkTo(data, "See the ride"),
  };
}

function noShowMail(data: RideMailData): Letter {
  const { ride } = data;
  return {
    subject: `No-show recorded: ${ride.reference}`,
    heading: `${ride.rider.firstName} did not show up`,
    sentences: [driverShare(data), "You are free for other rides."],
    facts: rideFacts(ride),
    link: linkTo(data, "See the ride"),
  };
}

function driverShare({ ending }: RideMailData): string {
  const driverKeeps = ending?.driverKeeps ?? cents(0);
  return driverKeeps === 0
    ? "Nothing is paid for this ride."
    : `You receive ${formatMoney(driverKeeps)} by the cancellation policy.`;
}
