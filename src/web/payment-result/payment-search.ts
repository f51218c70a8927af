type Search = Record<string, unknown>;

/** URL parameters of the payment provider's redirect; only the server can verify them. */
export const paymentSuccessSearch = (search: Search): { session_id?: string; ride?: string } => ({
  session_id: textOf(search.session_id),
  ride: textOf(search.ride),
});
/** Stripe adds `payment_intent` when the rider returns from the bank's page. */
export const cardPaymentSearch = (search: Search): { payment_intent?: string } => ({
  payment_intent: textOf(search.payment_intent),
});
export const paymentCancelSearch = (search: Search): { ride?: string } => ({
  ride: textOf(search.ride),
});

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
