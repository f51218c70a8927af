import { useQuery } from "@tanstack/react-query";
import { driversPage } from "#web/admin/admin-queries.ts";
import { ridesPage } from "#web/operations/operations-queries.ts";
import { FEWEST_LETTERS, type Found } from "./commands.ts";

/** The drivers and rides of the words; nobody as long as either is still looked for. */
export const useFound = (words: string): { found: Found; isLooking: boolean } => {
  const how = { enabled: words.length >= FEWEST_LETTERS, placeholderData: undefined };
  const drivers = useQuery({ ...driversPage({ search: words }), ...how });
  const rides = useQuery({ ...ridesPage({ search: words }), ...how });
  const isLooking = how.enabled && (drivers.isPending || rides.isPending);
  const found = {
    by: words,
    drivers: (!isLooking && drivers.data?.drivers) || [],
    rides: (!isLooking && rides.data?.rides) || [],
  };
  return { found, isLooking };
};
