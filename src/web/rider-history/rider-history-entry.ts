import type { Ride } from "#shared/rides/contract.ts";
import type { RiderRide } from "#shared/rides/lists-contract.ts";

/** A ride as a card of the history. */
export type HistoryEntry = Pick<
  RiderRide,
  | "id"
  | "state"
  | "from"
  | "to"
  | "datetime"
  | "driverUsername"
  | "profileImage"
  | "vehicleType"
  | "make"
  | "model"
  | "amount"
  | "kept"
  | "tip"
  | "tolls"
  | "rideAgain"
  | "ratableUntil"
>;

/** Maps an open ride to a card of the history. */
export const entryOf = (ride: Ride): HistoryEntry => ({
  id: ride.id,
  state: ride.state,
  from: ride.from.label,
  to: ride.to.label,
  datetime: ride.pickupAt ?? ride.requestedAt,
  driverUsername: `${ride.driver.firstName} ${ride.driver.lastName}`,
  profileImage: ride.driver.profileImage,
  vehicleType: ride.driver.vehicle.vehicleType,
  make: ride.driver.vehicle.make,
  model: ride.driver.vehicle.model,
  amount: ride.amountDue,
  kept: null,
  tip: null,
  tolls: null,
  rideAgain: ride.rating?.rideAgain ?? "PENDING",
  ratableUntil: ride.rating?.ratableUntil ?? null,
});

/**
 * Cost of a ride for the rider in dollars; null if nothing was charged. `kept` is the cost of a late cancellation or a
 * no-show.
 */
export const chargeOf = ({ state, amount, kept }: HistoryEntry): number | null => {
  if (state === "rejected" || state === "expired" || state === "lapsed") return null;
  if (state === "cancelled" || state === "no_show") return kept || null;
  return amount;
};
