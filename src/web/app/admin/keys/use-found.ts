import { useQuery } from "@tanstack/react-query";
import { driversPage } from "#web/admin/admin-queries.ts";
import { ridesPage } from "#web/operations/operations-queries.ts";
import { FEWEST_LETTERS, type Found } from "./commands.ts";

/** A failed search. */
export type SearchFailure = {
  /** "drivers", "drivers and rides". */
  of: string;
  error: Error;
  retry: () => void;
};

/**
 * Drivers and rides for a search text; empty until both searches are done. A failed search is not retried
 * automatically.
 */
export const useFound = (words: string) => {
  const how = {
    enabled: words.length >= FEWEST_LETTERS,
    placeholderData: undefined,
    retry: false,
  };
  const drivers = useQuery({ ...driversPage({ search: words }), ...how });
  const rides = useQuery({ ...ridesPage({ search: words }), ...how });
  const isLooking = how.enabled && (drivers.isPending || rides.isPending);
  const found: Found = {
    by: words,
    drivers: (!isLooking && drivers.data?.drivers) || [],
    rides: (!isLooking && rides.data?.rides) || [],
  };
  const searches = [
    { of: "drivers", ...drivers },
    { of: "rides", ...rides },
  ];
  return { found, isLooking, failure: isLooking ? null : failureOf(searches) };
};

type Search = {
  of: string;
  isLoadingError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
};

const failureOf = (searches: readonly Search[]): SearchFailure | null => {
  const failed = searches.filter(({ isLoadingError }) => isLoadingError);
  const error = failed[0]?.error;
  if (!error) return null;
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return { of: failed.map(({ of }) => of).join(" and "), error, retry };
};
