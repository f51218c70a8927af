import { useQuery } from "@tanstack/react-query";
import { driversPage } from "#web/admin/admin-queries.ts";
import { ridersPage, ridesPage } from "#web/operations/operations-queries.ts";
import { MIN_SEARCH_LENGTH, type PaletteResults } from "./commands.ts";

export type SearchFailure = {
  /** What was searched for: "drivers" or "drivers, riders and rides". */
  subject: string;
  error: Error;
  retry: () => void;
};

/**
 * Drivers, riders and rides for a search text; empty until all searches are done. Failed searches are not retried
 * automatically.
 */
export const usePaletteSearch = (query: string) => {
  const options = {
    enabled: query.length >= MIN_SEARCH_LENGTH,
    placeholderData: undefined,
    retry: false,
  };
  const drivers = useQuery({ ...driversPage({ search: query }), ...options });
  const riders = useQuery({ ...ridersPage({ search: query }), ...options });
  const rides = useQuery({ ...ridesPage({ search: query }), ...options });
  const isSearching =
    options.enabled && [drivers, riders, rides].some((search) => search.isPending);
  const results: PaletteResults = {
    query: query,
    drivers: (!isSearching && drivers.data?.drivers) || [],
    riders: (!isSearching && riders.data?.riders) || [],
    rides: (!isSearching && rides.data?.rides) || [],
  };
  const searches = [
    { subject: "drivers", ...drivers },
    { subject: "riders", ...riders },
    { subject: "rides", ...rides },
  ];
  return { results, isSearching, failure: isSearching ? null : failureOf(searches) };
};

type Search = {
  subject: string;
  isLoadingError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
};

const failureOf = (searches: readonly Search[]): SearchFailure | null => {
  const failedSearches = searches.filter(({ isLoadingError }) => isLoadingError);
  const error = failedSearches[0]?.error;
  if (!error) return null;
  const retry = () => {
    for (const { refetch } of failedSearches) void refetch();
  };
  const subjects = failedSearches.map(({ subject }) => subject);
  return { subject: subjects.join(", ").replace(/, (\w+)$/, " and $1"), error, retry };
};
