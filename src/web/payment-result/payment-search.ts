type Search = Record<string, unknown>;

/** What the payment provider's page brings back in the address; only the server knows what it is worth. */
export const paymentSuccessSearch = (search: Search): { session_id?: string } => ({
  session_id: textOf(search.session_id),
});
export const paymentCancelSearch = (search: Search): { ride?: string } => ({
  ride: textOf(search.ride),
});

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
