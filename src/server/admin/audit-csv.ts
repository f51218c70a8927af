import { CSV_START, csvLine } from "#shared/csv.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import type { AuditRow } from "./audit-queries.ts";

const columns: readonly [name: string, of: (act: AuditRow) => string | number | null][] = [
  ["Act", ({ id }) => id],
  ["When (ET)", ({ at }) => formatNewYork(at)],
  ["Admin", ({ adminName }) => adminName],
  ["Action", ({ action }) => action],
  ["Subject", ({ subjectName, subjectId }) => subjectName ?? subjectId],
  ["Before", ({ before }) => JSON.stringify(before)],
  ["After", ({ after }) => JSON.stringify(after)],
  ["Reason", ({ reason }) => reason],
];

/** The lines of the audit, the names of the columns first. */
export async function* auditCsv(acts: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(([name]) => name));
  for await (const some of acts)
    yield some.map((act) => csvLine(columns.map(([, of]) => of(act)))).join("");
}
