import { milesText, minutesText } from "#shared/places/length-text.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { reachedAt } from "./ride-text.ts";

type Driven = Pick<Ride, "distance" | "duration" | "bookedHours" | "state" | "timeline">;

/**
 * "17.2 mi · 48 min (estimated)", or after a completed ride "17.2 mi · took 51 min, price agreed for 48 min", which the
 * receipt's lines count.
 */
export const lengthText = (ride: Driven): string => {
  const took = tookMinutes(ride);
  const miles = milesText(ride.distance);
  return took === null
    ? `${miles} · ${minutesText(ride.duration)} (estimated)`
    : `${miles} · took ${minutesText(took)}${agreedText(ride, took)}`;
};

/** Empty where the ride took as long as agreed, or was booked by the hour. */
const agreedText = ({ duration, bookedHours }: Driven, took: number): string =>
  bookedHours !== null || duration === took ? "" : `, price agreed for ${minutesText(duration)}`;

const MINUTE_MS = 60_000;

/** Minutes from start to completion; null for a ride that was never started or completed. */
const tookMinutes = (ride: Driven): number | null => {
  const startedAt = reachedAt(ride, "started");
  const completedAt = reachedAt(ride, "completed");
  if (startedAt === null || completedAt === null) return null;
  return Math.max(1, Math.round((Date.parse(completedAt) - Date.parse(startedAt)) / MINUTE_MS));
};
