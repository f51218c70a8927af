import { actTitle } from "#shared/admin/act-title.ts";
import { type CsvColumn, csvTable } from "#shared/csv.ts";
import { marketIsoMinute, titleInZone } from "#shared/market-time.ts";
import type { AuditRow } from "./audit-queries.ts";

const listColumns = (): readonly CsvColumn<AuditRow>[] => [
  ["Act", ({ id }) => id],
  [titleInZone("When"), ({ at }) => marketIsoMinute(at)],
  ["Admin", ({ adminName }) => adminName],
  ["Action", ({ action }) => actTitle(action)],
  ["Subject", ({ subjectName, subjectId }) => subjectName ?? subjectId],
  ["Before", ({ before }) => JSON.stringify(before)],
  ["After", ({ after }) => JSON.stringify(after)],
  ["Reason", ({ reason }) => reason],
];

/** The audit log as CSV, header first; "before" and "after" exactly as stored. */
export const auditCsv = (acts: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> =>
  csvTable(listColumns(), acts);
