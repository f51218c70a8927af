import { type Cents, cents } from "#shared/money.ts";
import type { Surcharge } from "#shared/surcharges/surcharges-for.ts";

/** The amount charged for a ride: fare, tax and fees less the rider's credit. */
export const chargedCents = (ride: {
  totalCents: number;
  feesCents: number;
  riderCreditCents: number;
}): Cents => cents(ride.totalCents + ride.feesCents - ride.riderCreditCents);

/** The fees booked with a ride. */
export const bookedFees = ({ fees }: { fees: unknown }): Surcharge[] =>
  // Written by this service, so not validated.
  fees as Surcharge[];
