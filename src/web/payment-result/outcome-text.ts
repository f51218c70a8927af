import type { CheckoutOutcome } from "./payment-queries.ts";

export type OutcomeText = { tone: "good" | "neutral"; title: string; text: string };

/** Result of a checkout in words; null while unknown. */
export const outcomeText = ({
  state,
  rideState,
}: Pick<CheckoutOutcome, "state" | "rideState">): OutcomeText | null => {
  if (state === "open") return null;
  if (state === "lapsed") {
    return {
      tone: "neutral",
      title: "This payment was not completed",
      text: "The time to pay ran out. You have not been charged.",
    };
  }
  // The payment of a ride that the driver declined or left unanswered is about to be released and never captured.
  if (state === "returned" || isRejectedOrExpired(rideState)) {
    return {
      tone: "neutral",
      title: "Your card was not charged",
      text: returnedText(rideState),
    };
  }
  return { tone: "good", title: "Payment Successful!", text: paidText(rideState) };
};

const isRejectedOrExpired = (rideState: CheckoutOutcome["rideState"]) =>
  rideState === "rejected" || rideState === "expired";

const returnedText = (rideState: CheckoutOutcome["rideState"]) => {
  if (rideState === "rejected")
    return "Your driver declined the ride, so we released the hold on your card.";
  if (rideState === "expired")
    return "The driver did not answer in time, so we released the hold on your card.";
  if (rideState === "cancelled")
    return "The ride was canceled, so we released the hold on your card.";
  return "The ride was no longer held when you paid, so we released the hold on your card.";
};

const paidText = (rideState: CheckoutOutcome["rideState"]) => {
  if (rideState === "pending") return "Your card is charged only when the driver accepts.";
  if (rideState === "accepted") return "The driver has accepted your ride.";
  const isOver = rideState === "cancelled" || rideState === "no_show";
  return isOver ? "This ride has ended. Its page shows any refund." : "This ride is paid.";
};
