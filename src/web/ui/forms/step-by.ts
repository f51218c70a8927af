export type Steps = { step: number; min: number; max: number };

/** The next whole multiple of the step above or below a number, within the bounds; no number counts as the least. */
export const stepBy = (value: number, direction: 1 | -1, { step, min, max }: Steps): number => {
  if (Number.isNaN(value)) return min;
  const steps = value / step;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return Math.min(max, Math.max(min, next * step));
};
