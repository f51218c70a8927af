import type Stripe from "stripe";
import type { Payments } from "#server/adapters/payments/payments.ts";

/** A Stripe to run the contract against: the sandbox, or Stripe's test mode. */
export type Place = {
  /** The product's own calls. */
  payments: Payments;
  stripe: Stripe;
  /** Authorizes a card payment for a ride without capturing it. Returns the payment intent's id. */
  authorize(rideId: string, amount: number): Promise<string>;
  /** Creates a connected account that can receive transfers. Returns its id. */
  connect(driverId: string): Promise<string>;
};
