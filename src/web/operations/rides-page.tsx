import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { searchNavigation } from "#web/platform/table-search.ts";
import { ridesPage } from "./operations-queries.ts";
import { RecordList } from "./record-list.tsx";
import { ridesFile } from "./rides-file.ts";
import { RidesList } from "./rides-list.tsx";
import type { RidesSearch } from "./rides-search.ts";
import { RidesToolbar } from "./rides-toolbar.tsx";

const route = getRouteApi("/admin/rides");

/** `/admin/rides`: search of all rides. */
export const RidesPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = (change: RidesSearch) => void navigate(searchNavigation(change));
  const { data, error, refetch, isPlaceholderData } = useQuery(ridesPage(search));
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
      <RidesToolbar label="Rides" search={search} onChange={changeSearch} />
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
          <RidesList
            rides={data.rides}
            sort={search.sort ?? "newest"}
            onSort={(sort) => changeSearch({ sort: sort === "newest" ? undefined : sort })}
          />
        )}
      </RecordList>
    </AdminFrame>
  );
};
