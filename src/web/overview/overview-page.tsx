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
    <AdminFrame title="Overview" isFailedHidden>
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
  const { data: rides } = useQuery({ ...rideFigures, enabled: false });
  const { data: sums } = useQuery({ ...moneyFigures, enabled: false });
  const from = (rides ?? sums)?.from;
  return (
    from && (
      <p className="text-small text-fg-3">
        7 days: {lastWeek(from)}, compared with the 7 days before. The lines show the last 14 full
        days.
      </p>
    )
  );
};

const RideTiles = () => {
  const { data, error, refetch } = useQuery(rideFigures);
  if (!data)
    return <NoTiles title="Rides today" what="today's rides" error={error} onRetry={refetch} />;
  return (
    <Tiles title="Rides today" columns="md:grid-cols-4" {...data}>
      <FigureTile {...count} name="Completed rides" figure={data.completed} from={data.from} />
      <FigureTile {...share} name="Completion rate" figure={data.completion} from={data.from} />
      <FigureTile {...seconds} name="Median accept time" figure={data.wait} from={data.from} />
      <FigureTile {...count} name="Unanswered" figure={data.unanswered} from={data.from} />
    </Tiles>
  );
};

const MONEY_TITLE = "Money from today's rides";

const MoneyTiles = () => {
  const { data, error, refetch } = useQuery(moneyFigures);
  if (!data)
    return <NoTiles title={MONEY_TITLE} what="today's money" error={error} onRetry={refetch} />;
  return (
    <Tiles title={MONEY_TITLE} columns="md:grid-cols-3" {...data}>
      <FigureTile {...money} name="Charged" figure={data.gross} from={data.from} />
      <FigureTile {...money} name={taxName()} figure={data.tax} from={data.from} />
      <FigureTile {...money} name="Refunds" figure={data.refunds} from={data.from} />
    </Tiles>
  );
};

type TilesProps = {
  title: string;
  /** Grid classes on wide screens. */
  columns: string;
  countedAt: string | null;
  children: ReactNode;
};

const Tiles = ({ title, columns, countedAt, children }: TilesProps) => (
  <section aria-label={title} className="grid gap-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="text-h3">{title}</h2>
      <p className="text-small text-fg-3 tabular-nums">
        {countedAt === null ? "Not counted yet" : <UpdatedAgo at={Date.parse(countedAt)} />}
      </p>
    </div>
    <dl
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 max-md:*:last:odd:col-span-full ${columns}`}
    >
      {children}
    </dl>
  </section>
);

type NoTilesProps = { title: string; what: string; error: Error | null; onRetry: () => unknown };

/** Stands for tiles that are loading or failed to load, under their title. */
const NoTiles = ({ title, what, error, onRetry }: NoTilesProps) => {
  const lastError = useLastError(error);
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-h3">{title}</h2>
      {lastError ? (
        <LoadFailure what={what} error={lastError} onRetry={onRetry} />
      ) : (
        <Skeleton className="h-48 rounded-card" />
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
