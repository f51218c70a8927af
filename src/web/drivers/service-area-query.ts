import { queryOptions } from "@tanstack/react-query";
import { getServiceArea } from "#shared/drivers/contract.ts";
import { call } from "#web/platform/client.ts";

/** Service area for scheduled rides; null until set. */
export const serviceArea = queryOptions({
  queryKey: ["drivers", "service-area"],
  queryFn: async ({ signal }) => (await call(getServiceArea, { signal })).serviceArea,
});
