import type { Ride } from "#shared/rides/contract.ts";
import { minutesBeforePickup } from "#shared/rides/deadlines.ts";

export type DriverDay = {
  /** Waiting for an answer, the most urgent first. */
  requests: Ride[];
  /** To be driven now; the one that is furthest on first. */
  underWay: Ride[];
  /** Accepted for later, the next pickup first. */
  coming: Ride[];
};

const MINUTE_MS = 60_000;

/** What a driver's open rides ask for now: an answer, driving, or only to be remembered. */
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
