/** What Stripe's return address carries; anything else is ignored. */
export const stripeReturnSearch = (search: Record<string, unknown>): { code?: string } =>
  search.code === undefined || search.code === "" ? {} : { code: String(search.code) };
