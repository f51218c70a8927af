import { parseText } from "#web/platform/table-search.ts";

type Search = Record<string, unknown>;

/** URL parameters of the payment provider's redirect; only the server can verify them. */
export const paymentSuccessSearch = (search: Search): { session_id?: string; ride?: string } => ({
  session_id: parseText(search.session_id),
  ride: parseText(search.ride),
});
/** Stripe adds `payment_intent` when the rider returns from the bank's page. */
export const cardPaymentSearch = (search: Search): { payment_intent?: string } => ({
  payment_intent: parseText(search.payment_intent),
});
export const paymentCancelSearch = (search: Search): { ride?: string } => ({
  ride: parseText(search.ride),
});
