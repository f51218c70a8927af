import { queryOptions } from "@tanstack/react-query";
import { getRide } from "#shared/rides/contract.ts";
import { call } from "#web/app/client.ts";

/** The ride that a payment page was for, to see whether it was paid after all. */
export const unpaidRide = (rideId = "") =>
  queryOptions({
    queryKey: ["payments", "ride", rideId],
    queryFn: async ({ signal }) => (await call(getRide, { params: { id: rideId }, signal })).ride,
    enabled: rideId !== "",
    staleTime: 0,
    retry: false,
  });
