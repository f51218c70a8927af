import type { Letter } from "#server/letters/letter.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { formatDollars, formatMoney } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { cancelCosts } from "./cancel-costs.ts";
import type { RideMailData } from "./ride-mail-data.ts";
import {
  cardOf,
  carOf,
  customReason,
  fullName,
  linkTo,
  pickupTime,
  priceSum,
  rideFacts,
} from "./ride-text.ts";

/** Mail to the rider for each ride state that has one. */
export const riderMails: Partial<Record<RideState, (data: RideMailData) => Letter>> = {
  pending: authorizedMail,
  accepted: acceptedMail,
  rejected: (data) => notAcceptedMail(data, "cannot take your ride", "declined your ride"),
  expired: (data) => notAcceptedMail(data, "did not answer", "did not answer in time"),
  arrived: arrivedMail,
  started: startedMail,
  completed: completedMail,
  cancelled: cancelledMail,
  no_show: noShowMail,
};

function authorizedMail(data: RideMailData): Letter {
  const { ride, answerBy } = data;
  const { firstName } = ride.driver;
  const deadline =
    ride.kind === "scheduled" && answerBy !== null
      ? `${firstName} answers by ${formatMarketTime(answerBy)}.`
      : `${firstName} has ${deadlines.answerSeconds} seconds to answer.`;
  return {
    subject: `Payment authorized: ${firstName} is asked`,
    heading: "Payment authorized",
    sentences: [
      `We hold ${formatDollars(ride.amountDue)} on ${cardOf(ride)}. It is charged only when ${fullName(ride.driver)} accepts.`,
      `${deadline} Without an answer the whole amount is released.`,
    ],
    facts: rideFacts(ride),
    sum: priceSum(ride, "Total held"),
    link: linkTo(data, "Follow your ride"),
  };
}

function acceptedMail(data: RideMailData): Letter {
  const { ride } = data;
  const { firstName } = ride.driver;
  const isInstant = ride.pickupAt === null;
  return {
    subject: `Ride confirmed: ${isInstant ? `${firstName} is on the way` : pickupTime(ride)}`,
    heading: isInstant ? `${firstName} is on the way` : `${firstName} accepted your ride`,
    sentences: [
      `${fullName(ride.driver)} accepted your ride and drives a ${carOf(ride)}.`,
      `${formatDollars(ride.amountDue)} is charged to ${cardOf(ride)}.`,
      ...cancelCosts(data),
      ...(isInstant
        ? []
        : ["We remind you before the pickup. Add it to your calendar from your ride's page."]),
    ],
    facts: rideFacts(ride),
    sum: priceSum(ride, "Total charged"),
    link: linkTo(data, isInstant ? "See where your driver is" : "See your ride"),
  };
}

function notAcceptedMail(data: RideMailData, inSubject: string, inSentence: string): Letter {
  const { ride, otherDriversUrl } = data;
  return {
    subject: `${ride.driver.firstName} ${inSubject}: ${formatDollars(ride.amountDue)} released`,
    heading: "You are not charged",
    sentences: [
      `${fullName(ride.driver)} ${inSentence}.`,
      ...customReason(data),
      `The ${formatDollars(ride.amountDue)} held on ${cardOf(ride)} is released in full. Your bank may take a few days to show it.`,
      ...(ride.kind === "instant" || otherDriversUrl !== null
        ? ["Choose another driver to go on."]
        : []),
    ],
    facts: rideFacts(ride),
    link: nextActionLink(data),
  };
}

/** Links to the page for booking another driver if one may be booked, else to the ride. */
function nextActionLink(data: RideMailData): Letter["link"] {
  const { otherDriversUrl } = data;
  if (otherDriversUrl === null) return linkTo(data, "See your ride");
  return { label: "See other drivers", url: otherDriversUrl };
}

function arrivedMail(data: RideMailData): Letter {
  const { ride } = data;
  return {
    subject: `${ride.driver.firstName} is at the pickup`,
    heading: `${ride.driver.firstName} is at the pickup`,
    sentences: [`Look for a ${carOf(ride)}.`],
    facts: rideFacts(ride),
    link: linkTo(data, "See your ride"),
  };
}

function startedMail(data: RideMailData): Letter {
  const { ride } = data;
  return {
    subject: "Your ride has started",
    heading: "Your ride has started",
    sentences: [`${ride.driver.firstName} is taking you to ${ride.to.label}.`],
    facts: rideFacts(ride),
    link: linkTo(data, "Follow your ride"),
  };
}

function completedMail(data: RideMailData): Letter {
  const { ride } = data;
  return {
    subject: `Receipt ${ride.reference}: ${formatDollars(ride.amountDue)}`,
    heading: `Receipt for ${formatDollars(ride.amountDue)}`,
    sentences: [
      `You rode with ${fullName(ride.driver)} and paid with ${cardOf(ride)}.`,
      `${ride.driver.firstName} receives ${formatDollars(ride.rideCost)}. ${taxName()} of ${formatDollars(ride.fareTax)} includes card processing.`,
    ],
    facts: rideFacts(ride),
    sum: priceSum(ride, "You paid"),
    link: linkTo(data, "See your ride"),
  };
}

function cancelledMail(data: RideMailData): Letter {
  const { ride, event } = data;
  const byWhom = { rider: "You", driver: ride.driver.firstName }[String(event.actor)] ?? "We";
  return {
    subject: `Ride canceled: ${data.wasCharged ? `${amountBack(data)} back to you` : `${formatDollars(ride.amountDue)} released`}`,
    heading: `${byWhom} canceled the ride`,
    sentences: [...customReason(data), ...refundSentences(data)],
    facts: rideFacts(ride),
    link: nextActionLink(data),
  };
}

function noShowMail(data: RideMailData): Letter {
  const { ride } = data;
  return {
    subject: `Ride ended: ${amountBack(data)} back to you`,
    heading: "The ride ended without you",
    sentences: [
      `${ride.driver.firstName} waited at the pickup and reported that nobody came.`,
      ...refundSentences(data),
    ],
    facts: rideFacts(ride),
    link: linkTo(data, "See your ride"),
  };
}

function amountBack({ ride, ending }: RideMailData): string {
  return ending === null ? formatDollars(ride.amountDue) : formatMoney(ending.refund);
}

function refundSentences(data: RideMailData): string[] {
  const { ride, ending, wasCharged } = data;
  if (!wasCharged)
    return [
      `The ${formatDollars(ride.amountDue)} held on ${cardOf(ride)} is released. You are not charged.`,
    ];
  const refundSentence = `${amountBack(data)} of ${formatDollars(ride.amountDue)} goes back to ${cardOf(ride)}.`;
  if (ending === null || ending.driverKeeps === 0) return [refundSentence];
  const driverKeeps = formatMoney(ending.driverKeeps);
  return [
    refundSentence,
    `${driverKeeps} goes to ${ride.driver.firstName} by the cancellation policy.`,
  ];
}
