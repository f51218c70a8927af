/** Returns the value below which this percentage of the values lies. */
export function percentile(values: readonly number[], percent: number): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  return (
    sortedValues[
      Math.min(sortedValues.length - 1, Math.floor((sortedValues.length * percent) / 100))
    ] ?? Number.NaN
  );
}

export const median = (values: readonly number[]): number => percentile(values, 50);
