import { roundHalfUp } from "#shared/money.ts";

/** Minimum number of drivers behind a published figure; with fewer, individual rates could be inferred. */
export const MIN_DRIVERS = 5;

export type Quartiles = { readonly low: number; readonly median: number; readonly high: number };

/** Linear interpolation, rounded half up; null for an empty list. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return { low: quantileAt(sorted, 1), median: quantileAt(sorted, 2), high: quantileAt(sorted, 3) };
}

/** Null for an empty list. */
export function medianOf(values: readonly number[]): number | null {
  return quartilesOf(values)?.median ?? null;
}

function quantileAt(sorted: readonly number[], quarter: number): number {
  const quarters = quarter * (sorted.length - 1);
  const remainder = quarters % 4;
  const index = (quarters - remainder) / 4;
  const below = sorted[index] ?? 0;
  const above = sorted[index + 1] ?? below;
  return roundHalfUp(below * (4 - remainder) + above * remainder, 4);
}
