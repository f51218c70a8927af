import { cents, centsFromDollars, dollarsFromCents } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import type { Viewer } from "./ride-text.ts";

/**
 * The rider's cost or the driver's earnings in dollars, after refunds; the expected amount for active rides. Null if
 * nothing was paid or everything was refunded.
 */
export const rideAmount = (ride: Ride, viewer: Viewer): number | null => {
  const { split } = ride.payment;
  const fullAmount = viewer === "driver" ? ride.rideCost : ride.amountDue;
  if (isActive(ride.state) || (ride.state === "completed" && !split?.refunded)) return fullAmount;
  if (!split) return null;
  return (viewer === "driver" ? split.driverFare : chargeAfterRefund(split)) || null;
};

const chargeAfterRefund = ({
  riderPaid,
  refunded,
}: NonNullable<Ride["payment"]["split"]>): number =>
  dollarsFromCents(cents(centsFromDollars(riderPaid) - centsFromDollars(refunded)));
