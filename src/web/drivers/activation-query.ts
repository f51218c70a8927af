import { queryOptions } from "@tanstack/react-query";
import { getActivation } from "#shared/drivers/contract.ts";
import { call } from "#web/platform/client.ts";

const EVERY_MS = 15_000;

/** Why the driver is or is not shown to riders; it changes with the position's age, so it is asked again. */
export const activation = queryOptions({
  queryKey: ["drivers", "activation"],
  queryFn: ({ signal }) => call(getActivation, { signal }),
  staleTime: 0,
  refetchInterval: EVERY_MS,
});
