import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getDriverForAdmin, listAudit, listDrivers } from "#shared/admin/contract.ts";
import { call } from "#web/platform/client.ts";
import type { AuditSearch } from "./audit-search.ts";
import type { DriversSearch } from "./drivers-search.ts";

/** A page of the drivers. While another is on its way, the one before stays. */
export const driversPage = ({ page = 1, ...search }: DriversSearch) =>
  queryOptions({
    queryKey: ["admin", "drivers", page, search],
    queryFn: ({ signal }) =>
      call(listDrivers, { query: { ...search, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A driver as admins see one. */
export const driverForAdmin = (id: string) =>
  queryOptions({
    queryKey: ["admin", "driver", id],
    queryFn: ({ signal }) => call(getDriverForAdmin, { params: { id }, signal }),
    staleTime: 0,
  });

/** A page of what admins have done. */
export const auditPage = ({ page = 1, ...search }: AuditSearch) =>
  queryOptions({
    queryKey: ["admin", "audit", page, search],
    queryFn: ({ signal }) => call(listAudit, { query: { ...search, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
