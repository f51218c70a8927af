import type { Ride } from "#shared/rides/contract.ts";
import { isEarlyEnoughToReplace, isReplaceable } from "#shared/scheduling/replacement.ts";
import { movedBy } from "#web/rides/ride-words.ts";

/** What a rider most likely wants of a ride that does not simply go its way. */
export type NextAction = "pay" | "other-drivers" | "book-again";

/** How it goes on for the rider: a ride that fell through leads to other drivers while they can be asked. */
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

/** Whether a ride for later fell through without the rider's doing, and its pickup is ahead. */
export const hasFallenThrough = (ride: Ride, now: number): boolean =>
  isReplaceable({ ...ride, movedBy: movedBy(ride) }) && Date.parse(ride.pickupAt ?? "") > now;

const mayAskOthers = (ride: Ride, now: number): boolean =>
  hasFallenThrough(ride, now) &&
  isEarlyEnoughToReplace(new Date(ride.pickupAt ?? ""), new Date(now));
