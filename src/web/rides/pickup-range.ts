import { minutesRangeText } from "#shared/places/length-text.ts";
import { wholeMinutes } from "#shared/places/route-estimate.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { reachedAt } from "./ride-text.ts";

const MINUTE_MS = 60_000;

/** Range of minutes from `now` in which the driver is expected; null before acceptance and once it is past. */
export const pickupRange = (
  ride: Pick<Ride, "pickupMinutes" | "timeline">,
  now: number,
): [number, number] | null => {
  const acceptedAt = reachedAt(ride, "accepted");
  if (!acceptedAt) return null;
  const elapsedMinutes = (now - Date.parse(acceptedAt)) / MINUTE_MS;
  const [minMinutes, maxMinutes] = wholeMinutes(ride.pickupMinutes).minutesRange;
  if (maxMinutes - elapsedMinutes <= 0) return null;
  return [
    Math.max(1, Math.floor(minMinutes - elapsedMinutes)),
    Math.ceil(maxMinutes - elapsedMinutes),
  ];
};

/** "in 4-9 min", "in 1 min", or "any minute now". */
export const pickupRangeText = (range: [number, number] | null): string =>
  range ? `in ${minutesRangeText(range, "-")}` : "any minute now";
