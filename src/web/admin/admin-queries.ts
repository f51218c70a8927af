import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getDriverForAdmin, listAudit, listDrivers } from "#shared/admin/contract.ts";
import { call } from "#web/platform/client.ts";
import type { AuditSearch } from "./audit-search.ts";
import type { DriversSearch } from "./drivers-search.ts";

/** A page of drivers. The previous page stays visible while loading. */
export const driversPage = ({ page = 1, ...search }: DriversSearch) =>
  queryOptions({
    queryKey: ["admin", "drivers", page, search],
    queryFn: ({ signal }) =>
      call(listDrivers, { query: { ...search, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Admin's view of a driver. */
export const driverForAdmin = (id: string) =>
  queryOptions({
    queryKey: ["admin", "driver", id],
    queryFn: ({ signal }) => call(getDriverForAdmin, { params: { id }, signal }),
    staleTime: 0,
  });

/** A page of the audit log. */
export const auditPage = ({ page = 1, ...search }: AuditSearch) =>
  queryOptions({
    queryKey: ["admin", "audit", page, search],
    queryFn: ({ signal }) => call(listAudit, { query: { ...search, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
