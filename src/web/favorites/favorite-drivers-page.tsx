import { getRouteApi } from "@tanstack/react-router";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { DriverSearch } from "./driver-search.tsx";
import { FavoriteList } from "./favorite-list.tsx";
import { useFavorite } from "./use-favorite.ts";

const route = getRouteApi("/favorite-drivers");

/** Finding drivers, and the favorites among them. */
export const FavoriteDriversPage = () => {
  const { search = "", page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const favoring = useFavorite();
  const look = (wanted: string) =>
    void navigate({
      search: (before) => ({ ...before, search: wanted || undefined }),
      replace: true,
      resetScroll: false,
    });
  const turn = (next: number) =>
    void navigate({
      search: (before) => ({ ...before, page: pageParam(next) }),
      resetScroll: false,
    });
  return (
    <PageFrame>
      <h1 className="mb-6 text-h1">Search Drivers</h1>
      <div className="grid gap-10">
        <DriverSearch search={search} onSearch={look} favoring={favoring} />
        <FavoriteList page={page} onPage={turn} favoring={favoring} />
      </div>
      <LiveRegion text={favoring.status} />
    </PageFrame>
  );
};
