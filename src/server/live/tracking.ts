import type { LiveEvent } from "#shared/live/contract.ts";
import { isDriverVisible, visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import type { RideChange } from "./ride-changes.ts";

export type TrackableRide = Omit<RideChange, "eventId">;

export interface Position {
  latitude: number;
  longitude: number;
  heading?: number | undefined;
  at: Date;
}

export interface Tracking {
  /** Starts to send the drivers' positions, including current ones. */
  track(rides: readonly TrackableRide[]): void;
  /** Adds a ride under way, removes a finished one. */
  follow(change: TrackableRide): void;
  /** Sends each rider new positions. Drops rides whose rider no longer listens. */
  sendChangedPositions(now: Date, sendEvent: (riderId: string, event: LiveEvent) => void): void;
}

/** Reads the positions of drivers whose riders are listening. */
export function createTracking(
  positionOf: (driverId: string) => Position | null,
  isListening: (accountId: string) => boolean,
): Tracking {
  const rides = new Map<string, TrackableRide & { sentAt: number }>();
  const newPositionOf = (ride: TrackableRide & { sentAt: number }, now: Date): Position | null => {
    const position = isDriverVisible(ride, now) ? positionOf(ride.driverId) : null;
    return position?.at.getTime() === ride.sentAt ? null : position;
  };
  return {
    track: (newRides) => {
      for (const ride of newRides) rides.set(ride.rideId, { ...ride, sentAt: 0 });
    },
    follow: (ride) => {
      const { sentAt = 0 } = rides.get(ride.rideId) ?? {};
      if (!visibleDriverStates.includes(ride.state)) rides.delete(ride.rideId);
      else if (isListening(ride.riderId)) rides.set(ride.rideId, { ...ride, sentAt });
    },
    sendChangedPositions: (now, sendEvent) => {
      for (const ride of rides.values()) {
        if (!isListening(ride.riderId)) rides.delete(ride.rideId);
        const position = newPositionOf(ride, now);
        if (!position) continue;
        ride.sentAt = position.at.getTime();
        sendEvent(ride.riderId, positionEvent(ride.rideId, position));
      }
    },
  };
}

function positionEvent(rideId: string, { latitude, longitude, heading, at }: Position): LiveEvent {
  return { type: "driver-position", rideId, latitude, longitude, heading, at: at.toISOString() };
}
