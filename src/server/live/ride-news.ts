import type { Announcements } from "#server/adapters/events/events.ts";
import type { LiveEvent } from "#shared/live/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** A state change of a ride. */
export interface RideNews {
  eventId: number;
  rideId: string;
  riderId: string;
  driverId: string;
  state: RideState;
  /** Null for an instant ride. */
  pickupAt: Date | null;
}

export const newsOf = ({ pickupAt, ...news }: Announcements["faire_ride"]): RideNews => ({
  ...news,
  pickupAt: pickupAt === null ? null : new Date(pickupAt),
});

/** States that are not sent to drivers: a driver sees a ride once it is paid. */
const beforePayment: readonly RideState[] = ["awaiting_payment", "lapsed"];

/** The account's events for a state change, in order; none unless it is the ride's rider or driver. */
export function liveEventsFor(accountId: string, news: Omit<RideNews, "pickupAt">): LiveEvent[] {
  const { rideId, state, eventId } = news;
  const ride: LiveEvent = { type: "ride", rideId, state, eventId };
  if (accountId === news.riderId) return [ride];
  if (accountId !== news.driverId || beforePayment.includes(state)) return [];
  return state === "pending" ? [{ type: "request", rideId, eventId }, ride] : [ride];
}
