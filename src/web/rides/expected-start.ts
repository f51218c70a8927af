import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { reachedAt } from "./ride-text.ts";

const statesAhead = new Set<Ride["state"]>(["awaiting_payment", "pending", "accepted", "arrived"]);

/** True until the ride starts or ends. */
export const isAhead = ({ state }: Pick<Ride, "state">): boolean => statesAhead.has(state);

/**
 * When the drive of an instant ride begins; null for a scheduled ride, whose card has its own estimated arrival.
 */
export const expectedStart = (
  ride: Pick<Ride, "kind" | "state" | "pickupMinutes" | "timeline">,
  now: Date,
): Date | null => {
  if (ride.kind === "scheduled") return null;
  if (ride.state === "arrived") return now;
  const acceptedAt = reachedAt(ride, "accepted");
  const pickupAt = plusMinutes(acceptedAt ? new Date(acceptedAt) : now, ride.pickupMinutes);
  return pickupAt > now ? pickupAt : now;
};
