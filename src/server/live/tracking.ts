import type { LiveEvent } from "#shared/live/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import type { RideNews } from "./ride-news.ts";

/** In one of these a ride's rider may see where the driver is, and nobody else does. */
export const ridesUnderWay: readonly RideState[] = ["accepted", "arrived", "started"];

/** A driver who accepted a ride for another day is seen on the way to the pickup, in its time and when late. */
const SEEN_BEFORE_MINUTES = 60;
const SEEN_AFTER_MINUTES = 120;

export type RideUnderWay = Omit<RideNews, "eventId">;

export interface Position {
  latitude: number;
  longitude: number;
  at: Date;
}

export interface Tracking {
  /** Tells the riders from now on, and where the driver is already. */
  track(rides: readonly RideUnderWay[]): void;
  /** Takes up a ride that is under way, drops one that is over. */
  follow(news: RideUnderWay): void;
  /** To be called every second: what each rider has not been told. Drops the rides of who no longer listens. */
  tellMoved(now: Date, tell: (riderId: string, event: LiveEvent) => void): void;
}

/** Reads where the drivers of the rides under way are, once a second for those whose rider listens. */
export function createTracking(
  positionOf: (driverId: string) => Position | null,
  isListening: (accountId: string) => boolean,
): Tracking {
  const rides = new Map<string, RideUnderWay & { toldAt: number }>();
  const newPositionOf = (ride: RideUnderWay & { toldAt: number }, now: Date): Position | null => {
    const position = isDriverSeen(ride, now) ? positionOf(ride.driverId) : null;
    return position?.at.getTime() === ride.toldAt ? null : position;
  };
  return {
    track: (found) => {
      for (const ride of found) rides.set(ride.rideId, { ...ride, toldAt: 0 });
    },
    follow: (ride) => {
      const { toldAt = 0 } = rides.get(ride.rideId) ?? {};
      if (!ridesUnderWay.includes(ride.state)) rides.delete(ride.rideId);
      else if (isListening(ride.riderId)) rides.set(ride.rideId, { ...ride, toldAt });
    },
    tellMoved: (now, tell) => {
      for (const ride of rides.values()) {
        if (!isListening(ride.riderId)) rides.delete(ride.rideId);
        const position = newPositionOf(ride, now);
        if (!position) continue;
        ride.toldAt = position.at.getTime();
        tell(ride.riderId, positionEvent(ride.rideId, position));
      }
    },
  };
}

/** Days before the pickup, or days after a ride that nobody ended, a driver's whereabouts are nobody's business. */
const isDriverSeen = ({ state, pickupAt }: RideUnderWay, now: Date): boolean => {
  if (pickupAt === null || state === "started") return true;
  const from = plusMinutes(pickupAt, -SEEN_BEFORE_MINUTES);
  return from <= now && now <= plusMinutes(pickupAt, SEEN_AFTER_MINUTES);
};

function positionEvent(rideId: string, { latitude, longitude, at }: Position): LiveEvent {
  return { type: "driver-position", rideId, latitude, longitude, at: at.toISOString() };
}
