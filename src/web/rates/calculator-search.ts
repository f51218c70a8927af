export const ratesTabs = ["standard", "hourly", "discounts"] as const;
export type RatesTab = (typeof ratesTabs)[number];

/** Parses the tab from the URL; default: the first. */
export const calculatorSearch = (
  search: Record<string, unknown>,
): { tab?: RatesTab | undefined } => ({
  tab: ratesTabs.find((tab) => tab === search.tab),
});
