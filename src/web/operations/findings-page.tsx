import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { AdminFrame } from "#web/app/admin/admin-frame.tsx";
import { laterPage } from "#web/app/later-page.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { TableSkeleton } from "#web/ui/table-skeleton.tsx";
import { TimeET } from "#web/ui/time-et.tsx";
import { FindingRow } from "./finding-row.tsx";
import type { FindingsSearch } from "./findings-search.ts";
import { findingsPage } from "./operations-queries.ts";

const route = getRouteApi("/admin/findings");

/** `/admin/findings`: what does not agree between rides, payments, ledger and Stripe. */
export const FindingsPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const look = (change: FindingsSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }) });
  const { data, error, refetch } = useQuery(findingsPage(search));
  return (
    <AdminFrame title="Findings">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Segments
          legend="Which findings"
          name="findings-filter"
          options={filters}
          value={search.filter ?? "open"}
          onChange={(filter) => look({ filter: filter === "open" ? undefined : filter })}
        />
        <p className="text-small text-fg-2">
          {data?.lastWholeAt ? (
            <>
              Everything was last compared <TimeET at={data.lastWholeAt} isBrief />
            </>
          ) : (
            "Compared every five minutes, everything once a day"
          )}
        </p>
      </div>
      {!data && !error && <TableSkeleton />}
      {!data && error && (
        <Card className="!p-0">
          <LoadFailure error={error} onRetry={refetch} />
        </Card>
      )}
      {data && data.findings.length === 0 && (
        <Card className="!p-0">
          <EmptyState icon={Scale} text={emptyText(search.filter, data.lastWholeAt !== null)} />
        </Card>
      )}
      {data && data.findings.length > 0 && (
        <Card>
          <ul className="grid gap-6">
            {data.findings.map((finding) => (
              <FindingRow key={finding.id} finding={finding} />
            ))}
          </ul>
        </Card>
      )}
      {data && (
        <Pager
          label="Findings"
          page={search.page ?? 1}
          totalPages={data.pagination.totalPages}
          onChange={(page) => look({ page: laterPage(page) })}
        />
      )}
    </AdminFrame>
  );
};

const filters = [
  { value: "open", label: "Open" },
  { value: "resolved", label: "Resolved" },
  { value: "all", label: "All" },
] as const;

const emptyText = (filter: FindingsSearch["filter"], isCompared: boolean): string => {
  if (filter === "resolved") return "No finding was resolved yet";
  if (!isCompared) return "Nothing was found so far";
  return filter === "all"
    ? "Nothing was ever found"
    : "Everything agrees: rides, payments, ledger and Stripe";
};
