import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { answerReport, type ReportForAdmin } from "#shared/reports/contract.ts";
import type { ReportAct } from "#shared/reports/report-state.ts";
import { reportSubjectLabel } from "#shared/reports/subjects.ts";
import { PersonLink } from "#web/platform/admin/person-link.tsx";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type ReportProps = { report: ReportForAdmin };

/** A problem report with its answers and notes, and an admin's actions. */
export const ReportCard = ({ report }: ReportProps) => (
  <Card className="grid grid-cols-1 gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-h3">{reportSubjectLabel(report.subject, report.reporter)}</h2>
      <Link
        to="/admin/rides/$id"
        params={{ id: report.rideId }}
        data-row
        className="rounded-input tabular-nums underline underline-offset-4"
      >
        {report.reference}
      </Link>
    </div>
    <p className="break-words whitespace-pre-line">{report.words}</p>
    <p className="text-small break-words text-fg-2">
      <People report={report} />, <MarketTime at={report.reportedAt} />
    </p>
    <Entries report={report} />
    <Acts report={report} />
  </Card>
);

/** The reporter with the email, then the other side. */
const People = ({ report: { reporter, rider, driver } }: ReportProps) => {
  const [riderLink, driverLink] = [
    <PersonLink key="rider" person={{ ...rider, role: "RIDER" }} />,
    <PersonLink key="driver" person={{ ...driver, role: "DRIVER" }} />,
  ];
  return reporter === "rider" ? (
    <>
      {riderLink} ({rider.email}) about {driverLink}
    </>
  ) : (
    <>
      {driverLink} ({driver.email}) about {riderLink}
    </>
  );
};

const actLabels: Record<ReportAct, string> = { answer: "Answer", note: "Note", close: "Closed" };

const Entries = ({ report: { entries } }: ReportProps) =>
  entries.length > 0 && (
    <ol className="grid gap-3 border-l border-hairline pl-4 text-small">
      {entries.map(({ id, act, words, admin, at }) => (
        <li key={id} className="grid gap-0.5">
          <p className="break-words whitespace-pre-line">
            <span className="font-medium">{actLabels[act]}:</span> {words}
          </p>
          <p className="text-fg-3">
            {admin}, <MarketTime at={at} isBrief />
          </p>
        </li>
      ))}
    </ol>
  );

const done: Record<ReportAct, string> = {
  answer: "Answer sent",
  note: "Note added",
  close: "Report closed",
};

const Acts = ({ report }: ReportProps) => {
  const queries = useQueryClient();
  const { act, isPending } = useAct({
    mutationFn: (body: { act: ReportAct; words: string }) =>
      call(answerReport, { params: { id: report.id }, body }),
    onSuccess: (_, body) => toast.success(done[body.act]),
    onError: (error: Error) => toast.error("Error", submitErrorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  const name = report[report.reporter].name;
  const about = `the report of ${name} about ${report.reference}`;
  const shared = { subjectId: report.id, pending: isPending, maxLength: 2000 };
  return (
    <div className="flex flex-wrap gap-3">
      <ReasonButton
        {...shared}
        label="Answer"
        field="Answer"
        isDestructive={false}
        description={`Answer ${about}`}
        title={`Answer ${name}?`}
        hint={`We email it to ${name}.`}
        onConfirm={(words) => act({ act: "answer", words })}
      />
      <ReasonButton
        {...shared}
        label="Add note"
        field="Note"
        isDestructive={false}
        description={`Add note to ${about}`}
        title="Add a note?"
        hint="Only admins read it."
        onConfirm={(words) => act({ act: "note", words })}
      />
      {report.state !== "closed" && (
        <ReasonButton
          {...shared}
          label="Close"
          isDestructive={false}
          description={`Close ${about}`}
          title={`Close the report of ${name}?`}
          hint="Only admins read it. No email is sent."
          onConfirm={(words) => act({ act: "close", words })}
        />
      )}
    </div>
  );
};
