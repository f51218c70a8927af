export const ratesTabs = ["standard", "hourly", "discounts"] as const;
export type RatesTab = (typeof ratesTabs)[number];

/** What the page's address says: the tab, the first when it says nothing it can mean. */
export const calculatorSearch = (
  search: Record<string, unknown>,
): { tab?: RatesTab | undefined } => ({
  tab: ratesTabs.find((tab) => tab === search.tab),
});
