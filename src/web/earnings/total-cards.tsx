import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "#shared/earnings/contract.ts";
import { TAX_NAME } from "#shared/product.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatCard } from "#web/ui/stat-card.tsx";
import { dashboard } from "./earnings-queries.ts";

const names = ["Total Rides", "Total Revenue", "Driver Badge"];

/** The driver's three figures: rides, revenue, badge. */
export const TotalCards = () => {
  const { data, error, refetch } = useQuery(dashboard);
  if (!data && error) {
    return (
      <Card>
        <LoadFailure error={error} onRetry={refetch} />
      </Card>
    );
  }
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 md:gap-6">
      {data ? (
        <Figures dashboard={data} />
      ) : (
        names.map((name) => <Skeleton key={name} className="h-26 rounded-card" />)
      )}
    </dl>
  );
};

const Figures = ({
  dashboard: { totalRides, totalRevenue, onItsWay, driverBadge, taxRate },
}: {
  dashboard: Dashboard;
}) => (
  <>
    <StatCard name="Total Rides" value={totalRides.toLocaleString("en-US")} note="Completed" />
    <StatCard
      name="Total Revenue"
      value={<Dollars amount={totalRevenue} />}
      note={
        onItsWay > 0 ? (
          <>
            <Dollars amount={onItsWay} /> on its way
          </>
        ) : (
          "Fares, tips, tolls, and what you keep of late cancels"
        )
      }
    />
    <StatCard
      name="Driver Badge"
      value={driverBadge}
      note={`${percent(taxRate)} ${TAX_NAME} on your rides`}
      className="max-md:col-span-full"
    />
  </>
);

const percent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;
