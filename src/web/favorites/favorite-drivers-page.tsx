import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { favoriteLimits } from "#shared/favorites/limits.ts";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { FavoriteList } from "./favorite-list.tsx";
import { driverSearch } from "./favorites-queries.ts";
import { DriverResults } from "./found-drivers.tsx";
import { type FavoriteControl, useFavorite } from "./use-favorite.ts";

const route = getRouteApi("/favorite-drivers");

/** Search of drivers, and the rider's favorites. */
export const FavoriteDriversPage = () => {
  const { search = "", page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const control = useFavorite();
  const changeSearch = (searchText: string) =>
    void navigate({
      search: (before) => ({ ...before, search: searchText || undefined }),
      replace: true,
      resetScroll: false,
    });
  const changePage = (next: number) =>
    void navigate({
      search: (before) => ({ ...before, page: pageParam(next) }),
      resetScroll: false,
    });
  return (
    <PageFrame>
      <h1 className="mb-6 text-h1">Search Drivers</h1>
      <FailureGroup>
        <div className="grid gap-10">
          <DriverSearch search={search} onSearch={changeSearch} control={control} />
          <FavoriteList page={page} onPage={changePage} control={control} />
        </div>
      </FailureGroup>
      <LiveRegion text={control.status} />
    </PageFrame>
  );
};

const PAUSE_MS = 500;

type DriverSearchProps = {
  /** Search text. */
  search: string;
  onSearch: (search: string) => void;
  control: FavoriteControl;
};

/** Searches drivers by name while typing. */
const DriverSearch = ({ search, onSearch, control }: DriverSearchProps) => {
  const { data, error, isFetching, refetch } = useQuery(driverSearch(search));
  return (
    <section aria-label="Search results" className="grid gap-4">
      <search className="max-w-xl">
        <SearchField
          name="favorite-search"
          label="Driver's name"
          placeholder="Search drivers..."
          maxLength={favoriteLimits.maxSearchLength}
          pauseMs={PAUSE_MS}
          isSearching={isFetching}
          value={search}
          onSearch={onSearch}
        />
      </search>
      {error && <LoadFailure what="the drivers" error={error} onRetry={refetch} />}
      {search !== "" && data && !error && (
        <DriverResults search={search} found={data} control={control} />
      )}
    </section>
  );
};
