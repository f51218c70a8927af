import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { DRIVERS_CSV_PATH } from "#shared/admin/contract.ts";
import { AdminFrame } from "#web/app/admin/admin-frame.tsx";
import { DownloadButton } from "#web/app/download-button.tsx";
import { laterPage } from "#web/app/later-page.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { TableSkeleton } from "#web/ui/table-skeleton.tsx";
import { driversPage } from "./admin-queries.ts";
import { DriversList } from "./drivers-list.tsx";
import { type DriversSearch, without } from "./drivers-search.ts";
import { DriversToolbar } from "./drivers-toolbar.tsx";

const route = getRouteApi("/admin/dashboard");

/** `/admin/dashboard`: the drivers, to be found, verified and looked at. */
export const DriversPage = () => {
  const search = route.useSearch();
  const look = useLook();
  const { data, error, refetch, isPlaceholderData } = useQuery(driversPage(search));
  return (
    <AdminFrame
      title="Drivers"
      aside={<Found of={data?.pagination.totalItems} isMore={data?.isMore === true} />}
      actions={
        data && data.pagination.totalItems > 0 && <DownloadButton {...fileOf(search)} label="CSV" />
      }
    >
      <DriversToolbar search={search} counts={data?.counts} onChange={look} />
      {!data && !error && <TableSkeleton />}
      {!data && error && (
        <Card className="!p-0">
          <LoadFailure error={error} onRetry={refetch} />
        </Card>
      )}
      {data && (
        <div
          className={`grid gap-4 grid-cols-1 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}
        >
          {data.drivers.length > 0 ? (
            <DriversList
              drivers={data.drivers}
              sort={search.sort ?? "newest"}
              onSort={(sort) => look({ sort: without("newest", sort) })}
            />
          ) : (
            <Nobody
              onClear={
                search.filter || search.search || search.page
                  ? () => look({ filter: undefined, search: undefined })
                  : null
              }
            />
          )}
          <Pager
            label="Drivers"
            page={search.page ?? 1}
            totalPages={data.pagination.totalPages}
            onChange={(page) => look({ page: laterPage(page) })}
            size={search.size ?? "25"}
            onSize={(size) => look({ size: without("25", size) })}
          />
        </div>
      )}
    </AdminFrame>
  );
};

/** Looks for something else, from the first page on unless a page is asked for. */
const useLook = () => {
  const navigate = route.useNavigate();
  return (change: DriversSearch) =>
    void navigate({
      search: (search) => ({ ...search, page: undefined, ...change }),
      replace: !("page" in change),
      resetScroll: "page" in change,
    });
};

const fileOf = ({ filter, search }: DriversSearch) => {
  const given = new URLSearchParams({ filter: filter ?? "all", search: search ?? "" });
  return {
    path: `${DRIVERS_CSV_PATH}?${given}`,
    name: "faire-drivers.csv",
    description: "Drivers as CSV",
  };
};

const Nobody = ({ onClear }: { onClear: (() => void) | null }) => (
  <Card className="!p-0">
    <EmptyState icon={Users} text="No drivers found">
      {onClear && (
        <Button variant="outline" onClick={onClear}>
          Show all drivers
        </Button>
      )}
    </EmptyState>
  </Card>
);

/** Told whenever what is looked for leaves others. */
const Found = ({ of, isMore }: { of: number | undefined; isMore: boolean }) => (
  <p role="status" className="text-small text-fg-3 tabular-nums">
    {of !== undefined &&
      `${of.toLocaleString("en-US")}${isMore ? "+" : ""} ${of === 1 ? "driver" : "drivers"}`}
  </p>
);
