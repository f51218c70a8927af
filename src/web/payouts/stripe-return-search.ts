/** Parses the URL of Stripe's redirect; other parameters are ignored. */
export const stripeReturnSearch = (search: Record<string, unknown>): { code?: string } =>
  search.code === undefined || search.code === "" ? {} : { code: String(search.code) };
