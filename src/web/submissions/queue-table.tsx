import type { Submission } from "#shared/submissions/contract.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { moveWithArrows } from "#web/ui/move-with-arrows.ts";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type QueueTableProps = {
  submissions: readonly Submission[];
  /** Shows the last valid day instead of the day of submission. */
  hasExpiry: boolean;
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

const Rows = ({ submissions, ...row }: QueueTableProps) => (
  <div className="hidden xl:block">
    <Table label="Documents" onKeyDown={(event) => moveWithArrows(event, "[data-row]")}>
      <thead>
        <tr>
          <HeaderCell className="w-44">Kind</HeaderCell>
          <HeaderCell className="w-40">Driver</HeaderCell>
          <HeaderCell>{row.hasExpiry ? "Last valid day" : "Sent"}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {submissions.map((submission) => (
          <tr
            key={submission.id}
            className={`relative isolate transition-colors hover:bg-raised ${submission.id === row.selectedId ? "bg-raised" : ""} [&>td]:align-middle`}
          >
            <Cell className="truncate leading-4">
              <OpenButton submission={submission} {...row} />
            </Cell>
            <Cell className="truncate leading-4" title={submission.driver.name}>
              {submission.driver.name}
            </Cell>
            <Cell className="truncate leading-4 text-fg-2">
              <Day submission={submission} {...row} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

const Cards = ({ submissions, ...row }: QueueTableProps) => (
  <ul
    className="rounded-card border border-hairline bg-surface xl:hidden"
    onKeyDown={(event) => moveWithArrows(event, "[data-row]")}
  >
    {submissions.map((submission) => (
      <li
        key={submission.id}
        className="relative grid gap-1 border-b border-hairline px-5 py-3 last:border-0"
      >
        <OpenButton submission={submission} {...row} />
        <p className="flex flex-wrap justify-between gap-x-4 text-small text-fg-2">
          <span className="break-words">{submission.driver.name}</span>
          <Day submission={submission} {...row} />
        </p>
      </li>
    ))}
  </ul>
);

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
      usDateOfIso(expiresOn)
    ) : (
      "No last day"
    )
  ) : (
    <MarketTime at={submittedAt} isBrief />
  );
