import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { AUDIT_CSV_PATH, type listAudit } from "#shared/admin/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { ListTools, useHiddenColumns } from "#web/platform/admin/list-tools.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { ResultTable } from "#web/platform/admin/result-table.tsx";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { searchNavigation, viewOf } from "#web/platform/table-search.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { auditPage } from "./admin-queries.ts";
import { AuditFilters, clearedFilters } from "./audit-filters.tsx";
import { AuditList, auditColumns } from "./audit-list.tsx";
import type { AuditSearch } from "./audit-search.ts";

const route = getRouteApi("/admin/audit");

/** `/admin/audit`: admin actions with subject and reason. */
export const AuditPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = (change: AuditSearch) => void navigate(searchNavigation(change));
  const hidden = useHiddenColumns("audit");
  const { data, error, refetch, isPlaceholderData } = useQuery(auditPage(search));
  return (
    <AdminFrame
      title="Audit"
      aside={
        <ResultCount
          total={data?.pagination.totalItems}
          isMore={data?.isMore === true}
          singular="entry"
          plural="entries"
        />
      }
      actions={data && data.acts.length > 0 && <DownloadButton {...fileOf(search)} label="CSV" />}
    >
      <ChainCheck chain={data?.chain} />
      <AuditFilters
        label="Audit"
        placeholder="Admin or driver"
        noun="Action"
        search={search}
        actions={data?.actions ?? []}
        onChange={changeSearch}
        tools={
          <ListTools
            list="audit"
            filters={viewOf(search)}
            onOpen={(filters) => changeSearch({ ...clearedFilters, ...filters })}
            columns={auditColumns}
            hidden={hidden}
          />
        }
      />
      <ResultTable
        label="Audit"
        what="the audit entries"
        results={data}
        isEmpty={data?.acts.length === 0}
        error={error}
        isStale={isPlaceholderData}
        search={search}
        onSearchChange={changeSearch}
        onRetry={() => void refetch()}
        empty={<EmptyState icon={ScrollText} text="No activity found" />}
      >
        {data && <AuditList acts={data.acts} hidden={hidden[0]} />}
      </ResultTable>
    </AdminFrame>
  );
};

/** Result of the last daily check of the audit log's hash chain. */
const ChainCheck = ({ chain }: { chain: ReplyOf<typeof listAudit>["chain"] | undefined }) => {
  if (!chain || (chain.acts === 0 && chain.broken === 0))
    return <p className="text-small text-fg-3">Entries are checked for tampering once a day.</p>;
  const { checkedAt, acts, broken } = chain;
  const checked = acts.toLocaleString("en-US");
  if (broken === 0)
    return (
      <p className="text-small text-fg-3">
        Entries are checked for tampering once a day. The first {checked} were intact on{" "}
        <MarketTime at={checkedAt} isBrief />.
      </p>
    );
  return (
    <p className="text-small text-danger">
      {acts === 0
        ? "Entries were removed after they were written"
        : `${broken.toLocaleString("en-US")} of the first ${checked} entries were changed after they were written`}
      , found on <MarketTime at={checkedAt} isBrief />.{" "}
      <Link to="/admin/findings" className="underline underline-offset-4">
        See the findings
      </Link>
    </p>
  );
};

const fileOf = ({ search = "", action, from, to }: AuditSearch) => {
  const query = new URLSearchParams({
    search,
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  });
  return {
    path: `${AUDIT_CSV_PATH}?${query}`,
    name: "faire-audit.csv",
    description: "Audit as CSV",
  };
};
