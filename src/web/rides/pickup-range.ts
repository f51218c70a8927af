import { wholeMinutes } from "#shared/places/route-estimate.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { reachedAt } from "./ride-words.ts";

const MINUTE_MS = 60_000;

/** Between how many and how many minutes from `now` the driver is expected; null once that is past. */
export const pickupRange = (
  ride: Pick<Ride, "pickupMinutes" | "timeline">,
  now: number,
): [number, number] | null => {
  const acceptedAt = reachedAt(ride, "accepted");
  if (!acceptedAt) return null;
  const gone = (now - Date.parse(acceptedAt)) / MINUTE_MS;
  const [least, most] = wholeMinutes(ride.pickupMinutes).minutesRange;
  if (most - gone <= 0) return null;
  return [Math.max(1, Math.floor(least - gone)), Math.ceil(most - gone)];
};

/** "4-9 min", "1 min", or that it can be any moment. */
export const arrivalWords = (range: [number, number] | null): string => {
  if (!range) return "any minute now";
  const [least, most] = range;
  return least === most ? `in ${least} min` : `in ${least}-${most} min`;
};
