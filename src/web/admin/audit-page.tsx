import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { AUDIT_CSV_PATH } from "#shared/admin/contract.ts";
import { AdminFrame } from "#web/app/admin/admin-frame.tsx";
import { DownloadButton } from "#web/app/download-button.tsx";
import { laterPage } from "#web/app/later-page.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { TableSkeleton } from "#web/ui/table-skeleton.tsx";
import { auditPage } from "./admin-queries.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
import type { AuditSearch } from "./audit-search.ts";
import { without } from "./drivers-search.ts";

const route = getRouteApi("/admin/audit");

/** `/admin/audit`: what admins have done, to whom, and why. */
export const AuditPage = () => {
  const search = route.useSearch();
  const look = useLook();
  const { data, error, refetch, isPlaceholderData } = useQuery(auditPage(search));
  return (
    <AdminFrame
      title="Audit"
      actions={data && data.acts.length > 0 && <DownloadButton {...fileOf(search)} label="CSV" />}
    >
      <AuditFilters search={search} actions={data?.actions ?? []} onChange={look} />
      {!data && !error && <TableSkeleton />}
      {!data && error && (
        <Card className="!p-0">
          <LoadFailure error={error} onRetry={refetch} />
        </Card>
      )}
      {data && (
        <div
          className={`grid gap-4 grid-cols-1 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}
        >
          {data.acts.length > 0 ? (
            <AuditList acts={data.acts} />
          ) : (
            <Card className="!p-0">
              <EmptyState icon={ScrollText} text="No acts found" />
            </Card>
          )}
          <Pager
            label="Audit"
            page={search.page ?? 1}
            totalPages={data.pagination.totalPages}
            onChange={(page) => look({ page: laterPage(page) })}
            size={search.size ?? "25"}
            onSize={(size) => look({ size: without("25", size) })}
          />
        </div>
      )}
    </AdminFrame>
  );
};

/** Looks for something else, from the first page on unless a page is asked for. */
const useLook = () => {
  const navigate = route.useNavigate();
  return (change: AuditSearch) =>
    void navigate({
      search: (search) => ({ ...search, page: undefined, ...change }),
      replace: !("page" in change),
      resetScroll: "page" in change,
    });
};

const fileOf = ({ search = "", action, from, to }: AuditSearch) => {
  const given = new URLSearchParams({
    search,
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  });
  return {
    path: `${AUDIT_CSV_PATH}?${given}`,
    name: "faire-audit.csv",
    description: "Audit as CSV",
  };
};
