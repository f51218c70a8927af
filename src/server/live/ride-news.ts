import type { Announcements } from "#server/adapters/events/events.ts";
import type { LiveEvent } from "#shared/live/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** A ride has entered a state. */
export interface RideNews {
  eventId: number;
  rideId: string;
  riderId: string;
  driverId: string;
  state: RideState;
  /** Null for a ride now. */
  pickupAt: Date | null;
}

/** What the database announced. */
export const newsOf = ({ pickupAt, ...news }: Announcements["faire_ride"]): RideNews => ({
  ...news,
  pickupAt: pickupAt === null ? null : new Date(pickupAt),
});

/** A driver hears of a ride when it is paid. */
const beforePayment: readonly RideState[] = ["awaiting_payment", "lapsed"];

/** What the ride's news are to this person, in order; nothing to anyone but its rider and its driver. */
export function liveEventsFor(accountId: string, news: Omit<RideNews, "pickupAt">): LiveEvent[] {
  const { rideId, state, eventId } = news;
  const ride: LiveEvent = { type: "ride", rideId, state, eventId };
  if (accountId === news.riderId) return [ride];
  if (accountId !== news.driverId || beforePayment.includes(state)) return [];
  return state === "pending" ? [{ type: "request", rideId, eventId }, ride] : [ride];
}
