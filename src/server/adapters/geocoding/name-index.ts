/** Rows by name: sorted texts "key TAB row". A tab sorts before every letter, so a key comes before its longer ones. */
export type NameIndex = readonly string[];

/** Sorts entries made by `indexEntry`. */
export const nameIndex = (entries: string[]): NameIndex => entries.sort();

/** One name of one row. */
export const indexEntry = (key: string, row: number): string => `${key}\t${row}`;

/** The rows that carry exactly this key. */
export const rowsNamed = (index: NameIndex, key: string): number[] =>
  rowsStarting(index, `${key}\t`);

/** The rows with a key that starts so. A row with two such names comes twice. */
export const rowsStarting = (index: NameIndex, start: string): number[] => {
  const rows: number[] = [];
  for (let at = firstNotBefore(index, start); index[at]?.startsWith(start); at++) {
    rows.push(rowOf(index[at] ?? ""));
  }
  return rows;
};

const rowOf = (entry: string) => Number(entry.slice(entry.indexOf("\t") + 1));

const firstNotBefore = (index: NameIndex, text: string) => {
  let low = 0;
  let high = index.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((index[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
};
