import type { OwedRow } from "#shared/remittances/contract.ts";
import { kindName } from "#shared/surcharges/kind-name.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import { monthSoFarText } from "./month-text.ts";
import { RecordButton } from "./record-button.tsx";

type OwedListProps = { rows: readonly OwedRow[]; today: string };

/** Fees by kind and month as a table, or as cards on narrow screens. */
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
const widths: Readonly<Record<string, string>> = { Rides: "w-16", "Still to remit": "w-29" };
const keyOf = ({ kind, month }: OwedRow) => `${kind} ${month}`;

const OwedTable = ({ rows, today }: OwedListProps) => (
  <div className="hidden xl:block">
    <Table label="Fees to remit">
      <thead>
        <tr>
          <HeaderCell className="w-36">Month</HeaderCell>
          <HeaderCell>Fee</HeaderCell>
          {["Rides", ...amounts.map(({ name }) => name)].map((name) => (
            <HeaderCell key={name} className={`text-right ${widths[name] ?? "w-24"}`}>
              {name}
            </HeaderCell>
          ))}
          <HeaderCell className="w-52">
            <span className="sr-only">Record</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="[&>td]:py-1.5 [&>td]:align-middle">
            <Cell>{monthSoFarText(row.month, today)}</Cell>
            <Cell>
              {kindName(row.kind)}
              <Terms row={row} today={today} />
            </Cell>
            <Cell className="text-right">{row.trips.toLocaleString("en-US")}</Cell>
            {amounts.map(({ name, of }) => (
              <Cell key={name} className={`text-right ${of(row) === 0 ? "text-fg-3" : ""}`}>
                <Dollars amount={of(row)} />
              </Cell>
            ))}
            <Cell>{row.open > 0 && <RecordButton row={row} today={today} />}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

/** Whom the fees are paid to, and by when; in the warning color once money is overdue. */
const Terms = ({ row: { payTo, dueOn, open }, today }: { row: OwedRow; today: string }) => {
  const isLate = dueOn !== null && open > 0 && dueOn < today;
  return (
    (payTo || dueOn) && (
      <p className="text-small text-fg-2 wrap-anywhere">
        {payTo && `To ${payTo}`}
        {payTo && dueOn && ", "}
        {dueOn && (
          <span className={isLate ? "text-warning" : ""}>
            {isLate ? "was due" : "due"} {usDateOfIso(dueOn)}
          </span>
        )}
      </p>
    )
  );
};

const OwedCards = ({ rows, today }: OwedListProps) => (
  <ul className="grid gap-4 md:grid-cols-2 xl:hidden">
    {rows.map((row) => (
      <li
        key={keyOf(row)}
        className="grid content-start gap-3 rounded-card border border-hairline bg-surface p-5"
      >
        <div className="grid gap-1">
          <h2 className="text-h3">{kindName(row.kind)}</h2>
          <p className="text-small text-fg-2">
            {monthSoFarText(row.month, today)}:{" "}
            {row.trips === 1 ? "1 ride" : `${row.trips.toLocaleString("en-US")} rides`}
          </p>
          <Terms row={row} today={today} />
        </div>
        <DescriptionList
          lines={amounts.map(({ name, of }) => ({
            label: name,
            value: <Dollars amount={of(row)} />,
          }))}
        />
        {row.open > 0 && <RecordButton row={row} today={today} />}
      </li>
    ))}
  </ul>
);
