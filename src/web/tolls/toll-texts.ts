import type { Toll } from "#shared/tolls/contract.ts";
import type { TollState } from "#shared/tolls/toll-rule.ts";

/** Text of each toll state for the driver; the text of `open` ends with the deadline, which the page adds. */
export const driverTollTexts: Record<TollState, string> = {
  open: "The rider can object until",
  objected: "The rider objects. We look at the photo and decide.",
  rejected: "It is not charged.",
  due: "It is about to be charged.",
  unpaid: "The rider's card was refused. We asked the rider to pay.",
  paid: "Paid. All of it is yours.",
  refunding: "It goes back to the rider.",
  refunded: "It went back to the rider.",
};

/** Text of each toll state for the rider; the text of `open` ends with the deadline, which the page adds. */
export const riderTollTexts: Record<TollState, string> = {
  open: "We charge it to the card that paid the ride, unless you object by",
  objected: "You objected. We look at the photo and decide.",
  rejected: "You do not pay it.",
  due: "It is about to be charged to the card that paid the ride.",
  unpaid: "Your card was refused. You have not been charged for it.",
  paid: "Paid. All of it goes to the driver.",
  refunding: "It is on its way back to your card.",
  refunded: "It went back to your card.",
};

/** Reasons of rider and admin, in the order in which they were given. */
export const tollReasons = ({ objection, decisionReason }: Toll): string[] => [
  ...(objection ? [`Objection: ${objection}`] : []),
  ...(decisionReason ? [`Decision: ${decisionReason}`] : []),
];
