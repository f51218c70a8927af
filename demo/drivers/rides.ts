import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

type Listed = Pick<Ride, "state" | "pickupAt" | "answerBy">;

const LEAD_MINUTES = 3;
const activeStates: readonly RideState[] = ["started", "arrived", "accepted"];

/** The ride that needs the driver's next action: the most advanced one, then the request to answer first. */
export function rideToServe<R extends Listed>(rides: readonly R[], now: Date): R | null {
  const due = rides.filter((ride) => isDue(ride, now));
  const furthest = activeStates
    .map((state) => due.find((ride) => ride.state === state))
    .find((ride) => ride !== undefined);
  const requests = rides.filter(({ state }) => state === "pending").toSorted(byAnswer);
  return furthest ?? requests[0] ?? null;
}

/** True if the rider can be expected at the pickup; always true for an instant ride. */
export function isPickupTime({ pickupAt }: Listed, now: Date): boolean {
  return pickupAt === null || now >= new Date(pickupAt);
}

const byAnswer = (one: Listed, other: Listed): number =>
  (one.answerBy ?? "").localeCompare(other.answerBy ?? "");

/** Ignores a scheduled ride until shortly before its pickup. */
function isDue({ pickupAt }: Listed, now: Date): boolean {
  return pickupAt === null || plusMinutes(now, LEAD_MINUTES) >= new Date(pickupAt);
}
