import { remainingOf } from "#shared/live/road-progress.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { isCoarse, type Point } from "#shared/places/place.ts";
import { wholeMinutes } from "#shared/places/route-estimate.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { pickupRange, pickupRangeText } from "./pickup-range.ts";
import type { ApproachRoute } from "./use-approach-route.ts";

export type Approach = {
  /** Expected arrival: "in 2-5 min". */
  when: string;
  /** Remaining miles with one decimal; null while the driver's position or the exact pickup is unknown. */
  miles: number | null;
};

/** A driver nearer than this (about 80 m) is expected any minute. */
const NEAR_MILES = 0.05;

/**
 * Expected arrival of the driver at the pickup, and the miles left: by the driver's position, along the route if known,
 * or by the promised time if the position or the exact pickup is unknown. A scheduled ride promises no time, so the
 * center of its pickup's area stands in for the exact pickup.
 */
export const approachOf = (
  ride: Ride,
  position: Point | null,
  { now, route }: { now: number; route: Pick<ApproachRoute, "measured" | "minutes"> | null },
): Approach => {
  const isMeasured = !isCoarse(ride.from.precision) || ride.kind === "scheduled";
  if (!position || !isMeasured)
    return { when: pickupRangeText(pickupRange(ride, now)), miles: null };
  const ahead = { line: route?.measured ?? null, minutes: route?.minutes ?? 0, to: ride.from };
  const departure = localHourAt(new Date(now));
  const { miles, minutes } = remainingOf(ahead, position, { drivenMiles: null, departure });
  const range = miles < NEAR_MILES ? null : wholeMinutes(minutes).minutesRange;
  return { when: pickupRangeText(range), miles: Math.round(miles * 10) / 10 };
};
