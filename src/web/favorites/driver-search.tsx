import { useQuery } from "@tanstack/react-query";
import { favoriteLimits } from "#shared/favorites/limits.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { driversCalled } from "./favorites-queries.ts";
import { FoundDrivers } from "./found-drivers.tsx";
import type { Favoring } from "./use-favorite.ts";

const PAUSE_MS = 500;

type DriverSearchProps = {
  /** The name that is looked for. */
  search: string;
  onSearch: (search: string) => void;
  favoring: Favoring;
};

/** Finds drivers by name while one types. */
export const DriverSearch = ({ search, onSearch, favoring }: DriverSearchProps) => {
  const { data, error, isFetching, refetch } = useQuery(driversCalled(search));
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
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {search !== "" && data && !error && (
        <FoundDrivers search={search} found={data} favoring={favoring} />
      )}
    </section>
  );
};
