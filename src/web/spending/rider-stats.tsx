import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getRiderDashboard, type RiderDashboard } from "#shared/spending/contract.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatCard } from "#web/ui/stat-card.tsx";
import { formatMonth } from "./format-month.ts";

const linkClass =
  "inline-flex min-h-6 items-center text-fg-2 underline underline-offset-4 hover:text-fg";

/** A rider's figures: spending this month, rides, favorites. */
export const RiderStats = () => {
  const { data, error, refetch } = useQuery(riderDashboard);
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        Your figures
      </h2>
      {!data && error && (
        <Card>
          <LoadFailure error={error} onRetry={refetch} />
        </Card>
      )}
      {!data && !error && <StatSkeletons />}
      {data && <Figures dashboard={data} />}
    </section>
  );
};

const Figures = ({ dashboard }: { dashboard: RiderDashboard }) => (
  <dl className="grid grid-cols-2 gap-3">
    <StatCard
      name="Spent this month"
      value={<Dollars amount={dashboard.spentThisMonth} />}
      note={`Charged in ${formatMonth(dashboard.month)}, less refunds`}
      className="col-span-2"
    />
    <StatCard
      name="Total rides"
      value={dashboard.totalRides.toLocaleString("en-US")}
      note={
        <Link to="/history" className={linkClass}>
          All rides
        </Link>
      }
    />
    <StatCard
      name="Favorite drivers"
      value={dashboard.favoriteDrivers}
      note={
        <Link to="/favorite-drivers" className={linkClass}>
          {dashboard.favoriteDrivers === 0 ? "Find a driver" : "See them"}
        </Link>
      }
    />
  </dl>
);

const StatSkeletons = () => (
  <div className="grid grid-cols-2 gap-3">
    <Skeleton className="col-span-2 h-28 rounded-card md:h-31" />
    <Skeleton className="h-28 rounded-card md:h-31" />
    <Skeleton className="h-28 rounded-card md:h-31" />
  </div>
);

/** A rider's totals. The key starts with "rides", because any change of a ride may move money. */
const riderDashboard = queryOptions({
  queryKey: ["rides", "spending"],
  queryFn: ({ signal }) => call(getRiderDashboard, { signal }),
  staleTime: 0,
});
