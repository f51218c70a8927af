type Search = Record<string, unknown>;

/** URL parameters of the payment provider's redirect; only the server can verify them. */
export const paymentSuccessSearch = (search: Search): { session_id?: string } => ({
  session_id: textOf(search.session_id),
});
export const paymentCancelSearch = (search: Search): { ride?: string } => ({
  ride: textOf(search.ride),
});

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
