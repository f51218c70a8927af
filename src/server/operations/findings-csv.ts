import { type CsvColumn, csvTable } from "#shared/csv.ts";
import { marketIsoMinute, titleInZone } from "#shared/market-time.ts";
import { findingLabels } from "#shared/operations/finding-kinds.ts";
import type { FindingRow } from "./finding-queries.ts";
import { findingView } from "./finding-view.ts";

const minuteOf = (at: Date | null) => at && marketIsoMinute(at);

const listColumns = (): readonly CsvColumn<FindingRow>[] => [
  ["Finding", (row) => findingLabels[findingView(row).kind]],
  ["Ride", ({ reference }) => reference],
  ["Subject", ({ subject }) => subject],
  ["Expected", ({ expected }) => expected],
  ["Found", ({ found }) => found],
  [titleInZone("First seen"), ({ firstSeenAt }) => minuteOf(firstSeenAt)],
  [titleInZone("Last seen"), ({ lastSeenAt }) => minuteOf(lastSeenAt)],
  [titleInZone("Resolved"), ({ resolvedAt }) => minuteOf(resolvedAt)],
  ["Resolved by", (row) => findingView(row).resolvedBy],
  ["Note", ({ note }) => note],
];

/** Findings as CSV, header first. */
export const findingsCsv = (rows: AsyncIterable<readonly FindingRow[]>): AsyncGenerator<string> =>
  csvTable(listColumns(), rows);
