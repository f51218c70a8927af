/** Maps names to rows: sorted texts "key TAB row". A tab sorts before every letter, so a key precedes longer keys. */
export type NameIndex = readonly string[];

/** Sorts entries made by `indexEntry`. */
export const nameIndex = (entries: string[]): NameIndex => entries.sort();

/** Formats the entry for one name of a row. */
export const indexEntry = (key: string, row: number): string => `${key}\t${row}`;

/** Rows with exactly this key. */
export const findRowsNamed = (index: NameIndex, key: string): number[] =>
  findRowsByPrefix(index, `${key}\t`);

/** Rows with a key that starts with `start`. A row with two such names appears twice. */
export const findRowsByPrefix = (index: NameIndex, start: string): number[] => {
  const rows: number[] = [];
  for (
    let position = firstNotBefore(index, start);
    index[position]?.startsWith(start);
    position++
  ) {
    rows.push(rowOf(index[position] ?? ""));
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
