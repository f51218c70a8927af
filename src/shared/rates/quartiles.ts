import { roundHalfUp } from "#shared/money.ts";

/** Minimum number of drivers behind a published figure; with fewer, individual rates could be inferred. */
export const MIN_DRIVERS = 5;

export type Quartiles = { readonly low: number; readonly median: number; readonly high: number };

/** Linear interpolation, rounded half up; null for an empty list. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  if (values.length === 0) return null;
  const sortedValues = values.toSorted((a, b) => a - b);
  return {
    low: quantileAt(sortedValues, 1),
    median: quantileAt(sortedValues, 2),
    high: quantileAt(sortedValues, 3),
  };
}

/** Null for an empty list. */
export function medianOf(values: readonly number[]): number | null {
  return quartilesOf(values)?.median ?? null;
}

function quantileAt(sortedValues: readonly number[], quarter: number): number {
  const quarters = quarter * (sortedValues.length - 1);
  const remainder = quarters % 4;
  const index = (quarters - remainder) / 4;
  const below = sortedValues[index] ?? 0;
  const above = sortedValues[index + 1] ?? below;
  return roundHalfUp(below * (4 - remainder) + above * remainder, 4);
}
