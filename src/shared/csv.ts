export type CsvCell = string | number | null;

export type CsvColumn<Row> = readonly [name: string, cellOf: (row: Row) => CsvCell];

/** A byte order mark, so that spreadsheets read the file as UTF-8. */
export const CSV_START = "\uFEFF";

/** One line (RFC 4180). Escapes formulas, which spreadsheets would execute. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Streams a file in batches of rows, the header first. */
export async function* csvTable<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(([name]) => name));
  for await (const batch of rows)
    yield batch.map((row) => csvLine(columns.map(([, cellOf]) => cellOf(row)))).join("");
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
