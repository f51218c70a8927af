import type { Ride } from "#shared/rides/contract.ts";
import { minutesBeforePickup } from "#shared/rides/deadlines.ts";

export type DriverDay = {
  /** Awaiting an answer, most urgent first. */
  requests: Ride[];
  /** To be driven now, most advanced first. */
  underWay: Ride[];
  /** Accepted for later, next pickup first. */
  coming: Ride[];
};

const MINUTE_MS = 60_000;

/** Groups a driver's open rides by required action. */
export const driverDay = (rides: readonly Ride[], now: number): DriverDay => {
  const day: DriverDay = { requests: [], underWay: [], coming: [] };
  for (const ride of rides) day[partOf(ride, now)].push(ride);
  day.requests.sort((one, other) => instant(one.answerBy) - instant(other.answerBy));
  day.underWay.sort((one, other) => progress(other) - progress(one));
  day.coming.sort((one, other) => instant(one.pickupAt) - instant(other.pickupAt));
  return day;
};

const partOf = ({ state, pickupAt }: Ride, now: number): keyof DriverDay => {
  if (state === "pending") return "requests";
  if (state !== "accepted" || !pickupAt) return "underWay";
  const minutesBefore = minutesBeforePickup("arrive") ?? 0;
  const underWayFrom = Date.parse(pickupAt) - minutesBefore * MINUTE_MS;
  return underWayFrom <= now ? "underWay" : "coming";
};

const instant = (text: string | null): number => (text ? Date.parse(text) : 0);

const progress = ({ state }: Ride): number => ["accepted", "arrived", "started"].indexOf(state);
