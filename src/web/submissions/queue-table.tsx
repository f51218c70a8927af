import { ChevronRight } from "lucide-react";
import type { ReplyOf } from "#shared/endpoint.ts";
import { formatIsoDay } from "#shared/market-day.ts";
import type { listSubmissions, Submission } from "#shared/submissions/contract.ts";
import { ListTime } from "#web/platform/admin/list-time.tsx";
import { moveWithArrows } from "#web/ui/move-with-arrows.ts";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type QueueTableProps = {
  submissions: readonly Submission[];
  /** Whether the first driver's rows begin on the page before, and the last one's go on. */
  cut: ReplyOf<typeof listSubmissions>["cut"];
  /** Shows the last valid day instead of the day of submission. */
  hasExpiry: boolean;
  /** For approved ones: groups consecutive rows of a driver, and adds who approved them and when. */
  isByDriver: boolean;
  selectedId: string | null;
  /** Called when a row gets the focus. */
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
};

/** Submissions as one-line rows, or as cards on narrow screens. */
export const QueueTable = (props: QueueTableProps) => (
  <div>
    <Rows {...props} />
    <Cards {...props} />
  </div>
);

type Run = { driver: string; submissions: Submission[] };

/** Heading of a run: the driver, and whether a page ends within the run. */
const RunName = ({ run, runs, cut }: Pick<QueueTableProps, "cut"> & { run: Run; runs: Run[] }) => (
  <>
    {run.driver}
    {cut?.atStart && run === runs[0] && <Note>continued from the page before</Note>}
    {cut?.atEnd && run === runs.at(-1) && <Note>continues on the next page</Note>}
  </>
);

const Note = ({ children }: { children: string }) => (
  <span className="text-small font-normal text-fg-3">, {children}</span>
);

/** Consecutive submissions of the same driver. */
const runsOf = (submissions: readonly Submission[]): Run[] => {
  const runs: Run[] = [];
  for (const submission of submissions) {
    const last = runs.at(-1);
    if (last?.submissions[0]?.driver.id === submission.driver.id) last.submissions.push(submission);
    else runs.push({ driver: submission.driver.name, submissions: [submission] });
  }
  return runs;
};

/** Id of the last one, the oldest: a new one is added before it, and the group must keep the focus. */
const keyOf = ({ submissions }: Run) => submissions.at(-1)?.id;

const Rows = ({ submissions, ...row }: QueueTableProps) => (
  <div className="hidden xl:block">
    <Table label="Documents" onKeyDown={(event) => moveWithArrows(event, "[data-row]")}>
      <thead>
        <tr>
          <HeaderCell className="w-44">Kind</HeaderCell>
          {!row.isByDriver && <HeaderCell className="w-40">Driver</HeaderCell>}
          <HeaderCell className={row.isByDriver ? "w-34" : ""}>
            {row.hasExpiry ? "Expires" : "Sent"}
          </HeaderCell>
          {row.isByDriver && (
            <>
              <HeaderCell className="w-36">Approved</HeaderCell>
              <HeaderCell>By</HeaderCell>
            </>
          )}
        </tr>
      </thead>
      {row.isByDriver ? (
        runsOf(submissions).map((run, _, runs) => (
          <tbody key={keyOf(run)}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={4}
                className="border-b border-hairline bg-bg px-5 py-2 text-left font-semibold break-words"
              >
                <RunName run={run} runs={runs} cut={row.cut} />
              </th>
            </tr>
            {run.submissions.map((submission) => (
              <SubmissionRow key={submission.id} submission={submission} {...row} />
            ))}
          </tbody>
        ))
      ) : (
        <tbody>
          {submissions.map((submission) => (
            <SubmissionRow key={submission.id} submission={submission} {...row} />
          ))}
        </tbody>
      )}
    </Table>
  </div>
);

const SubmissionRow = ({ submission, ...row }: RowProps) => (
  <tr
    className={`relative isolate transition-colors hover:bg-raised ${submission.id === row.selectedId ? "bg-raised" : ""} [&>td]:align-middle`}
  >
    <Cell className="truncate leading-4">
      <OpenButton submission={submission} {...row} />
    </Cell>
    {!row.isByDriver && (
      <Cell className="truncate leading-4" title={submission.driver.name}>
        {submission.driver.name}
      </Cell>
    )}
    <Cell className="truncate leading-4 text-fg-2">
      <Day submission={submission} {...row} />
    </Cell>
    {row.isByDriver && (
      <>
        <Cell className="truncate leading-4 text-fg-2">
          {submission.decidedAt && <ListTime at={submission.decidedAt} isDay />}
        </Cell>
        <Cell className="truncate leading-4 text-fg-2">{submission.admin}</Cell>
      </>
    )}
  </tr>
);

const Cards = ({ submissions, ...row }: QueueTableProps) => (
  <ul
    className="rounded-card border border-hairline bg-surface xl:hidden"
    onKeyDown={(event) => moveWithArrows(event, "[data-row]")}
  >
    {row.isByDriver
      ? runsOf(submissions).map((run, _, runs) => (
          <li key={keyOf(run)} className="border-b border-hairline py-3 last:border-0">
            <p className="px-5 font-semibold break-words">
              <RunName run={run} runs={runs} cut={row.cut} />
            </p>
            <ul>
              {run.submissions.map((submission) => (
                <li
                  key={submission.id}
                  className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-5 text-small"
                >
                  <OpenButton submission={submission} {...row} />
                  <span className="flex items-center gap-2 text-fg-2">
                    <Day submission={submission} {...row} />
                    <Chevron />
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))
      : submissions.map((submission) => (
          <li
            key={submission.id}
            className="relative grid gap-1 border-b border-hairline px-5 py-3 last:border-0"
          >
            <div className="flex items-center justify-between gap-2">
              <OpenButton submission={submission} {...row} />
              <Chevron />
            </div>
            <p className="flex flex-wrap justify-between gap-x-4 text-small text-fg-2">
              <span className="break-words">{submission.driver.name}</span>
              <Day submission={submission} {...row} />
            </p>
          </li>
        ))}
  </ul>
);

const Chevron = () => <ChevronRight aria-hidden className="size-4 shrink-0 text-fg-3" />;

type RowProps = Omit<QueueTableProps, "submissions"> & { submission: Submission };

/** Covers the surrounding row. */
const OpenButton = ({ submission: { id, label, driver }, ...row }: RowProps) => (
  <button
    type="button"
    data-row={id}
    aria-haspopup="dialog"
    aria-current={id === row.selectedId || undefined}
    onFocus={() => row.onSelect(id)}
    onClick={() => row.onOpen(id)}
    className="text-left font-medium after:absolute after:inset-0"
  >
    {label} <span className="sr-only">of {driver.name}</span>
  </button>
);

const Day = ({ submission: { expiresOn, submittedAt }, hasExpiry }: RowProps) =>
  hasExpiry ? (
    expiresOn ? (
      formatIsoDay(expiresOn)
    ) : (
      "Does not expire"
    )
  ) : (
    <MarketTime at={submittedAt} isBrief />
  );
