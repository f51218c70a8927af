import type { Announcements } from "#server/adapters/events/events.ts";
import type { LiveEvent } from "#shared/live/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** A state change of a ride. */
export interface RideChange {
  eventId: number;
  rideId: string;
  riderId: string;
  driverId: string;
  state: RideState;
  /** Null for an instant ride. */
  pickupAt: Date | null;
}

export const toRideChange = ({ pickupAt, ...change }: Announcements["faire_ride"]): RideChange => ({
  ...change,
  pickupAt: pickupAt === null ? null : new Date(pickupAt),
});

/** States that are not sent to drivers: a driver sees a ride once it is paid. */
const beforePayment: readonly RideState[] = ["awaiting_payment", "lapsed"];

/** The account's events for a state change, in order; none unless it is the ride's rider or driver. */
export function liveEventsFor(
  accountId: string,
  change: Omit<RideChange, "pickupAt">,
): LiveEvent[] {
  const { rideId, state, eventId } = change;
  const ride: LiveEvent = { type: "ride", rideId, state, eventId };
  if (accountId === change.riderId) return [ride];
  if (accountId !== change.driverId || beforePayment.includes(state)) return [];
  return state === "pending" ? [{ type: "request", rideId, eventId }, ride] : [ride];
}
