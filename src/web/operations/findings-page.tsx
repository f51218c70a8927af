import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CircleCheck, Hourglass, Scale } from "lucide-react";
import { FINDINGS_CSV_PATH } from "#shared/operations/findings-contract.ts";
import type { FindingGroup } from "#shared/operations/list-choices.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { ResultTable } from "#web/platform/admin/result-table.tsx";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { searchNavigation } from "#web/platform/table-search.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Choice } from "#web/ui/forms/choice.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { FindingRow } from "./finding-row.tsx";
import type { FindingsSearch } from "./findings-search.ts";
import { findingsPage } from "./operations-queries.ts";

const route = getRouteApi("/admin/findings");

/** `/admin/findings`: disagreements between rides, payments, ledger and Stripe. */
export const FindingsPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = (change: FindingsSearch) => void navigate(searchNavigation(change));
  const { data, error, refetch, isPlaceholderData } = useQuery(findingsPage(search));
  return (
    <AdminFrame
      title="Findings"
      aside={
        <ResultCount
          total={data?.pagination.totalItems}
          isMore={false}
          singular="finding"
          plural="findings"
        />
      }
      actions={data && data.findings.length > 0 && <DownloadButton {...fileOf(search)} />}
    >
      <div className="grid max-w-[68ch] gap-2">
        {data && <LastCompared at={data.lastWholeAt} />}
        {!data && !error && <Skeleton className="h-6 w-56" />}
        <p className="text-small text-fg-2">
          We compare every ride's money in our books with the ledger and with Stripe: changed
          payments every five minutes, everything once a day. A finding is a difference that an
          admin must explain or fix.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <Segments
          legend="Which findings"
          name="findings-filter"
          options={filters}
          value={search.filter ?? "open"}
          onChange={(filter) => changeSearch({ filter: filter === "open" ? undefined : filter })}
        />
        <div className="w-full sm:w-auto">
          <Choice
            label="About"
            none="Everything"
            options={groups}
            value={search.group}
            onChange={(group) => changeSearch({ group })}
          />
        </div>
      </div>
      <ResultTable
        label="Findings"
        results={data}
        isEmpty={data?.findings.length === 0}
        error={error}
        isStale={isPlaceholderData}
        search={search}
        onSearchChange={changeSearch}
        onRetry={() => void refetch()}
        empty={<EmptyState icon={Scale} text={emptyText(search, data?.lastWholeAt != null)} />}
      >
        <Card>
          <ul className="grid gap-6">
            {data?.findings.map((finding) => (
              <FindingRow key={finding.id} finding={finding} />
            ))}
          </ul>
        </Card>
      </ResultTable>
    </AdminFrame>
  );
};

const fileOf = ({ filter, group }: FindingsSearch) => ({
  path: `${FINDINGS_CSV_PATH}?filter=${filter ?? "open"}${group ? `&group=${group}` : ""}`,
  name: "faire-findings.csv",
  description: "Findings as CSV",
  label: "CSV",
});

const filters = [
  { value: "open", label: "Open" },
  { value: "resolved", label: "Resolved" },
  { value: "all", label: "All" },
] as const;

const groups: readonly { value: FindingGroup; label: string }[] = [
  { value: "reviews", label: "Rides under review" },
  { value: "refunds", label: "Waiting refunds" },
  { value: "fraud", label: "Fraud alerts" },
  { value: "tolls", label: "Disputed tolls" },
];

/** State of the full comparison; undefined until the list is loaded. */
const LastCompared = ({ at }: { at: string | null }) => (
  <p className="flex min-h-6 items-center gap-2 font-medium">
    {at && (
      <>
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
        <span>
          Everything was last compared <MarketTime at={at} isBrief />
        </span>
      </>
    )}
    {at === null && (
      <>
        <Hourglass aria-hidden className="size-4 shrink-0 text-warning" />
        First full comparison: not finished yet
      </>
    )}
  </p>
);

const emptyText = ({ filter, group }: FindingsSearch, isCompared: boolean): string => {
  if (group) return "No findings of this kind";
  if (filter === "resolved") return "No findings have been resolved yet";
  if (!isCompared) return "No findings yet: the first full comparison has not finished";
  return filter === "all"
    ? "No findings so far"
    : "Everything agrees: rides, payments, ledger and Stripe";
};
