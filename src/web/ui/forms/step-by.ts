export type Steps = { step: number; min: number; max: number };

/** The next multiple of `step` above or below `value`, clamped to `min` and `max`; `min` for NaN. */
export const stepBy = (value: number, direction: 1 | -1, { step, min, max }: Steps): number => {
  if (Number.isNaN(value)) return min;
  const steps = value / step;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return Math.min(max, Math.max(min, next * step));
};
