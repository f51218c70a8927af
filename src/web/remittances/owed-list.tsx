import { formatDollars } from "#shared/money.ts";
import type { OwedRow } from "#shared/remittances/contract.ts";
import { isOverdue } from "#shared/remittances/overdue.ts";
import { kindName } from "#shared/surcharges/kind-name.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { Section } from "#web/ui/section.tsx";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import { monthText } from "./month-text.ts";
import { groupsOf } from "./owed-order.ts";
import { RecordButton } from "./record-button.tsx";

type OwedListProps = { rows: readonly OwedRow[]; today: string };

/** Fees by kind, in groups by month, as a table, or as cards on narrow screens. */
export const OwedList = (props: OwedListProps) => (
  <>
    <OwedTable {...props} />
    <OwedCards {...props} />
  </>
);

const amounts = [
  { name: "Collected", of: (row: OwedRow) => row.collected },
  { name: "Refunded", of: (row: OwedRow) => row.returned },
  { name: "Remitted", of: (row: OwedRow) => row.remitted },
  { name: "Still to remit", of: (row: OwedRow) => row.open },
];
const widths: Readonly<Record<string, string>> = {
  Rides: "w-16",
  Remitted: "w-22",
  "Still to remit": "w-29",
};
const keyOf = ({ kind, month }: OwedRow) => `${kind} ${month}`;

const columnNames = ["Rides", ...amounts.map(({ name }) => name)];

const OwedTable = ({ rows, today }: OwedListProps) => (
  <div className="hidden xl:block">
    <Table label="Fees to remit">
      <thead>
        <tr>
          <HeaderCell>Fee</HeaderCell>
          <HeaderCell className="w-28">Due</HeaderCell>
          {columnNames.map((name) => (
            <HeaderCell key={name} className={`text-right ${widths[name] ?? "w-24"}`}>
              {name}
            </HeaderCell>
          ))}
          <HeaderCell className="w-32">
            <span className="sr-only">Record</span>
          </HeaderCell>
        </tr>
      </thead>
      {groupsOf(rows, today).map((group) => (
        <tbody key={group.key}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={columnNames.length + 3}
              className="border-b border-hairline px-5 pt-4 pb-2 text-left font-semibold"
            >
              {group.title}
            </th>
          </tr>
          {group.rows.map((row) => (
            <FeeRow key={keyOf(row)} row={row} today={today} />
          ))}
        </tbody>
      ))}
    </Table>
  </div>
);

const FeeRow = ({ row, today }: OwedRowProps) => (
  <tr className="[&>td]:py-1.5 [&>td]:align-middle">
    <Cell>
      {kindName(row.kind)}
      <div className="text-small text-fg-2 wrap-anywhere">
        {isOverdue(row, today) && <p>{monthText(row.month)}</p>}
        {row.payTo && <p>To {row.payTo}</p>}
      </div>
    </Cell>
    <Cell>
      {row.dueOn ? <DueDay row={row} today={today} /> : <span className="text-fg-3">Not set</span>}
    </Cell>
    <Cell className="text-right">{row.trips.toLocaleString("en-US")}</Cell>
    {amounts.map(({ name, of }) => (
      <Cell key={name} className={`text-right ${of(row) === 0 ? "text-fg-3" : ""}`}>
        <Dollars amount={of(row)} />
      </Cell>
    ))}
    <Cell>{row.open > 0 && <RecordButton row={row} today={today} />}</Cell>
  </tr>
);

type OwedRowProps = { row: OwedRow; today: string };

/** Day by which the fees are due; in the warning color once money is overdue. */
const DueDay = ({ row, today }: OwedRowProps) => {
  const isLate = isOverdue(row, today);
  return (
    row.dueOn && (
      <span className={isLate ? "text-warning" : "text-fg-2"}>
        {isLate ? "Was due" : "Due"}{" "}
        <span className="whitespace-nowrap">{usDateOfIso(row.dueOn)}</span>
      </span>
    )
  );
};

const OwedCards = ({ rows, today }: OwedListProps) => (
  <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:hidden">
    {groupsOf(rows, today).map((group) => (
      <Section key={group.key} title={group.title}>
        <ul className="-my-3 grid grid-cols-1 divide-y divide-hairline">
          {group.rows.map((row) => (
            <OwedLine key={keyOf(row)} row={row} today={today} />
          ))}
        </ul>
      </Section>
    ))}
  </div>
);

/** A fee of one month: what is still to remit, to whom and by when, and what lowered it. */
const OwedLine = ({ row, today }: OwedRowProps) => (
  <li className="grid gap-1 py-3">
    <p className="flex items-baseline justify-between gap-4 font-medium">
      {kindName(row.kind)}
      <span className="shrink-0 tabular-nums">
        <span className="sr-only">Still to remit </span>
        <Dollars amount={row.open} />
      </span>
    </p>
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="max-w-full flex-1 basis-31 text-small break-words text-fg-2">
        {row.payTo && <p>To {row.payTo}</p>}
        <p>
          {isOverdue(row, today) && `${monthText(row.month)}, `}
          {row.trips === 1 ? "1 ride" : `${row.trips.toLocaleString("en-US")} rides`}
        </p>
        {row.dueOn && (
          <p>
            <DueDay row={row} today={today} />
          </p>
        )}
        <Deductions row={row} />
      </div>
      {row.open > 0 && <RecordButton row={row} today={today} />}
    </div>
  </li>
);

/** Amounts between the collected and the open fees; nothing while they are the same. */
const Deductions = ({ row }: Pick<OwedRowProps, "row">) =>
  row.open !== row.collected && (
    <p>
      {amounts
        .slice(0, -1)
        .filter(({ of }) => of(row) !== 0)
        .map(({ name, of }) => `${name} ${formatDollars(of(row))}`)
        .join(", ")}
    </p>
  );
