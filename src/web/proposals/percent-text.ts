export const percentOf = (share: number): string => String(Math.round(share * 10_000) / 100);

/** NaN for anything but a plain number. */
export const numberOf = (typed: string): number =>
  /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN;

/** Basis points of a typed percentage: an integer for up to two decimals, else a fraction, which validation refuses. */
export const bpsOf = (typed: string): number => {
  const bps = numberOf(typed) * 100;
  const whole = Math.round(bps);
  return Math.abs(bps - whole) < 1e-6 ? whole : bps;
};
