import { queryOptions } from "@tanstack/react-query";
import { getOwnReports } from "#shared/reports/contract.ts";
import { call } from "#web/platform/client.ts";

/** Poll interval while a report is open: no live event announces the answer. */
const ANSWER_POLL_MS = 30_000;

/** The viewer's reports about a ride. */
export const ownReports = (rideId: string) =>
  queryOptions({
    queryKey: ["rides", rideId, "reports"],
    queryFn: async ({ signal }) =>
      (await call(getOwnReports, { params: { id: rideId }, signal })).reports,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((report) => report.state === "open") ? ANSWER_POLL_MS : false,
  });
