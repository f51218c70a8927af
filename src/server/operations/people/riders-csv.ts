import { type CsvColumn, csvTable } from "#shared/csv.ts";
import { marketIsoMinute, titleInZone } from "#shared/market-time.ts";
import type { ListedRiderRow } from "./rider-queries.ts";

const listColumns = (): readonly CsvColumn<ListedRiderRow>[] => [
  ["First name", ({ firstName }) => firstName],
  ["Last name", ({ lastName }) => lastName],
  ["Email", ({ email }) => email],
  ["Phone", ({ phoneNumber }) => phoneNumber],
  ["Completed rides", ({ rides }) => rides],
  ["Ratings", ({ rated }) => rated],
  ["Yes ratings", ({ yes }) => yes],
  ["Account", ({ isSuspended }) => (isSuspended ? "Suspended" : "Active")],
  [titleInZone("Joined"), ({ createdAt }) => marketIsoMinute(createdAt)],
];

/** Riders as CSV, header first. */
export const ridersCsv = (
  riders: AsyncIterable<readonly ListedRiderRow[]>,
): AsyncGenerator<string> => csvTable(listColumns(), riders);
