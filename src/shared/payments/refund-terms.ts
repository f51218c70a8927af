import { type Cents, cents, roundHalfUp } from "#shared/money.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/**
 * Bearer of a refund. "both": driver and platform in proportion to their remaining shares. "platform": only the
 * platform; the driver keeps the fare.
 */
export const refundBearers = ["both", "platform"] as const;
export type RefundBearer = (typeof refundBearers)[number];

/** End states that admins can refund; rides in other end states were refunded automatically. */
export const isRefundable = (state: RideState): boolean =>
  state === "completed" || state === "cancelled" || state === "no_show";

/** Refundable remainder of a payment: the rider's total, and the parts of driver, tax and fees in it. */
export type RefundableMoney = {
  readonly rider: Cents;
  readonly driver: Cents;
  readonly tax: Cents;
  readonly fees: Cents;
};

/** driver + tax + fees + platform = amount; `platform` is borne beyond the tax. */
export type RefundTerms = {
  readonly amount: Cents;
  readonly driver: Cents;
  readonly tax: Cents;
  readonly fees: Cents;
  readonly platform: Cents;
};

/**
 * Splits a refund among its bearers. Fees are owed to authorities for the whole ride, so they are returned whole, by
 * the refund of all that is left, or not at all. Throws RangeError unless the amount is refundable.
 */
export function refundTerms(
  amount: Cents,
  bearer: RefundBearer,
  refundable: RefundableMoney,
): RefundTerms {
  if (amount <= 0 || amount > refundable.rider)
    throw new RangeError(`${amount} cents are not left`);
  const none = cents(0);
  if (bearer === "platform")
    return { amount, driver: none, tax: none, fees: none, platform: amount };
  const fees = amount === refundable.rider && refundable.fees <= amount ? refundable.fees : none;
  const rest = amount - fees;
  // Refunds borne by the platform alone leave driver and tax with more than the rider can still get.
  const whole = Math.max(refundable.rider - refundable.fees, refundable.driver + refundable.tax, 1);
  const share = roundHalfUp(rest * refundable.driver, whole);
  const driver = cents(Math.min(share, refundable.driver, rest));
  const tax = cents(Math.min(rest - driver, refundable.tax));
  return { amount, driver, tax, fees, platform: cents(rest - driver - tax) };
}
