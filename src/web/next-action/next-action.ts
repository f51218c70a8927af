import type { Ride } from "#shared/rides/contract.ts";
import { isEarlyEnoughToReplace, isReplaceable } from "#shared/scheduling/replacement.ts";
import { movedBy } from "#web/rides/ride-text.ts";

/** First action offered to a rider whose ride has ended, is unpaid or failed. */
export type NextAction = "pay" | "other-drivers" | "book-again";

/** The rider's next action; null while the ride needs none. Offers other drivers while they can still be scheduled. */
export const nextActionOf = (ride: Ride, now: number): NextAction | null => {
  switch (ride.state) {
    case "awaiting_payment":
      return ride.payBy && Date.parse(ride.payBy) > now ? "pay" : null;
    case "rejected":
    case "expired":
    case "cancelled":
      return canAskOthers(ride, now) ? "other-drivers" : "book-again";
    case "lapsed":
    case "completed":
    case "no_show":
      return "book-again";
    default:
      return null;
  }
};

/** True for a scheduled ride that was declined, left unanswered, or canceled by driver or admin. */
export const hasFailed = (ride: Ride): boolean =>
  isReplaceable({ ...ride, movedBy: movedBy(ride) });

/** True if a scheduled ride failed and its pickup is still ahead. */
export const isDriverless = (ride: Ride, now: number): boolean =>
  hasFailed(ride) && Date.parse(ride.pickupAt ?? "") > now;

const canAskOthers = (ride: Ride, now: number): boolean =>
  isDriverless(ride, now) && isEarlyEnoughToReplace(new Date(ride.pickupAt ?? ""), new Date(now));
