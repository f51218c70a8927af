import { queryOptions } from "@tanstack/react-query";
import { getRide, type Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";

/** One ride, for its rider and its driver. Always refetched, because it changes live. */
export const rideById = (id: string) =>
  queryOptions({
    queryKey: ["rides", id],
    queryFn: async ({ signal }): Promise<Ride> =>
      (await call(getRide, { params: { id }, signal })).ride,
    staleTime: 0,
  });
