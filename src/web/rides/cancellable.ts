import { centsFromDollars } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { CancellableRide } from "#shared/rides/cancellation-terms.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { reachedAt } from "./ride-text.ts";

/** Facts of a ride that the cancellation policy depends on. */
export const cancellableOf = (ride: Ride): CancellableRide => {
  const acceptedAt = instantOf(reachedAt(ride, "accepted"));
  return {
    kind: ride.kind,
    total: centsFromDollars(ride.amountDue),
    fare: centsFromDollars(ride.rideCost),
    acceptedAt,
    arrivedAt: instantOf(reachedAt(ride, "arrived")),
    pickupDueAt:
      instantOf(ride.pickupAt) ?? (acceptedAt && plusMinutes(acceptedAt, ride.pickupMinutes)),
  };
};

const instantOf = (text: string | null): Date | null => (text ? new Date(text) : null);
