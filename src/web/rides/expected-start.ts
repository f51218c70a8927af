import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { reachedAt } from "./ride-text.ts";

const statesAhead = new Set<Ride["state"]>(["awaiting_payment", "pending", "accepted", "arrived"]);

/** True until the ride starts or ends. */
export const isAhead = ({ state }: Pick<Ride, "state">): boolean => statesAhead.has(state);

/** When the drive begins: at the booked time, or when the driver is expected at the pickup; never before `now`. */
export const expectedStart = (
  ride: Pick<Ride, "pickupAt" | "state" | "pickupMinutes" | "timeline">,
  now: Date,
): Date => {
  const startAt = plannedStart(ride, now);
  return startAt > now ? startAt : now;
};

const plannedStart = (ride: Parameters<typeof expectedStart>[0], now: Date): Date => {
  if (ride.pickupAt !== null) return new Date(ride.pickupAt);
  if (ride.state === "arrived") return now;
  const acceptedAt = reachedAt(ride, "accepted");
  return plusMinutes(acceptedAt ? new Date(acceptedAt) : now, ride.pickupMinutes);
};
