import { type DriverRecord, RECORD_WINDOW } from "#shared/drivers/trust-level.ts";
import { endOf, momentOf, type PastRide } from "./past-ride.ts";

/** Ratings and counts of a driver after the given rides, oldest first, by the product's own rules. */
export function recordOf(rides: readonly PastRide[]): DriverRecord {
  const ratings = rides
    .flatMap(({ rating }) => rating ?? [])
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-RECORD_WINDOW);
  const endings = rides
    .filter((ride) => momentOf(ride, "accepted") !== null)
    .slice(-RECORD_WINDOW)
    .map(endOf);
  return {
    completedRides: rides.filter((ride) => endOf(ride).state === "completed").length,
    yesRatings: ratings.filter(({ status }) => status === "YES").length,
    ratings: ratings.length,
    faultCancels: endings.filter(({ state, by }) => state === "cancelled" && by === "driver")
      .length,
    endedRides: endings.length,
  };
}
