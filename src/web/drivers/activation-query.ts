import { queryOptions } from "@tanstack/react-query";
import { getActivation } from "#shared/drivers/contract.ts";
import { call } from "#web/platform/client.ts";

const POLL_INTERVAL_MS = 15_000;

/** The driver's checklist; polled, because it depends on the age of the position. */
export const activation = queryOptions({
  queryKey: ["drivers", "activation"],
  queryFn: ({ signal }) => call(getActivation, { signal }),
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
});
