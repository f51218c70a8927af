/** Number of wrong, missing, added or swapped letters between two texts; `limit + 1` if there are more than `limit`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let rows: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ];
  for (let row = 1; row <= one.length; row++) {
    const next = nextRow(one, other, rows);
    if (Math.min(...next) > limit) return limit + 1;
    rows = [rows[1], next];
  }
  return Math.min(rows[1][other.length] ?? 0, limit + 1);
}

/** Next row of the distances between the beginnings of both texts, from the two rows before it. */
function nextRow(one: string, other: string, [before, last]: [number[], number[]]): number[] {
  const row = (last[0] ?? 0) + 1;
  const next = [row];
  for (let column = 1; column <= other.length; column++) {
    const [at, swappedAt] = [other[column - 1], other[column - 2]];
    const isSame = one[row - 1] === at;
    const isSwapped = one[row - 1] === swappedAt && one[row - 2] === at;
    next.push(
      Math.min(
        distanceAt(last, column) + 1,
        distanceAt(next, column - 1) + 1,
        distanceAt(last, column - 1) + Number(!isSame),
        isSwapped ? distanceAt(before, column - 2) + 1 : row + column,
      ),
    );
  }
  return next;
}

const distanceAt = (row: number[], column: number): number =>
  row[column] ?? Number.POSITIVE_INFINITY;
