import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listRemittances } from "#shared/remittances/contract.ts";
import { call } from "#web/platform/client.ts";
import type { RemittancesSearch } from "./remittances-search.ts";

/** Fees to remit and recorded payments. The previous list stays visible while loading. */
export const remittancesQuery = ({ fee, year }: RemittancesSearch) =>
  queryOptions({
    queryKey: ["admin", "remittances", fee, year],
    queryFn: ({ signal }) => call(listRemittances, { query: { kind: fee, year }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
