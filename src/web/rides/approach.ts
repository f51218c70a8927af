import { localHourAt } from "#shared/places/local-hour.ts";
import type { Point } from "#shared/places/place.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { arrivalWords, pickupRange } from "./pickup-range.ts";

export type Approach = {
  /** Expected arrival: "in 2-5 min". */
  when: string;
  /** Remaining miles with one decimal; null while the driver's position is unknown. */
  miles: number | null;
};

const NEAR_MILES = 0.05;

/** Distance of the driver to the next stop: by position if known, else by the promised time. */
export const approachOf = (ride: Ride, position: Point | null, now: number): Approach => {
  if (!position) return { when: arrivalWords(pickupRange(ride, now)), miles: null };
  const target = ride.state === "started" ? ride.to : ride.from;
  const route = estimateRoute(position, target, localHourAt(new Date(now)));
  const miles = route.milesHundredths / 100;
  const range = miles < NEAR_MILES ? null : route.minutesRange;
  return { when: arrivalWords(range), miles: Math.round(miles * 10) / 10 };
};
