import { queryOptions } from "@tanstack/react-query";
import { getOwnReports } from "#shared/reports/contract.ts";
import { call } from "#web/platform/client.ts";

/** The viewer's reports about a ride. */
export const ownReports = (rideId: string) =>
  queryOptions({
    queryKey: ["rides", rideId, "reports"],
    queryFn: async ({ signal }) =>
      (await call(getOwnReports, { params: { id: rideId }, signal })).reports,
    staleTime: 0,
  });
