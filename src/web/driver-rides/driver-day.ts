import type { Ride } from "#shared/rides/contract.ts";
import { minutesBeforePickup } from "#shared/rides/deadlines.ts";
import { deadlineOf } from "./driver-action.ts";

export type DriverDay = {
  /** Awaiting an answer, most urgent first. */
  requests: Ride[];
  /** To be driven now, most advanced first. */
  inProgress: Ride[];
  /** Accepted for later, next pickup first. */
  coming: Ride[];
};

const MINUTE_MS = 60_000;

/** Groups a driver's open rides by required action. */
export const driverDay = (rides: readonly Ride[], now: number): DriverDay => {
  const day: DriverDay = { requests: [], inProgress: [], coming: [] };
  for (const ride of rides) day[groupOf(ride, now)].push(ride);
  day.requests.sort((first, second) => instant(deadlineOf(first)) - instant(deadlineOf(second)));
  day.inProgress.sort((first, second) => progress(second) - progress(first));
  day.coming.sort((first, second) => instant(first.pickupAt) - instant(second.pickupAt));
  return day;
};

const groupOf = ({ state, pickupAt }: Ride, now: number): keyof DriverDay => {
  if (state === "pending") return "requests";
  if (state !== "accepted" || !pickupAt) return "inProgress";
  const minutesBefore = minutesBeforePickup("arrive") ?? 0;
  const startsAt = Date.parse(pickupAt) - minutesBefore * MINUTE_MS;
  return startsAt <= now ? "inProgress" : "coming";
};

const instant = (text: string | null): number => (text ? Date.parse(text) : 0);

const progress = ({ state }: Ride): number => ["accepted", "arrived", "started"].indexOf(state);
