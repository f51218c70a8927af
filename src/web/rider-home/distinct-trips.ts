import type { Ride } from "#shared/rides/contract.ts";

const MAX_TRIPS = 3;

/**
 * The newest ride of each different trip, three at most. A declined or canceled trip was never made, so it is not one to
 * book again.
 */
export const distinctTrips = (rides: readonly Ride[]): Ride[] => {
  const byTrip = new Map<string, Ride>();
  for (const ride of rides.filter(({ state }) => state === "completed")) {
    const trip = `${ride.from.label}\n${ride.to.label}`;
    if (!byTrip.has(trip)) byTrip.set(trip, ride);
  }
  return [...byTrip.values()].slice(0, MAX_TRIPS);
};
