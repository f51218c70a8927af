import type { CheckoutOutcome } from "./session-query.ts";

export type OutcomeWords = { tone: "good" | "neutral"; title: string; text: string };

/** Result of a checkout in words; null while unknown. */
export const outcomeWords = ({
  state,
  rideState,
}: Pick<CheckoutOutcome, "state" | "rideState">): OutcomeWords | null => {
  if (state === "open") return null;
  if (state === "lapsed") {
    return {
      tone: "neutral",
      title: "This payment was not completed",
      text: "The time to pay ran out. You have not been charged.",
    };
  }
  // The payment of a declined ride is about to be released and never captured.
  if (state === "returned" || isDeclined(rideState)) {
    return {
      tone: "neutral",
      title: "Your card was not charged",
      text: returnedBecause(rideState),
    };
  }
  return { tone: "good", title: "Payment Successful!", text: paidText(rideState) };
};

const isDeclined = (rideState: CheckoutOutcome["rideState"]) =>
  rideState === "rejected" || rideState === "expired";

const returnedBecause = (rideState: CheckoutOutcome["rideState"]) => {
  if (rideState === "rejected")
    return "The driver declined the ride, so the whole amount is free again.";
  if (rideState === "expired")
    return "The driver did not answer in time, so the whole amount is free again.";
  if (rideState === "cancelled") return "The ride was canceled, so the whole amount is free again.";
  return "The ride was no longer held when you paid, so the whole amount is free again.";
};

const paidText = (rideState: CheckoutOutcome["rideState"]) => {
  if (rideState === "pending") return "Your card is charged only when the driver accepts.";
  if (rideState === "accepted") return "The driver has accepted your ride.";
  const isOver = rideState === "cancelled" || rideState === "no_show";
  return isOver
    ? "The ride has ended since. Its page shows what was refunded."
    : "Your ride is paid.";
};
