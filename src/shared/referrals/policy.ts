import { type Cents, cents } from "#shared/money.ts";

/**
 * `ridesNeeded`: paid rides that the newcomer must complete, by role; each with another person than the referrer, by
 * another card than the referrer's, for a fare of at least `leastFare`. `perYear` limits the credits of a referrer.
 */
export const referralPolicy = {
  credit: cents(500),
  ridesNeeded: { RIDER: 1, DRIVER: 10 },
  leastFare: cents(1000),
  perYear: 20,
} as const;

export const CREDIT_NAME = "Referral credit";

/** Stripe's minimum charge. */
const MIN_CHARGE = cents(50);

/** Caps the credit at the tax, and leaves at least Stripe's minimum charge to pay. */
export function usableCredit(open: Cents, price: { tax: Cents; total: Cents }): Cents {
  return cents(Math.max(0, Math.min(open, price.tax, price.total - MIN_CHARGE)));
}
