import type { Ride } from "#shared/rides/contract.ts";
import { movedBy } from "./ride-words.ts";

const KEY = "seenRide";
const WORTH_MS = 15 * 60_000;

/** The last ride, while its end is news: within a quarter of an hour and not put away in this tab. */
export const justEnded = (
  recent: readonly Ride[],
  known: { now: number; seenId: string | null },
): Ride | null => {
  const ride = recent[0];
  const endedAt = ride?.timeline.at(-1)?.at;
  if (!ride || !endedAt || ride.kind !== "instant" || ride.id === known.seenId) return null;
  const isOwnDoing = ride.state === "lapsed" && movedBy(ride) === "rider";
  if (isOwnDoing) return null;
  return known.now - Date.parse(endedAt) < WORTH_MS ? ride : null;
};

export const readSeenRide = (storage: Storage): string | null => storage.getItem(KEY);

export const keepSeenRide = (storage: Storage, rideId: string) => storage.setItem(KEY, rideId);
