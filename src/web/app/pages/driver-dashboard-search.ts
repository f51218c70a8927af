import { parseChoice } from "#web/platform/table-search.ts";

export type DashboardTab = "today" | "earnings" | "account" | "payouts";

export type DriverDashboardSearch = {
  /** Default "today". */
  tab?: Exclude<DashboardTab, "today"> | undefined;
};

/** Parses the URL state of a driver's dashboard; invalid values are ignored. */
export const driverDashboardSearch = (search: Record<string, unknown>): DriverDashboardSearch => ({
  tab: parseChoice(["earnings", "account", "payouts"], search.tab),
});
