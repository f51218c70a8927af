import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { isDriverless } from "#web/next-action/next-action.ts";
import { movedBy } from "#web/rides/ride-words.ts";

const KEY = "seenRides";
const MOST_KEPT = 20;
const WORTH_MS = 15 * 60_000;

type Known = {
  now: number;
  /** The rides whose end was read and put away. */
  seenIds: readonly string[];
  open: readonly Ride[];
};

/**
 * The ride whose end is news: the last ride now within a quarter of an hour, a booked one that fell through while its
 * pickup is ahead and nothing else is booked for it; unless it was put away.
 */
export const lastRideToShow = (recent: readonly Ride[], known: Known): Ride | null => {
  const lastNow = recent.find(({ kind }) => kind === "instant");
  const news = recent
    .filter(({ id }) => !known.seenIds.includes(id))
    .filter((ride) => (ride === lastNow ? isFresh(ride, known.now) : isOpenQuestion(ride, known)))
    .sort((one, other) => endOf(other) - endOf(one));
  return news[0] ?? null;
};

export const readDismissedRides = (storage: Storage): string[] =>
  (storage.getItem(KEY) ?? "").split(" ").filter((id) => id !== "");

/** Puts the news of a ride away, and returns all that are. */
export const dismissRide = (storage: Storage, rideId: string): string[] => {
  const seen = [rideId, ...readDismissedRides(storage)].slice(0, MOST_KEPT);
  storage.setItem(KEY, seen.join(" "));
  return seen;
};

const isFresh = (ride: Ride, now: number): boolean => {
  const isOwnDoing = ride.state === "lapsed" && movedBy(ride) === "rider";
  return !isOwnDoing && now - endOf(ride) < WORTH_MS;
};

const isOpenQuestion = (ride: Ride, { now, open }: Known): boolean =>
  isDriverless(ride, now) &&
  !open.some(({ pickupAt, state }) => pickupAt === ride.pickupAt && isActive(state));

const endOf = ({ timeline }: Ride): number => Date.parse(timeline.at(-1)?.at ?? "");
