import { queryOptions } from "@tanstack/react-query";
import { getTwoStep } from "#shared/two-step/contract.ts";
import { call } from "#web/platform/client.ts";

/** Whether the own log-in has a second step. */
export const twoStep = queryOptions({
  queryKey: ["two-step"],
  queryFn: ({ signal }) => call(getTwoStep, { signal }),
  staleTime: 0,
});
