import { queryOptions } from "@tanstack/react-query";
import { getServiceArea } from "#shared/drivers/contract.ts";
import { call } from "#web/platform/client.ts";

/** Where the driver takes scheduled rides; null until it is set. */
export const serviceArea = queryOptions({
  queryKey: ["drivers", "service-area"],
  queryFn: async ({ signal }) => (await call(getServiceArea, { signal })).serviceArea,
});
