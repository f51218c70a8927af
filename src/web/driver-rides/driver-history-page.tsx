import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { useDetailsPage } from "#web/rides/use-details-page.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { DriverHistoryFilters } from "./driver-history-filters.tsx";
import {
  type DriverHistorySearch,
  filterOf,
  hidesPast,
  isFiltered,
  type RideFilter,
} from "./driver-history-search.ts";
import { DriverRideSheet } from "./driver-ride-sheet.tsx";
import { DriverRides } from "./driver-rides.tsx";
import { driverHistory, scheduledRides } from "./driver-rides-queries.ts";

const route = getRouteApi("/driver/history");

/** A driver's scheduled rides and ride history; `?id=` opens a ride's details. */
export const DriverHistoryPage = () => {
  const search = route.useSearch();
  const { id, page = 1, scheduledPage = 1 } = search;
  const isHiding = hidesPast(search);
  const navigate = route.useNavigate();
  const details = useDetailsPage(
    () =>
      void navigate({
        search: (search) => ({ ...search, id: undefined }),
        replace: true,
        resetScroll: false,
      }),
  );
  const changePage = useChangePage();
  const changeHidePast = (isOn: boolean) =>
    changePage({ hidePast: isOn, scheduledPage: undefined });
  const refetchInterval = useLiveRides();
  const filter = filterOf(search);
  const changeFilter = useChangeFilter();
  const scheduledFilter = { ...filter, part: isHiding ? ("open" as const) : undefined };
  const hasScheduled = filter.kind !== "instant";
  const scheduledQuery = scheduledRides(scheduledPage, scheduledFilter);
  const scheduled = useQuery({ ...scheduledQuery, enabled: hasScheduled });
  const { isLoading, failureCount } = scheduled;
  const past = useQuery(driverHistory(page, filter));
  // Nothing to search, unless the filters are what leaves nothing.
  const hasNone =
    !isFiltered(filter) &&
    scheduled.data?.pagination.totalItems === 0 &&
    past.data?.pagination.totalItems === 0;
  const listProps = {
    refetchInterval,
    onDetails: details.open,
    onClear: isFiltered(filter) ? () => changeFilter(filterOf({})) : null,
  };
  return (
    <PageFrame>
      <h1 className="mb-6 text-h1">Rides</h1>
      <div className="grid gap-10">
        {!hasNone && <DriverHistoryFilters filter={filter} onChange={changeFilter} />}
        <FailureGroup hidesSections>
          {hasScheduled && (
            <DriverRides
              {...listProps}
              list="scheduled"
              filter={scheduledFilter}
              page={scheduledPage}
              onPage={(next) => changePage({ scheduledPage: pageParam(next) })}
              onEnded={() => changeHidePast(false)}
              isBriefIfEmpty={!hasNone && isHiding && !isFiltered(filter)}
            >
              {!hasNone && (
                <Switch label="Hide past rides" isOn={isHiding} onChange={changeHidePast} />
              )}
            </DriverRides>
          )}
          {/* Loads at once, but stays hidden until the height of the list above is known. */}
          <div hidden={isLoading && failureCount === 0}>
            <DriverRides
              {...listProps}
              list="history"
              filter={filter}
              page={page}
              onPage={(next) => changePage({ page: pageParam(next) })}
            />
          </div>
        </FailureGroup>
      </div>
      <DriverRideSheet id={id} refetchInterval={refetchInterval} onClose={details.close} />
    </PageFrame>
  );
};

/** Changes the page of one table and keeps the other. */
const useChangePage = () => {
  const navigate = route.useNavigate();
  return (to: DriverHistorySearch) =>
    void navigate({ search: (search) => ({ ...search, ...to }), resetScroll: false });
};

/** Changes the filters and resets both tables to page 1. */
const useChangeFilter = () => {
  const navigate = route.useNavigate();
  return (change: RideFilter) =>
    void navigate({
      search: (search) => ({ ...search, ...change, page: undefined, scheduledPage: undefined }),
      replace: true,
      resetScroll: false,
    });
};
