import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { formatDollars } from "#shared/money.ts";
import { getMoneyFigures, getRideFigures } from "#shared/overview/contract.ts";
import { taxName } from "#shared/product.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UpdatedAgo } from "#web/ui/time/updated-ago.tsx";
import { FigureTile, lastWeek } from "./figure-tile.tsx";
import { NeedsYou } from "./needs-you.tsx";

const route = getRouteApi("/admin/");
const LiveNow = lazy(async () => ({
  default: (await import("#web/live-map/live-now.tsx")).LiveNow,
}));

/** `/admin`: work that waits, figures of today and of the last two weeks, and the current drivers and rides. */
export const OverviewPage = () => {
  const { now } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AdminFrame title="Overview" aside={<CountedAgo />} whole="the overview" isFailedHidden>
      <Section title="Needs you">
        <NeedsYou />
      </Section>
      <CountedDays />
      <IfPermitted permission="rides">
        <RideTiles />
      </IfPermitted>
      <IfPermitted permission="books">
        <MoneyTiles />
      </IfPermitted>
      <IfPermitted permission="rides">
        <Section title="Now">
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <LiveNow
              shown={now}
              onShow={(shown) => void navigate({ search: { now: shown }, replace: true })}
            />
          </Suspense>
        </Section>
      </IfPermitted>
    </AdminFrame>
  );
};

const REFRESH_MS = 15_000;

const rideFigures = queryOptions({
  queryKey: ["admin", "overview", "rides"],
  queryFn: ({ signal }) => call(getRideFigures, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

const moneyFigures = queryOptions({
  queryKey: ["admin", "overview", "money"],
  queryFn: ({ signal }) => call(getMoneyFigures, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

/** Says once above the tiles which days all of them count; a role or a failure may leave out one kind of tiles. */
const CountedDays = () => {
  const { counted, isLoading } = useCounted();
  if (!counted[0] && !isLoading) return null;
  return (
    <p className={`text-small text-fg-3 ${counted[0] ? "" : "invisible"}`}>
      7 days: {lastWeek(counted[0]?.from ?? "2026-11-12")}, compared with the 7 days before. The
      lines show the last 14 full days.
    </p>
  );
};

/** Age of the oldest figures, once for all tiles. */
const CountedAgo = () => {
  const { counted } = useCounted();
  const times = counted.map(({ countedAt }) => countedAt).toSorted();
  if (times.length === 0) return null;
  return (
    <p className="text-small text-fg-3 tabular-nums">
      {times.includes(null) ? (
        "Not counted yet"
      ) : (
        <UpdatedAgo at={Math.min(...times.map((at) => Date.parse(at ?? "")))} />
      )}
    </p>
  );
};

/** Reads the cached figures that the tiles load: of rides, and of money. */
const useCounted = () => {
  const rides = useQuery({ ...rideFigures, enabled: false });
  const sums = useQuery({ ...moneyFigures, enabled: false });
  return {
    counted: [rides.data, sums.data].filter((data) => data !== undefined),
    isLoading: rides.isLoading || sums.isLoading,
  };
};

const RideTiles = () => {
  const { data, error, refetch } = useQuery(rideFigures);
  if (!data)
    return <NoTiles {...ridesFrame} count={4} what="the rides" error={error} onRetry={refetch} />;
  const shared = { from: data.from, isWeekFirst: !data.completed.today };
  return (
    <Tiles {...ridesFrame}>
      <FigureTile {...shared} {...count} name="Completed rides" figure={data.completed} />
      <FigureTile {...shared} {...share} name="Completion rate" figure={data.completion} />
      <FigureTile {...shared} {...seconds} name="Median accept time" figure={data.wait} />
      <FigureTile {...shared} {...count} name="Unanswered" figure={data.unanswered} />
    </Tiles>
  );
};

const ridesFrame = { title: "Rides", columns: "md:grid-cols-4" };
/** An odd tile spans the row of a phone. */
const moneyFrame = {
  title: "Money from rides",
  columns: "max-md:*:first:col-span-full md:grid-cols-3",
};

const MoneyTiles = () => {
  const { data, error, refetch } = useQuery(moneyFigures);
  if (!data)
    return <NoTiles {...moneyFrame} count={3} what="the money" error={error} onRetry={refetch} />;
  const shared = { from: data.from, isWeekFirst: !data.gross.today };
  return (
    <Tiles {...moneyFrame}>
      <FigureTile {...shared} {...money} name="Charged" figure={data.gross} />
      <FigureTile {...shared} {...money} name={taxName()} figure={data.tax} />
      <FigureTile {...shared} {...money} name="Refunds" figure={data.refunds} />
    </Tiles>
  );
};

type TilesProps = {
  title: string;
  /** Grid classes by width of the screen. */
  columns: string;
  children: ReactNode;
};

const Tiles = ({ title, columns, children }: TilesProps) => (
  <section aria-label={title} className="grid gap-3">
    <h2 className="text-h3">{title}</h2>
    <dl className={`${tilesClass} ${columns}`}>{children}</dl>
  </section>
);

const tilesClass = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3";

type NoTilesProps = Omit<TilesProps, "children"> & {
  count: number;
  what: string;
  error: Error | null;
  onRetry: () => unknown;
};

/** Stands for tiles that are loading or failed to load, under their title. */
const NoTiles = ({ title, columns, count, what, error, onRetry }: NoTilesProps) => {
  const lastError = useLastError(error);
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-h3">{title}</h2>
      {lastError ? (
        <LoadFailure what={what} error={lastError} onRetry={onRetry} />
      ) : (
        <div className={`${tilesClass} ${columns}`}>
          {Array.from({ length: count }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
            <Skeleton key={place} className="h-48 rounded-card" />
          ))}
        </div>
      )}
    </section>
  );
};

/** Size of the change in percent; null if the week before is zero. */
const changeInPercent = (week: number, before: number): string | null =>
  before === 0 ? null : `${Math.abs(Math.round((100 * (week - before)) / before))}%`;

const count = {
  format: (value: number) => value.toLocaleString("en-US"),
  change: changeInPercent,
};
const money = { format: formatDollars, change: changeInPercent };
const share = {
  format: (value: number) => `${Math.round(100 * value)}%`,
  change: (week: number, before: number) => {
    const points = Math.abs(Math.round(100 * week) - Math.round(100 * before));
    return `${points} point${points === 1 ? "" : "s"}`;
  },
};
const seconds = {
  format: (value: number) => `${value} s`,
  change: (week: number, before: number) => `${Math.abs(week - before)} s`,
};
