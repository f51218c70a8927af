import { type Cents, cents } from "#shared/money.ts";

/** What a newcomer and whoever brought them get each, and after how many completed paid rides of the newcomer. */
export const referralPolicy = {
  credit: cents(500),
  ridesNeeded: { RIDER: 1, DRIVER: 10 },
} as const;

/** What the line of a used credit is called. */
export const CREDIT_NAME = "Referral credit";

/** Stripe charges no card for less than 50 cents. */
export const LEAST_CHARGE = cents(50);

/** What of an open credit a price takes: never more than its tax, and so much that a card can still be charged. */
export function usableCredit(open: Cents, price: { tax: Cents; total: Cents }): Cents {
  return cents(Math.max(0, Math.min(open, price.tax, price.total - LEAST_CHARGE)));
}
