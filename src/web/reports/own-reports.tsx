import { useQuery } from "@tanstack/react-query";
import type { OwnReport } from "#shared/reports/contract.ts";
import type { ReportState } from "#shared/reports/report-state.ts";
import { type Reporter, reportSubjectLabel } from "#shared/reports/subjects.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { ownReports } from "./own-reports-query.ts";

type OwnReportsProps = { rideId: string; viewer: Reporter };

/** The viewer's reports about a ride with state and answers; renders nothing if there are none. */
export const OwnReports = ({ rideId, viewer }: OwnReportsProps) => {
  const { data: reports = [], error, refetch } = useQuery(ownReports(rideId));
  return (
    <>
      {reports.length === 0 && error && (
        <LoadFailure what="your reports" error={error} onRetry={refetch} />
      )}
      {reports.length > 0 && (
        <ul aria-label="Your reports" className="grid gap-4">
          {reports.map((report) => (
            <Report key={report.id} report={report} viewer={viewer} />
          ))}
        </ul>
      )}
    </>
  );
};

const stateWords: Record<ReportState, string> = {
  open: "Not answered yet",
  answered: "Answered",
  closed: "Closed",
};

const Report = ({ report, viewer }: { report: OwnReport; viewer: Reporter }) => (
  <li className="grid gap-1">
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-medium">
        You reported: {reportSubjectLabel(report.subject, viewer)}
      </span>
      <Badge tone={report.state === "answered" ? "success" : "neutral"}>
        {stateWords[report.state]}
      </Badge>
    </span>
    <span className="text-small whitespace-pre-line wrap-anywhere text-fg-2">{report.words}</span>
    <MarketTime at={report.reportedAt} className="text-small text-fg-2" />
    {report.answers.map(({ words, at }) => (
      <span key={at} className="grid gap-1 border-l border-hairline pl-4">
        <span className="whitespace-pre-line wrap-anywhere">{words}</span>
        <span className="text-small text-fg-2">
          Our answer, <MarketTime at={at} />
        </span>
      </span>
    ))}
  </li>
);
