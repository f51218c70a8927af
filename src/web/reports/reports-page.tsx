import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { MessageSquareWarning } from "lucide-react";
import type { ReplyOf } from "#shared/endpoint.ts";
import { listRideReports } from "#shared/reports/contract.ts";
import { reportSubjectLabel } from "#shared/reports/subjects.ts";
import { AllLostItems } from "#web/lost-items/lost-item-lists.tsx";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";

const route = getRouteApi("/admin/reports");

/** `/admin/reports`: problems reported by riders and drivers, or things lost in cars. */
export const ReportsPage = () => {
  const { view } = route.useSearch();
  return view === "lost" ? <LostItems /> : <Problems />;
};

const ViewChoice = ({ view }: { view: "problems" | "lost" }) => {
  const navigate = route.useNavigate();
  return (
    <Segments
      legend="Show"
      name="view"
      options={[
        { value: "problems", label: "Problems" },
        { value: "lost", label: "Lost items" },
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
    <AdminFrame title="Problem reports">
      <ViewChoice view="lost" />
      <AllLostItems
        page={page}
        onPage={(next) => void navigate({ search: { view: "lost", page: pageParam(next) } })}
      />
    </AdminFrame>
  );
};

/** Newest first. */
const Problems = () => {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(reportsPage(page));
  const totalPages = data?.pagination.totalPages ?? page;
  if (!isPlaceholderData && page > totalPages) return <RedirectToLastPage page={totalPages} />;
  return (
    <AdminFrame
      title="Problem reports"
      aside={
        <ResultCount
          total={data?.pagination.totalItems}
          isMore={false}
          singular="report"
          plural="reports"
        />
      }
    >
      <ViewChoice view="problems" />
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <TableSkeleton />}
      {data && (
        <>
          <Reports reports={data.reports} />
          <Pager
            label="Problem reports"
            page={page}
            totalPages={totalPages}
            onChange={(next) => void navigate({ search: { page: pageParam(next) } })}
          />
        </>
      )}
    </AdminFrame>
  );
};

type Report = ReplyOf<typeof listRideReports>["reports"][number];

const Reports = ({ reports }: { reports: readonly Report[] }) =>
  reports.length === 0 ? (
    <Card>
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

const ReportCard = ({ report }: { report: Report }) => (
  <Card className="grid grid-cols-1 gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-h3">{reportSubjectLabel(report.subject, report.reporter)}</h2>
      <Link
        to="/admin/rides/$id"
        params={{ id: report.rideId }}
        data-row
        className="rounded-input font-mono underline underline-offset-4"
      >
        {report.reference}
      </Link>
    </div>
    <p className="break-words whitespace-pre-wrap">{report.words}</p>
    <p className="text-small break-words text-fg-2">
      <People report={report} />, <TimeET at={report.reportedAt} />
    </p>
  </Card>
);

/** The reporter with the email, then the other side. */
const People = ({ report: { reporter, rider, driver } }: { report: Report }) => {
  const link = (
    <Link
      to="/admin/driver/$id"
      params={{ id: driver.id }}
      className="rounded-input underline underline-offset-4"
    >
      {driver.name}
    </Link>
  );
  return reporter === "rider" ? (
    <>
      {rider.name} ({rider.email}) about {link}
    </>
  ) : (
    <>
      {link} ({driver.email}) about {rider.name}
    </>
  );
};

/** A page of reports, newest first. */
const reportsPage = (page = 1) =>
  queryOptions({
    queryKey: ["admin", "ride-reports", page],
    queryFn: ({ signal }) => call(listRideReports, { query: { page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
