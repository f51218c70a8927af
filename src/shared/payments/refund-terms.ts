import { type Cents, cents, roundHalfUp } from "#shared/money.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/**
 * Who gives back what a refund takes. "both": driver and platform, each in proportion to what each still has of the
 * payment. "platform": the platform alone, and the driver keeps everything.
 */
export const refundBearers = ["both", "platform"] as const;
export type RefundBearer = (typeof refundBearers)[number];

/** The ends of a ride after which an admin may give something back; the others gave everything back by themselves. */
export const isRefundable = (state: RideState): boolean =>
  state === "completed" || state === "cancelled" || state === "no_show";

/** What is still to be had of a payment: paid and not promised back; of it the driver's part and the tax. */
export type MoneyLeft = { readonly rider: Cents; readonly driver: Cents; readonly tax: Cents };

/** driver + tax + platform = amount; `platform` is what the platform bears beyond its tax. */
export type RefundTerms = {
  readonly amount: Cents;
  readonly driver: Cents;
  readonly tax: Cents;
  readonly platform: Cents;
};

/** Who pays how much of a refund. Throws RangeError for an amount that is not left. */
export function refundTerms(amount: Cents, bearer: RefundBearer, left: MoneyLeft): RefundTerms {
  if (amount <= 0 || amount > left.rider) throw new RangeError(`${amount} cents are not left`);
  if (bearer === "platform") return { amount, driver: cents(0), tax: cents(0), platform: amount };
  // What the platform has borne alone left both with more than the rider can still get.
  const whole = Math.max(left.rider, left.driver + left.tax);
  const share = roundHalfUp(amount * left.driver, whole);
  const driver = cents(Math.min(share, left.driver, amount));
  const tax = cents(Math.min(amount - driver, left.tax));
  return { amount, driver, tax, platform: cents(amount - driver - tax) };
}
