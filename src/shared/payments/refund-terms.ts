import { type Cents, cents, roundHalfUp } from "#shared/money.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/**
 * Bearer of a refund. "both": driver and platform in proportion to their remaining shares. "platform": the
 * platform alone; the driver keeps the fare.
 */
export const refundBearers = ["both", "platform"] as const;
export type RefundBearer = (typeof refundBearers)[number];

/** End states that admins can refund; rides in other end states were refunded automatically. */
export const isRefundable = (state: RideState): boolean =>
  state === "completed" || state === "cancelled" || state === "no_show";

/** Refundable remainder of a payment: the rider's total, and the driver's and tax parts of it. */
export type RefundableMoney = {
  readonly rider: Cents;
  readonly driver: Cents;
  readonly tax: Cents;
};

/** driver + tax + platform = amount; `platform` is borne beyond the tax. */
export type RefundTerms = {
  readonly amount: Cents;
  readonly driver: Cents;
  readonly tax: Cents;
  readonly platform: Cents;
};

/** Throws RangeError unless the amount is refundable. */
export function refundTerms(
  amount: Cents,
  bearer: RefundBearer,
  left: RefundableMoney,
): RefundTerms {
  if (amount <= 0 || amount > left.rider) throw new RangeError(`${amount} cents are not left`);
  if (bearer === "platform") return { amount, driver: cents(0), tax: cents(0), platform: amount };
  // Refunds borne by the platform alone leave driver and tax with more than the rider can still get.
  const whole = Math.max(left.rider, left.driver + left.tax);
  const share = roundHalfUp(amount * left.driver, whole);
  const driver = cents(Math.min(share, left.driver, amount));
  const tax = cents(Math.min(amount - driver, left.tax));
  return { amount, driver, tax, platform: cents(amount - driver - tax) };
}
