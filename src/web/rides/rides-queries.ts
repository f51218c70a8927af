import { queryOptions } from "@tanstack/react-query";
import {
  getCancellation,
  getOpenRides,
  getRecentRides,
  type Ride,
} from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";

/** The rides that wait for something. What is live must not be old, so it is always read again. */
export const openRides = queryOptions({
  queryKey: ["rides", "open"],
  queryFn: async ({ signal }): Promise<Ride[]> => (await call(getOpenRides, { signal })).rides,
  staleTime: 0,
});

/** The last ten rides that have ended, newest first. */
export const recentRides = queryOptions({
  queryKey: ["rides", "recent"],
  queryFn: async ({ signal }): Promise<Ride[]> => (await call(getRecentRides, { signal })).rides,
  staleTime: 0,
});

/** What cancelling gives back at this moment. A ride that has moved on is asked about again under its new state. */
export const cancellationOf = ({ id, state }: Pick<Ride, "id" | "state">) =>
  queryOptions({
    queryKey: ["cancellation", id, state],
    queryFn: async ({ signal }) =>
      (await call(getCancellation, { params: { id }, signal })).cancellation,
    staleTime: 0,
    gcTime: 0,
  });
