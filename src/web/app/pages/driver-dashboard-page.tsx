import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { type Tab, Tabs } from "#web/ui/tabs.tsx";
import type { DashboardTab } from "./driver-dashboard-search.ts";
import { DriverToday, TabSkeleton } from "./driver-today.tsx";

const OtherTab = lazy(() =>
  import("./driver-dashboard-tabs.tsx").then((tabs) => ({ default: tabs.OtherTab })),
);

const route = getRouteApi("/driver/dashboard");

const tabs: readonly Tab<DashboardTab>[] = [
  { value: "today", label: "Today" },
  { value: "earnings", label: "Earnings" },
  { value: "account", label: "Account" },
  { value: "payouts", label: "Payouts" },
];

/** `/driver/dashboard`: today's work, earnings, account and payouts, in tabs. */
export const DriverDashboardPage = () => {
  const { tab = "today" } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (next: DashboardTab) =>
    void navigate({
      search: { tab: next === "today" ? undefined : next },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="page-width page-gutter py-4 md:py-8">
      <h1 className="mb-2 text-h1">Dashboard</h1>
      <Tabs label="Dashboard" tabs={tabs} value={tab} onChange={choose} panelClass="pt-4">
        {tab === "today" ? (
          <DriverToday />
        ) : (
          <Suspense fallback={<TabSkeleton />}>
            <OtherTab tab={tab} />
          </Suspense>
        )}
      </Tabs>
    </div>
  );
};
