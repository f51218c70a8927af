import { queryOptions } from "@tanstack/react-query";
import {
  getCancellation,
  getOpenRides,
  getRecentRides,
  getRide,
  type Ride,
} from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";

/** Rides that have not ended. Always refetched, because they change live. */
export const openRides = queryOptions({
  queryKey: ["rides", "open"],
  queryFn: async ({ signal }): Promise<Ride[]> => (await call(getOpenRides, { signal })).rides,
  staleTime: 0,
});

/** The ten rides that ended last, newest first. */
export const recentRides = queryOptions({
  queryKey: ["rides", "recent"],
  queryFn: async ({ signal }): Promise<Ride[]> => (await call(getRecentRides, { signal })).rides,
  staleTime: 0,
});

/** Line of a ride's route, which lists leave out; null if the trip is only estimated. */
export const lineOf = (id: string) =>
  queryOptions({
    queryKey: ["ride-line", id],
    queryFn: async ({ signal }) =>
      (await call(getRide, { params: { id }, signal })).ride.line ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Refund for canceling now. Refetched when the ride's state changes. */
export const cancellationOf = ({ id, state }: Pick<Ride, "id" | "state">) =>
  queryOptions({
    queryKey: ["cancellation", id, state],
    queryFn: async ({ signal }) =>
      (await call(getCancellation, { params: { id }, signal })).cancellation,
    staleTime: 0,
    gcTime: 0,
  });
