import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listRideReports } from "#shared/reports/contract.ts";
import { call } from "#web/platform/client.ts";

/** A page of the problems that riders have reported, the newest first. */
export const reportsPage = (page = 1) =>
  queryOptions({
    queryKey: ["admin", "ride-reports", page],
    queryFn: ({ signal }) => call(listRideReports, { query: { page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
