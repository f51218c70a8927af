import { queryOptions } from "@tanstack/react-query";
import { getTwoStep } from "#shared/two-step/contract.ts";
import { call } from "#web/platform/client.ts";

/** Whether two-step log-in is enabled, and whether it must be. */
export const twoStep = queryOptions({
  queryKey: ["two-step"],
  queryFn: ({ signal }) => call(getTwoStep, { signal }),
  staleTime: 0,
});
