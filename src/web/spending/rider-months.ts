import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getRiderMonths } from "#shared/spending/contract.ts";
import { call } from "#web/platform/client.ts";

/**
 * A rider's months from the first to the last, "YYYY-MM". The key starts with "rides", because any change of a ride may
 * move money.
 */
export const riderMonths = (from: string, to: string) =>
  queryOptions({
    queryKey: ["rides", "months", from, to],
    queryFn: async ({ signal }) =>
      (await call(getRiderMonths, { query: { from, to }, signal })).months,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
