import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DRIVERS_CSV_PATH } from "#shared/admin/contract.ts";
import { MAX_PAGED_ROWS } from "#shared/paging.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { ListTools, useHiddenColumns } from "#web/platform/admin/list-tools.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { ResultTable } from "#web/platform/admin/result-table.tsx";
import { PreviewBeside } from "#web/platform/admin/row-preview.tsx";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import {
  omitDefault,
  type PreviewSearch,
  previewNavigation,
  searchNavigation,
  viewOf,
} from "#web/platform/table-search.ts";
import { waitingCount } from "#web/submissions/queue-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { driverForAdmin, driversPage } from "./admin-queries.ts";
import { BulkActionBar } from "./bulk-action-bar.tsx";
import { DriverCards } from "./driver-cards.tsx";
import { clearedFilters, isFiltered } from "./driver-filters.ts";
import type { DriversSearch } from "./drivers-search.ts";
import {
  columnsHiddenAtFirst,
  DriversTable,
  type DriversTableProps,
  driverColumns,
} from "./drivers-table.tsx";
import { DriversToolbar } from "./drivers-toolbar.tsx";
import { fromList } from "./view-driver.tsx";

const route = getRouteApi("/admin/dashboard");

/** Search and verification of drivers, with the `panel` of one beside the list. */
export const DriversPage = ({ panel }: { panel: (id: string) => ReactNode }) => {
  const { preview, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = (change: DriversSearch) => void navigate(navigationOf(change));
  const showAll = () => changeSearch({ ...clearedFilters, filter: undefined });
  const { data, error, refetch, isPlaceholderData } = useQuery(driversPage(search));
  const total = data?.pagination.totalItems;
  const rowIds = data?.drivers.map(({ driverId }) => driverId) ?? [];
  const { chosen, change, clear } = useSelection(rowIds);
  // Not "drivers": choices stored under that key are for an older table, and leave too many columns
  // visible.
  const hidden = useHiddenColumns("driver-fields", columnsHiddenAtFirst);
  return (
    <AdminFrame
      title="Drivers"
      aside={<Count total={total} isMore={data?.isMore === true} />}
      actions={<Actions search={search} hasDrivers={(total ?? 0) > 0} />}
      isFailedHidden
    >
      <FailedDriver />
      <DriversToolbar
        search={search}
        counts={data?.counts}
        onChange={changeSearch}
        tools={
          <ListTools
            list="drivers"
            filters={viewOf(search)}
            onOpen={(filters) => changeSearch({ ...noFilters, ...filters })}
            columns={driverColumns}
            hidden={hidden}
          />
        }
      />
      <div className="grid gap-4">
        <ResultTable
          label="Drivers"
          what="the list of drivers"
          results={data}
          isEmpty={data?.drivers.length === 0}
          error={error}
          isStale={isPlaceholderData}
          search={search}
          onSearchChange={changeSearch}
          onRetry={refetch}
          empty={<NoDrivers onClear={isFiltered(search) ? showAll : null} />}
        >
          {data && (
            <PreviewBeside
              preview={{ id: preview, show: (id) => void navigate(previewNavigation(id)) }}
              rowIds={rowIds}
              open={(id) => void navigate({ ...pageOf(id), replace: true })}
              openPage={(id) => <OpenPage id={id} />}
              panel={panel}
            >
              <DriversList
                drivers={data.drivers}
                sort={search.sort ?? "newest"}
                onSort={(sort) => changeSearch({ sort: omitDefault("newest", sort) })}
                hidden={hidden[0]}
                chosen={chosen}
                onChoose={change}
              />
            </PreviewBeside>
          )}
        </ResultTable>
        {chosen.length > 0 && (
          <BulkActionBar
            chosen={data?.drivers.filter(({ driverId }) => chosen.includes(driverId)) ?? []}
            onClear={clear}
          />
        )}
      </div>
      <LiveRegion text={chosen.length > 0 ? `${chosen.length} chosen` : ""} />
      {total !== undefined && total > MAX_PAGED_ROWS && <MoreThanPages />}
    </AdminFrame>
  );
};

/** Why the page of a driver led back to this list. */
const FailedDriver = () => {
  const id = useRouterState({ select: ({ location }) => location.state.failedDriverId });
  const { error, refetch } = useQuery({ ...driverForAdmin(id ?? ""), enabled: false });
  const navigate = useNavigate();
  if (!id || !error) return null;
  const openAgain = async () => {
    const { data } = await refetch();
    if (data) await navigate({ to: "/admin/driver/$id", params: { id } });
  };
  return <LoadFailure what="this driver" error={error} onRetry={openAgain} />;
};

const MoreThanPages = () => (
  <p className="text-small text-fg-3">
    Only the first {MAX_PAGED_ROWS.toLocaleString("en-US")} drivers have pages. Search or filter to
    see the others.
  </p>
);

const Count = (count: { total: number | undefined; isMore: boolean }) => (
  <ResultCount {...count} singular="driver" plural="drivers" />
);

const Actions = ({ search, hasDrivers }: { search: DriversSearch; hasDrivers: boolean }) => (
  <div className="flex flex-wrap gap-3">
    <IfPermitted permission="verification">
      <ReviewLink />
    </IfPermitted>
    {hasDrivers && <DownloadButton {...fileOf(search)} label="CSV" />}
  </div>
);

/** A change of the filters closes the preview. */
const navigationOf = (change: DriversSearch) =>
  searchNavigation<DriversSearch & PreviewSearch>({ preview: undefined, ...change });

const pageOf = (id: string) => ({ to: "/admin/driver/$id", params: { id } }) as const;

const OpenPage = ({ id }: { id: string }) => (
  <Link
    from="/admin/dashboard"
    {...pageOf(id)}
    search={fromList}
    className={buttonClass({ variant: "outline" })}
  >
    Open page
  </Link>
);

/** Link to the review queue; hidden while the queue is empty. */
const ReviewLink = () => {
  const { data = 0 } = useQuery(waitingCount);
  if (data === 0) return null;
  return (
    <Link to="/admin/documents" className={buttonClass({ variant: "outline" })}>
      {data.toLocaleString("en-US")} to review
    </Link>
  );
};

const noFilters: DriversSearch = { ...clearedFilters, filter: undefined, sort: undefined };

const fileOf = ({ page: _, size: __, sort: ___, ...filter }: DriversSearch) => {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return {
    path: `${DRIVERS_CSV_PATH}?${query}`,
    name: "faire-drivers.csv",
    description: "Drivers as CSV",
  };
};

const NoDrivers = ({ onClear }: { onClear: (() => void) | null }) => (
  <EmptyState icon={Users} text="No drivers found">
    {onClear && (
      <Button variant="outline" onClick={onClear}>
        Show all drivers
      </Button>
    )}
  </EmptyState>
);

/** Selected drivers that are shown; hidden drivers are deselected. */
const useSelection = (shownIds: readonly string[]) => {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const selectedIds = shownIds.filter((id) => selected.includes(id));
  if (selectedIds.length < selected.length) setSelected(selectedIds);
  const change = (ids: readonly string[], isChosen: boolean) => {
    const rest = selectedIds.filter((id) => !ids.includes(id));
    setSelected(isChosen ? [...rest, ...ids] : rest);
  };
  return { chosen: selectedIds, change, clear: () => setSelected([]) };
};

/** A page of drivers as a table, or as cards on narrow screens. */
const DriversList = (props: DriversTableProps) => (
  <>
    <DriversTable {...props} />
    <DriverCards {...props} />
  </>
);
