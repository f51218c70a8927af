import type { Ride } from "#shared/rides/contract.ts";
import { movedBy } from "./ride-words.ts";

/** What a rider most likely wants of a ride that does not simply go its way. */
export type WayOn = "pay" | "other-drivers" | "book-again";

/** How it goes on for the rider: a ride that fell through leads to other drivers while its pickup is ahead. */
export const wayOnOf = (ride: Ride, now: number): WayOn | null => {
  switch (ride.state) {
    case "awaiting_payment":
      return ride.payBy && Date.parse(ride.payBy) > now ? "pay" : null;
    case "rejected":
    case "expired":
      return isAhead(ride, now) ? "other-drivers" : "book-again";
    case "cancelled":
      return isAhead(ride, now) && movedBy(ride) !== "rider" ? "other-drivers" : "book-again";
    case "lapsed":
    case "completed":
    case "no_show":
      return "book-again";
    default:
      return null;
  }
};

const isAhead = ({ pickupAt }: Ride, now: number): boolean =>
  pickupAt !== null && Date.parse(pickupAt) > now;
