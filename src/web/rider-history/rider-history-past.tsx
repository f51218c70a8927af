import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { getRiderHistory } from "#shared/rides/lists-contract.ts";
import { call } from "#web/platform/client.ts";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { RideDays } from "#web/rides/ride-days.tsx";
import { riderMonths } from "#web/spending/rider-months.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FilterBar } from "#web/ui/tables/filter-bar.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { filterOf, isFiltered } from "./past-filter.ts";
import type { HistoryEntry } from "./rider-history-entry.ts";
import {
  HistoryFailure,
  HistorySkeleton,
  NoRides,
  RiderHistoryList,
} from "./rider-history-list.tsx";
import { groupByMonth } from "./rider-history-months.ts";
import type { PastFilter } from "./rider-history-search.ts";

type RiderHistoryPastProps = {
  filter: PastFilter;
  onFilter: (change: PastFilter) => void;
  onOpen: () => void;
};

/** Past rides, searched and loaded in pages. */
export const RiderHistoryPast = ({ filter, onFilter, onOpen }: RiderHistoryPastProps) => {
  const past = useInfiniteQuery(pastRides(filter));
  const { data, error, refetch, isPlaceholderData } = past;
  useFailureToast(data ? null : error, "Failed to fetch ride history");
  if (data?.rides.length === 0 && !isFiltered(filter) && !isPlaceholderData) return <NoRides />;
  return (
    <div className="grid gap-6">
      <PastFilters filter={filter} onFilter={onFilter} />
      {!data && (error ? <HistoryFailure error={error} onRetry={refetch} /> : <HistorySkeleton />)}
      {data && (
        <div className={`grid gap-6 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}>
          <Count total={data.total} />
          {data.rides.length === 0 ? (
            <NoMatch onClear={() => onFilter(filterOf({}))} />
          ) : (
            <Months rides={data.rides} isFiltered={isFiltered(filter)} onOpen={onOpen} />
          )}
          <MoreRides past={past} />
        </div>
      )}
    </div>
  );
};

const PastFilters = ({ filter, onFilter }: Omit<RiderHistoryPastProps, "onOpen">) => (
  <FilterBar
    label="Past rides"
    searchField={
      <SearchField
        name="rides-search"
        placeholder="Driver, place or reference"
        value={filter.search ?? ""}
        onSearch={(text) => onFilter({ search: text || undefined })}
      />
    }
    hasSearchText={filter.search !== undefined}
    filterValues={[filter.from, filter.to]}
    onClear={() => onFilter(filterOf({}))}
    columns="lg:grid-cols-[1fr_1fr_auto]"
  >
    <RideDays filter={filter} aheadMinutes={0} onChange={onFilter} />
  </FilterBar>
);

/** Number of rides; screen readers announce it when the filter changes it. */
const Count = ({ total }: { total: number }) => (
  <p className="text-small text-fg-2">
    <span role="status" className="tabular-nums">
      {total.toLocaleString("en-US")} {total === 1 ? "ride" : "rides"}
    </span>
    . Totals include tips, fees and tolls, minus refunds.
  </p>
);

type MonthsProps = { rides: readonly HistoryEntry[]; isFiltered: boolean; onOpen: () => void };

/** The rides under their months, each with the figures of the whole month. */
const Months = ({ rides, isFiltered, onOpen }: MonthsProps) => {
  const months = groupByMonth(rides, "latest first");
  const { data } = useQuery(riderMonths(months.at(-1)?.iso ?? "", months[0]?.iso ?? ""));
  return (
    <RiderHistoryList
      rides={rides}
      order="latest first"
      figures={{ months: data, isFiltered }}
      onOpen={onOpen}
    />
  );
};

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState icon={SearchX} text="No rides match your search">
      <Button variant="outline" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  </div>
);

type MoreRidesProps = {
  past: Pick<
    ReturnType<typeof useInfiniteQuery>,
    "hasNextPage" | "isFetchNextPageError" | "isFetchingNextPage" | "fetchNextPage"
  >;
};

const MoreRides = ({ past }: MoreRidesProps) => (
  <>
    {past.isFetchNextPageError && (
      <p role="alert" className="text-danger">
        Failed to fetch ride history
      </p>
    )}
    {past.hasNextPage && (
      <Button
        variant="outline"
        pending={past.isFetchingNextPage}
        pendingLabel="Loading..."
        onClick={() => void past.fetchNextPage()}
      >
        Show more rides
      </Button>
    )}
  </>
);

/** The rider's past rides in pages, latest first; those of the previous filter stay while loading. */
const pastRides = (filter: PastFilter) =>
  infiniteQueryOptions({
    queryKey: ["rides", "rider-history", filter],
    queryFn: ({ pageParam, signal }) =>
      call(getRiderHistory, {
        query: { part: "past", page: String(pageParam), ...filter },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : null,
    select: ({ pages }) => ({
      // Removes duplicates: a ride that ended meanwhile shifts the pages.
      rides: [
        ...new Map(pages.flatMap(({ rides }) => rides).map((ride) => [ride.id, ride])).values(),
      ],
      total: pages.at(-1)?.pagination.totalItems ?? 0,
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
