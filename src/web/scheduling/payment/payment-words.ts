/** Who takes the payment, as it is known to the people who pay. */
export const PAYMENT_PROVIDER = "Stripe";
