import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { isDriverless } from "#web/next-action/next-action.ts";
import { movedBy } from "#web/rides/ride-text.ts";

const KEY = "seenRides";
/** Number of dismissed rides that the device remembers. */
const MAX_STORED = 20;
const VISIBLE_MS = 15 * 60_000;

type BannerInput = {
  now: number;
  /** Rides whose banner was dismissed. */
  dismissedIds: readonly string[];
  open: readonly Ride[];
};

/**
 * The ended ride to announce, unless dismissed: the last instant ride for 15 minutes, or a failed scheduled ride while
 * its pickup is ahead and no replacement is booked.
 */
export const lastRideToShow = (recent: readonly Ride[], input: BannerInput): Ride | null => {
  const lastInstantRide = recent.find(({ kind }) => kind === "instant");
  const unseenRides = recent
    .filter(({ id }) => !input.dismissedIds.includes(id))
    .filter((ride) =>
      ride === lastInstantRide ? isFresh(ride, input.now) : needsReplacement(ride, input),
    )
    .sort((one, other) => endOf(other) - endOf(one));
  return unseenRides[0] ?? null;
};

export const readDismissedRides = (storage: Storage): string[] =>
  (storage.getItem(KEY) ?? "").split(" ").filter((id) => id !== "");

/** Dismisses a ride's banner, and returns all dismissed rides. */
export const dismissRide = (storage: Storage, rideId: string): string[] => {
  const dismissedRides = [rideId, ...readDismissedRides(storage)].slice(0, MAX_STORED);
  storage.setItem(KEY, dismissedRides.join(" "));
  return dismissedRides;
};

const isFresh = (ride: Ride, now: number): boolean => {
  const isOwnAction = ride.state === "lapsed" && movedBy(ride) === "rider";
  return !isOwnAction && now - endOf(ride) < VISIBLE_MS;
};

const needsReplacement = (ride: Ride, { now, open }: BannerInput): boolean =>
  isDriverless(ride, now) &&
  !open.some(({ pickupAt, state }) => pickupAt === ride.pickupAt && isActive(state));

const endOf = ({ timeline }: Ride): number => Date.parse(timeline.at(-1)?.at ?? "");
