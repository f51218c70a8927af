import type Stripe from "stripe";
import type { Payments } from "#server/adapters/payments/payments.ts";

/** Test cards by number, with their names in Stripe's test mode. */
export const contractCards = {
  good: { number: "4242424242424242", name: "pm_card_visa" },
  /** Radar sees an elevated risk; with Radar for Fraud Teams it opens a review. */
  elevated: { number: "4000000000009235", name: "pm_card_riskLevelElevated" },
  /** A card whose bank sends an early fraud warning. */
  reported: { number: "4000000000005423", name: "pm_card_createIssuerFraudRecord" },
} as const;
export type ContractCard = keyof typeof contractCards;

/** A Stripe to run the contract against: the sandbox, or Stripe's test mode. */
export type StripeTarget = {
  /** The product's own calls. */
  payments: Payments;
  stripe: Stripe;
  /** Authorizes a card payment for a ride without capturing it. Returns the payment intent's id. */
  authorize(rideId: string, amount: number, card?: ContractCard): Promise<string>;
  /** Creates a connected account that can receive transfers. Returns its id. */
  connect(driverId: string): Promise<string>;
};
