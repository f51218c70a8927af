import { rideMoney } from "#server/payments/ride-money.ts";
import { type Cents, cents } from "#shared/money.ts";
import { isRefundable } from "#shared/payments/refund-terms.ts";
import { driverOwed, refundOwed } from "#shared/payments/settlement.ts";
import type { MatchingRide } from "./list-queries.ts";

/** Whose a charged amount is, in cents. The platform's part is before Stripe's fees. */
export interface PaymentParts {
  driver: Cents;
  platform: Cents;
  fees: Cents;
}

/**
 * Splits the captured amount of an ended ride into what is owed to each, whether it was sent or not. Null if the ride
 * has not ended or nothing was captured. A chargeback that exceeds the refund reduces the platform's part.
 */
export function paymentParts(ride: MatchingRide): PaymentParts | null {
  if (!isRefundable(ride.state) || ride.paymentState !== "captured") return null;
  const { state: rideState, capturedCents, disputeTakenCents, chargedBackCents } = ride;
  // A waiting transfer changes no part.
  const money = rideMoney({ ...ride, rideState, isUnderReview: false, transferDueAt: null });
  const driver = driverOwed(money);
  const fees = cents(rideState === "completed" ? ride.feesCents - ride.grantedFeesCents : 0);
  const lost = disputeTakenCents - chargedBackCents;
  const refund = refundOwed(money, cents(capturedCents));
  return { driver, fees, platform: cents(capturedCents - refund - lost - driver - fees) };
}
