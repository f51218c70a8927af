import type { SurchargeTable } from "#server/surcharges/surcharge-cache.ts";
import { type CsvColumn, csvTable } from "#shared/csv.ts";
import { type Cents, cents, dollarsFromCents } from "#shared/money.ts";
import type { OwedRow, RemittanceFilter, RemittancePayment } from "#shared/remittances/contract.ts";
import { dueOn, remitTerms } from "#shared/surcharges/remit-terms.ts";
import type { FeeSums, RemittanceRow } from "./queries.ts";

type Sums = Omit<FeeSums, "kind" | "month">;

export const matchesFilter =
  ({ kind, year }: RemittanceFilter) =>
  (row: FeeSums): boolean =>
    (kind === undefined || row.kind === kind) && (year === undefined || row.month.startsWith(year));

/** Fees collected, less those returned and those already remitted. */
export const outstandingCents = ({ collectedCents, returnedCents, remittedCents }: Sums): Cents =>
  cents(collectedCents - returnedCents - remittedCents);

const toWireSums = (sums: Sums) => ({
  trips: sums.trips,
  collected: dollarsFromCents(cents(sums.collectedCents)),
  returned: dollarsFromCents(cents(sums.returnedCents)),
  owed: dollarsFromCents(cents(sums.collectedCents - sums.returnedCents)),
  remitted: dollarsFromCents(cents(sums.remittedCents)),
  open: dollarsFromCents(outstandingCents(sums)),
});

export const toOwedRow =
  (tables: readonly SurchargeTable[]) =>
  ({ kind, month, ...sums }: FeeSums): OwedRow => {
    const monthEnd = `${month}-31`;
    const known = tables.filter(({ effectiveOn }) => effectiveOn <= monthEnd);
    const termsThen = remitTerms(known, kind);
    // A table may say it only after the month.
    const terms =
      termsThen.payTo === null && termsThen.dueDay === null ? remitTerms(tables, kind) : termsThen;
    return {
      ...{ kind, month, payTo: terms.payTo, dueOn: dueOn(month, terms) },
      ...toWireSums(sums),
    };
  };

/** Sums of all rows; a trip with two kinds of fees counts for each. */
export const totalOf = (rows: readonly FeeSums[]) =>
  toWireSums({
    trips: rows.reduce((sum, row) => sum + row.trips, 0),
    collectedCents: rows.reduce((sum, row) => sum + row.collectedCents, 0),
    returnedCents: rows.reduce((sum, row) => sum + row.returnedCents, 0),
    remittedCents: rows.reduce((sum, row) => sum + row.remittedCents, 0),
  });

export const toPayment = (row: RemittanceRow): RemittancePayment => ({
  id: row.id,
  kind: row.kind,
  month: row.month,
  amount: dollarsFromCents(cents(row.cents)),
  paidOn: row.paidOn,
  reference: row.reference,
  recordedBy: row.recordedBy,
  recordedAt: row.recordedAt.toISOString(),
  state: stateOf(row),
});

const stateOf = ({ takesBack, isTakenBack }: RemittanceRow): RemittancePayment["state"] => {
  if (takesBack !== null) return "takes_back";
  return isTakenBack ? "taken_back" : "paid";
};

const columns: readonly CsvColumn<OwedRow>[] = [
  ["Month", ({ month }) => month],
  ["Kind", ({ kind }) => kind],
  ["Trips", ({ trips }) => trips],
  ["Collected", ({ collected }) => collected],
  ["Returned", ({ returned }) => returned],
  ["Owed", ({ owed }) => owed],
  ["Remitted", ({ remitted }) => remitted],
  ["Open", ({ open }) => open],
  ["Paid to", ({ payTo }) => payTo ?? ""],
  ["Due", ({ dueOn: day }) => day ?? ""],
];

/** CSV of the fees to remit, in dollars, header first. */
export const remittancesCsv = (rows: AsyncIterable<readonly OwedRow[]>): AsyncGenerator<string> =>
  csvTable(columns, rows);
