import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

type DueRide = Pick<Ride, "state" | "pickupAt" | "answerBy">;

const LEAD_MINUTES = 3;
const activeStates: readonly RideState[] = ["started", "arrived", "accepted"];

/** The ride that needs the driver's next action: the most advanced due ride, else the request that expires first. */
export function rideToServe<R extends DueRide>(rides: readonly R[], now: Date): R | null {
  const due = rides.filter((ride) => isDue(ride, now));
  const mostAdvanced = activeStates
    .map((state) => due.find((ride) => ride.state === state))
    .find((ride) => ride !== undefined);
  const requests = rides.filter(({ state }) => state === "pending").toSorted(byAnswerDeadline);
  return mostAdvanced ?? requests[0] ?? null;
}

/** True if the rider can be expected at the pickup; always true for an instant ride. */
export function isPickupTime({ pickupAt }: DueRide, now: Date): boolean {
  return pickupAt === null || now >= new Date(pickupAt);
}

const byAnswerDeadline = (a: DueRide, b: DueRide): number =>
  (a.answerBy ?? "").localeCompare(b.answerBy ?? "");

/** Ignores a scheduled ride until shortly before its pickup. */
function isDue({ pickupAt }: DueRide, now: Date): boolean {
  return pickupAt === null || plusMinutes(now, LEAD_MINUTES) >= new Date(pickupAt);
}
