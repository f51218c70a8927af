import { rideMoney } from "#server/payments/ride-money.ts";
import { type Cents, cents } from "#shared/money.ts";
import { isRefundable } from "#shared/payments/refund-terms.ts";
import { driverOwed, refundOwed } from "#shared/payments/settlement.ts";
import type { MatchingRide } from "./list-queries.ts";

/** Shares of a captured amount, in cents. The platform's share is before Stripe's fees. */
export interface PaymentParts {
  driver: Cents;
  platform: Cents;
  fees: Cents;
}

/**
 * Splits the captured amount of an ended ride into the shares of driver, platform and fees, whether transferred or not.
 * Null if the ride has not ended or nothing was captured. Money that a dispute took beyond a granted refund reduces
 * the platform's share.
 */
export function paymentParts(ride: MatchingRide): PaymentParts | null {
  if (!isRefundable(ride.state) || ride.paymentState !== "captured") return null;
  const { state: rideState, capturedCents, disputeTakenCents, chargedBackCents } = ride;
  // A transfer that waits does not change the shares.
  const money = rideMoney({ ...ride, rideState, isUnderReview: false, transferDueAt: null });
  const driver = driverOwed(money);
  const fees = cents(rideState === "completed" ? ride.feesCents - ride.grantedFeesCents : 0);
  const lost = disputeTakenCents - chargedBackCents;
  const refund = refundOwed(money, cents(capturedCents));
  return { driver, fees, platform: cents(capturedCents - refund - lost - driver - fees) };
}
