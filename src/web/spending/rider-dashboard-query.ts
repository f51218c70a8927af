import { queryOptions } from "@tanstack/react-query";
import { getRiderDashboard } from "#shared/spending/contract.ts";
import { call } from "#web/platform/client.ts";

/** What a rider has done and spent. Under "rides": whatever moves a ride may move its money. */
export const riderDashboard = queryOptions({
  queryKey: ["rides", "spending"],
  queryFn: ({ signal }) => call(getRiderDashboard, { signal }),
  staleTime: 0,
});
