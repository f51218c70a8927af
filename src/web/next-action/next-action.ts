import type { Ride } from "#shared/rides/contract.ts";
import { isEarlyEnoughToReplace, isReplaceable } from "#shared/scheduling/replacement.ts";
import { movedBy } from "#web/rides/ride-words.ts";

/** The action offered first to the rider of a ride that is over, unpaid or fell through. */
export type NextAction = "pay" | "other-drivers" | "book-again";

/** The rider's next action: other drivers while there is time to ask them; null while the ride is on course. */
export const nextActionOf = (ride: Ride, now: number): NextAction | null => {
  switch (ride.state) {
    case "awaiting_payment":
      return ride.payBy && Date.parse(ride.payBy) > now ? "pay" : null;
    case "rejected":
    case "expired":
    case "cancelled":
      return mayAskOthers(ride, now) ? "other-drivers" : "book-again";
    case "lapsed":
    case "completed":
    case "no_show":
      return "book-again";
    default:
      return null;
  }
};

/** Whether a scheduled ride was declined, left unanswered or canceled by driver or admin. */
export const hasFallenThrough = (ride: Ride): boolean =>
  isReplaceable({ ...ride, movedBy: movedBy(ride) });

/** Whether a scheduled ride fell through and its pickup is still ahead. */
export const isDriverless = (ride: Ride, now: number): boolean =>
  hasFallenThrough(ride) && Date.parse(ride.pickupAt ?? "") > now;

const mayAskOthers = (ride: Ride, now: number): boolean =>
  isDriverless(ride, now) && isEarlyEnoughToReplace(new Date(ride.pickupAt ?? ""), new Date(now));
