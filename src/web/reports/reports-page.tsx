import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { MessageSquareWarning } from "lucide-react";
import type { Concern } from "#shared/overview/concerns.ts";
import { listRideReports, type ReportForAdmin } from "#shared/reports/contract.ts";
import { type ReportState, reportStates } from "#shared/reports/report-state.ts";
import { AllLostItems } from "#web/lost-items/all-lost-items.tsx";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { waitingWork } from "#web/platform/admin/waiting-work.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";
import { ReportCard } from "./report-card.tsx";

const route = getRouteApi("/admin/reports");

/** `/admin/reports`: problems reported by riders and drivers, or lost items. */
export const ReportsPage = () => {
  const { view } = route.useSearch();
  return view === "lost" ? <LostItems /> : <Problems />;
};

/** The two lists, with the number of their entries that wait. */
const ViewChoice = ({ view }: { view: "problems" | "lost" }) => {
  const navigate = route.useNavigate();
  const { data } = useQuery(waitingWork);
  const countOf = (concern: Concern) =>
    data && (data.waiting.find((work) => work.concern === concern)?.count ?? 0);
  return (
    <Segments
      legend="Kind"
      name="view"
      options={[
        { value: "problems", label: "Problems", count: countOf("reports") },
        { value: "lost", label: "Lost items", count: countOf("lost_items") },
      ]}
      value={view}
      onChange={(next) =>
        void navigate({ search: { view: next === "lost" ? next : undefined }, replace: true })
      }
    />
  );
};

const LostItems = () => {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AdminFrame title="Reports">
      <ViewChoice view="lost" />
      <AllLostItems
        page={page}
        onPage={(next) => void navigate({ search: { view: "lost", page: pageParam(next) } })}
      />
    </AdminFrame>
  );
};

/** Open reports oldest first, others newest first. */
const Problems = () => {
  const { page = 1, state = "open" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(reportsPage(state, page));
  const totalPages = data?.pagination.totalPages ?? page;
  if (!isPlaceholderData && page > totalPages) return <RedirectToLastPage page={totalPages} />;
  return (
    <AdminFrame
      title="Reports"
      aside={
        <ResultCount
          total={data?.pagination.totalItems}
          isMore={false}
          singular="report"
          plural="reports"
        />
      }
    >
      <div className="flex flex-wrap gap-4">
        <ViewChoice view="problems" />
        <Segments
          legend="State"
          name="state"
          options={reportStates.map((value) => ({
            ...{ value, label: stateLabels[value], count: data?.counts[value] },
          }))}
          value={state}
          onChange={(next) =>
            void navigate({ search: { state: next === "open" ? undefined : next }, replace: true })
          }
        />
      </div>
      {!data && error && <LoadFailure what="the reports" error={error} onRetry={refetch} />}
      {!data && !error && <TableSkeleton />}
      {data && (
        <>
          <Reports reports={data.reports} />
          <Pager
            label="Reports"
            page={page}
            totalPages={totalPages}
            onChange={(next) =>
              void navigate({ search: (previous) => ({ ...previous, page: pageParam(next) }) })
            }
          />
        </>
      )}
    </AdminFrame>
  );
};

const stateLabels: Record<ReportState, string> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};

const Reports = ({ reports }: { reports: readonly ReportForAdmin[] }) =>
  reports.length === 0 ? (
    <Card className="!p-0">
      <EmptyState icon={MessageSquareWarning} text="No problems reported" />
    </Card>
  ) : (
    <ul className="grid grid-cols-1 gap-4">
      {reports.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </ul>
  );

const reportsPage = (state: ReportState, page = 1) =>
  queryOptions({
    queryKey: ["admin", "ride-reports", state, page],
    queryFn: ({ signal }) =>
      call(listRideReports, { query: { state, page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
