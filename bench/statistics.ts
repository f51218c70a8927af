/** Returns the value below which this percentage of the values lies. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
  );
}

export const median = (values: readonly number[]): number => percentile(values, 50);
