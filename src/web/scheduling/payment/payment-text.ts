/** Public name of the payment provider. */
export const PAYMENT_PROVIDER = "Stripe";
