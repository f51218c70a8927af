import type { LiveEvent } from "#shared/live/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import type { RideNews } from "./ride-news.ts";

/** While a ride is in one of these its rider sees where the driver is, and nobody else does. */
export const ridesUnderWay: readonly RideState[] = ["accepted", "arrived", "started"];

export interface TrackedRide {
  rideId: string;
  riderId: string;
  driverId: string;
}

export interface Position {
  latitude: number;
  longitude: number;
  at: Date;
}

export interface Tracking {
  /** Tells the riders from now on, and where the driver is already. */
  track(rides: readonly TrackedRide[]): void;
  /** Takes up a ride that is under way, drops one that is over. */
  follow(news: RideNews): void;
  /** To be called every second: what each rider has not been told. Drops the rides of who no longer listens. */
  tellMoved(tell: (riderId: string, event: LiveEvent) => void): void;
}

/** Reads where the drivers of the rides under way are, once a second for those whose rider listens. */
export function createTracking(
  positionOf: (driverId: string) => Position | null,
  isListening: (accountId: string) => boolean,
): Tracking {
  const rides = new Map<string, TrackedRide & { toldAt: number }>();
  const track = (ride: TrackedRide): void => {
    rides.set(ride.rideId, { ...ride, toldAt: 0 });
  };
  return {
    track: (found) => found.forEach(track),
    follow: (news) => {
      if (!ridesUnderWay.includes(news.state)) rides.delete(news.rideId);
      else if (!rides.has(news.rideId) && isListening(news.riderId)) track(news);
    },
    tellMoved: (tell) => {
      for (const ride of rides.values()) {
        if (!isListening(ride.riderId)) rides.delete(ride.rideId);
        const position = positionOf(ride.driverId);
        if (!position || position.at.getTime() === ride.toldAt) continue;
        ride.toldAt = position.at.getTime();
        tell(ride.riderId, positionEvent(ride.rideId, position));
      }
    },
  };
}

function positionEvent(rideId: string, { latitude, longitude, at }: Position): LiveEvent {
  return { type: "driver-position", rideId, latitude, longitude, at: at.toISOString() };
}
