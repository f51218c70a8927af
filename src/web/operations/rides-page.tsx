import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy } from "react";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { ListTools, useHiddenColumns } from "#web/platform/admin/list-tools.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { PreviewBeside } from "#web/platform/admin/row-preview.tsx";
import { DownloadButton } from "#web/platform/download-button.tsx";
import {
  type PreviewSearch,
  previewNavigation,
  searchNavigation,
  viewOf,
} from "#web/platform/table-search.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ridesPage } from "./operations-queries.ts";
import { RecordList } from "./record-list.tsx";
import { clearedFilters } from "./ride-filters.ts";
import { rideColumns, rideColumnsHiddenAtFirst } from "./rides-columns.tsx";
import { ridesFile } from "./rides-file.ts";
import { RidesList } from "./rides-list.tsx";
import type { RidesSearch } from "./rides-search.ts";
import { RidesToolbar } from "./rides-toolbar.tsx";

const route = getRouteApi("/admin/rides");

const RidePreview = lazy(async () => ({
  default: (await import("./ride-preview.tsx")).RidePreview,
}));

/** `/admin/rides`: search of all rides. */
export const RidesPage = () => {
  const { preview, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = (change: RidesSearch) =>
    void navigate(searchNavigation<RidesSearch & PreviewSearch>({ preview: undefined, ...change }));
  const { data, error, refetch, isPlaceholderData } = useQuery(ridesPage(search));
  const hidden = useHiddenColumns("rides", rideColumnsHiddenAtFirst);
  const total = data?.pagination.totalItems;
  return (
    <AdminFrame
      title="Rides"
      aside={
        <ResultCount total={total} isMore={data?.isMore === true} singular="ride" plural="rides" />
      }
      actions={
        total !== undefined && total > 0 && <DownloadButton {...ridesFile("rides", search)} />
      }
    >
      <RidesToolbar
        label="Rides"
        search={search}
        onChange={changeSearch}
        tools={
          <ListTools
            list="rides"
            filters={viewOf(search)}
            onOpen={(view) => changeSearch({ ...clearedFilters, sort: undefined, ...view })}
            columns={rideColumns}
            hidden={hidden}
          />
        }
      />
      <RecordList
        label="Rides"
        results={data}
        isEmpty={data?.rides.length === 0}
        error={error}
        isStale={isPlaceholderData}
        search={search}
        onSearchChange={changeSearch}
        onRetry={() => void refetch()}
      >
        {data && (
          <PreviewBeside
            preview={{ id: preview, show: (id) => void navigate(previewNavigation(id)) }}
            rowIds={data.rides.map(({ rideId }) => rideId)}
            open={(id) => void navigate({ ...pageOf(id), replace: true })}
            openPage={(id) => <OpenPage id={id} />}
            panel={(id) => <RidePreview id={id} />}
          >
            <RidesList
              rides={data.rides}
              hidden={hidden[0]}
              sort={search.sort ?? "newest"}
              onSort={(sort) => changeSearch({ sort: sort === "newest" ? undefined : sort })}
            />
          </PreviewBeside>
        )}
      </RecordList>
    </AdminFrame>
  );
};

const pageOf = (id: string) => ({ to: "/admin/rides/$id", params: { id } }) as const;

const OpenPage = ({ id }: { id: string }) => (
  <Link {...pageOf(id)} className={buttonClass({ variant: "outline" })}>
    Open page
  </Link>
);
