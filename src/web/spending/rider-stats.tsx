import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { marketIsoDate } from "#shared/market-time.ts";
import {
  getRiderDashboard,
  getRiderMonths,
  type RiderDashboard,
} from "#shared/spending/contract.ts";
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
          <LoadFailure what="your totals" error={error} onRetry={refetch} />
        </Card>
      )}
      {!data && !error && <StatSkeletons />}
      {data && <FigureCards figures={data} />}
    </section>
  );
};

type Figures = Pick<RiderDashboard, "totalRides" | "favoriteDrivers"> & {
  month: string;
  paid: number;
};

const FigureCards = ({ figures }: { figures: Figures }) => (
  <dl className="grid grid-cols-2 gap-3">
    <StatCard
      name="Spent this month"
      value={<Dollars amount={figures.paid} />}
      note={`${formatMonth(figures.month)} rides, minus refunds`}
      className="col-span-2"
    />
    <StatCard
      name="Completed rides"
      value={figures.totalRides.toLocaleString("en-US")}
      note={
        <Link to="/history" className={linkClass}>
          All rides
        </Link>
      }
    />
    <StatCard
      name="Favorite drivers"
      value={figures.favoriteDrivers}
      note={
        <Link to="/favorite-drivers" className={linkClass}>
          {figures.favoriteDrivers === 0 ? "Find a driver" : "See them"}
        </Link>
      }
    />
  </dl>
);

const StatSkeletons = () => (
  <div className="grid grid-cols-2 gap-3">
    <Skeleton className="col-span-2 h-30 rounded-card md:h-34" />
    <Skeleton className="h-30 rounded-card md:h-34" />
    <Skeleton className="h-30 rounded-card md:h-34" />
  </div>
);

/** A rider's totals. The key starts with "rides", because any change of a ride may move money. */
const riderDashboard = queryOptions({
  queryKey: ["rides", "spending"],
  queryFn: async ({ signal }): Promise<Figures> => {
    const month = marketIsoDate(new Date()).slice(0, "2026-11".length);
    const [dashboard, { months }] = await Promise.all([
      call(getRiderDashboard, { signal }),
      call(getRiderMonths, { query: { from: month, to: month }, signal }),
    ]);
    return { ...dashboard, month, paid: months[0]?.paid ?? 0 };
  },
  staleTime: 0,
});
