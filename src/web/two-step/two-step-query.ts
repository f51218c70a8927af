import { queryOptions } from "@tanstack/react-query";
import { getTwoStep } from "#shared/two-step/contract.ts";
import { call } from "#web/platform/client.ts";

/** Since when two-step login is on, whether it is required, and the number of recovery codes left. */
export const twoStep = queryOptions({
  queryKey: ["two-step"],
  queryFn: ({ signal }) => call(getTwoStep, { signal }),
  staleTime: 0,
});
