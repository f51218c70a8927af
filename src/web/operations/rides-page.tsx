import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { RIDES_CSV_PATH } from "#shared/operations/lists-contract.ts";
import { AdminFrame } from "#web/app/admin/admin-frame.tsx";
import { FoundCount } from "#web/app/admin/found-count.tsx";
import { DownloadButton } from "#web/app/download-button.tsx";
import { lookingFor } from "#web/app/table-search.ts";
import { FoundList } from "./found-list.tsx";
import { ridesPage } from "./operations-queries.ts";
import { RidesList } from "./rides-list.tsx";
import type { RidesSearch } from "./rides-search.ts";
import { RidesToolbar } from "./rides-toolbar.tsx";

const route = getRouteApi("/admin/rides");

/** `/admin/rides`: every ride, to be found and looked into. */
export const RidesPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const look = (change: RidesSearch) => void navigate(lookingFor(change));
  const { data, error, refetch, isPlaceholderData } = useQuery(ridesPage(search));
  const total = data?.pagination.totalItems;
  return (
    <AdminFrame
      title="Rides"
      aside={<FoundCount of={total} isMore={data?.isMore === true} one="ride" many="rides" />}
      actions={
        total !== undefined && total > 0 && <DownloadButton {...fileOf(search)} label="CSV" />
      }
    >
      <RidesToolbar label="Rides" search={search} onChange={look} />
      <FoundList
        label="Rides"
        found={data}
        isEmpty={data?.rides.length === 0}
        error={error}
        isOld={isPlaceholderData}
        search={search}
        onLook={look}
        onRetry={() => void refetch()}
      >
        {data && (
          <RidesList
            rides={data.rides}
            sort={search.sort ?? "newest"}
            onSort={(sort) => look({ sort: sort === "newest" ? undefined : sort })}
          />
        )}
      </FoundList>
    </AdminFrame>
  );
};

const fileOf = ({ page: _, size: __, sort: ___, ...filter }: RidesSearch) => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return {
    path: `${RIDES_CSV_PATH}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`,
    name: "faire-rides.csv",
    description: "Rides as CSV",
  };
};
