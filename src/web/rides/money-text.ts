import { centsFromDollars, formatDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { tollNotice } from "#shared/tolls/toll-rule.ts";
import { reachedAt } from "./ride-text.ts";

/** Label of the amount charged to the rider, in a driver's lists of rides. */
export const riderBill = "Rider pays";

/** What the rider pays, paid or gets back, in one or two sentences. */
export const riderMoneyText = (ride: Ride): string => {
  const { state, amountDue, payment, tip } = ride;
  const { split } = payment;
  switch (state) {
    case "awaiting_payment":
    case "lapsed":
      return "You have not been charged.";
    case "pending":
      return `${formatDollars(amountDue)} is reserved on your card. It is charged only when ${whoAccepts(ride)} accepts. If not, you choose another driver.`;
    case "rejected":
    case "expired":
      return "Your card was not charged.";
    case "accepted":
    case "arrived":
    case "started":
      return `${split ? "You paid" : "You pay"} ${formatDollars(amountDue)}. ${laterChargesText(ride)}`;
    case "completed":
      return split && split.refunded > 0
        ? `You paid ${formatDollars(amountDue)}${tipText(tip)}. ${formatDollars(split.refunded)} goes back to your card.`
        : `You paid ${formatDollars(amountDue)}${tipText(tip)}.`;
    case "cancelled":
    case "no_show":
      if (split) return lateCancellationText(split);
      return isUncharged(ride)
        ? "Your card was not charged."
        : "What you are owed goes back to your card.";
  }
};

/** Label of the refunded amount, by whether the refund has reached the card's bank. */
export const refundLabel = ({ isRefundDone }: NonNullable<Ride["payment"]["split"]>): string =>
  isRefundDone ? "Refunded" : "Refund on its way";

/** Charges that can follow a booked ride. */
export const laterChargesText = ({ tolls: { limits, isChargeable } }: Ride): string =>
  limits && isChargeable
    ? `${tollNotice(centsFromDollars(limits.ride))}.`
    : "Nothing is added later.";

/** Text about the card below a price that is not a receipt; says if nothing was charged. Null without a card. */
export const cardText = (ride: Ride): string | null => {
  const { cardLast4 } = ride.payment;
  if (cardLast4 === null) return null;
  return `Card ending in ${cardLast4}${isUncharged(ride) ? ", not charged" : ""}`;
};

/** The driver's earnings from the ride, in one sentence. */
export const driverMoneyText = ({ state, rideCost, payment, tip }: Ride): string => {
  const { split } = payment;
  switch (state) {
    case "pending":
    case "accepted":
    case "arrived":
    case "started":
      return `You earn ${formatDollars(rideCost)}.`;
    case "completed":
      return `You earned ${formatDollars(split?.driverFare ?? rideCost)}${tipText(tip)}${creditText(split)}.`;
    case "cancelled":
    case "no_show":
      return split && split.driverFare > 0
        ? `You keep ${formatDollars(split.driverFare)}.`
        : "You earn nothing from this ride.";
    default:
      return "You earn nothing from this ride.";
  }
};

const tipText = ({ state, amount }: Ride["tip"]): string =>
  state === "paid" && amount !== null ? ` and a tip of ${formatDollars(amount)}` : "";

const creditText = (split: Ride["payment"]["split"]): string =>
  split && split.driverCredit > 0
    ? `, and ${formatDollars(split.driverCredit)} of your referral credit was added`
    : "";

const lateCancellationText = ({
  refunded,
  driverFare,
}: NonNullable<Ride["payment"]["split"]>): string =>
  driverFare > 0
    ? `${formatDollars(refunded)} goes back to your card. ${formatDollars(driverFare)} goes to the driver.`
    : `${formatDollars(refunded)} goes back to your card.`;

const whoAccepts = ({ kind, driver }: Ride) =>
  kind === "instant" ? "the driver" : driver.firstName;

/** Whether nothing was charged: the ride is unpaid, or ended without a charge. */
const isUncharged = (ride: Ride): boolean => {
  const { split, state } = ride.payment;
  switch (ride.state) {
    case "awaiting_payment":
    case "lapsed":
    case "rejected":
    case "expired":
      return true;
    case "cancelled":
    case "no_show":
      return split === null && (reachedAt(ride, "accepted") === null || state === "released");
    default:
      return false;
  }
};
