/** Text for people, a number for sums, or nothing. */
export type CsvCell = string | number | null;

/** A column of a file: its name, and what stands in it for a row. */
export type CsvColumn<Row> = readonly [name: string, of: (row: Row) => CsvCell];

/** Spreadsheets read UTF-8 when a file begins with this. */
export const CSV_START = "\uFEFF";

/** One line of a CSV file (RFC 4180). What a spreadsheet would take for a formula is kept as text. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** The lines of a file as its rows come, the names of the columns first. */
export async function* csvTable<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(([name]) => name));
  for await (const some of rows)
    yield some.map((row) => csvLine(columns.map(([, of]) => of(row)))).join("");
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
