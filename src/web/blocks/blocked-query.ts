import { queryOptions } from "@tanstack/react-query";
import { getBlockedDrivers, getBlockedRiders } from "#shared/blocks/contract.ts";
import { call } from "#web/platform/client.ts";

/** People of one kind whom the viewer blocked. */
export const blockedPeople = (kind: "driver" | "rider") =>
  queryOptions({
    queryKey: ["blocks", kind],
    queryFn: ({ signal }) =>
      call(kind === "driver" ? getBlockedDrivers : getBlockedRiders, { signal }),
  });
