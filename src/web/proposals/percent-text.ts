/** 0.145 -> "14.5", without a percent sign. */
export const percentOf = (share: number): string => String(Math.round(share * 10_000) / 100);

/** Number of a typed decimal such as "-1.5"; NaN for any other text. */
export const numberOf = (typedText: string): number =>
  /^-?\d+(\.\d+)?$/.test(typedText.trim()) ? Number(typedText.trim()) : Number.NaN;

/** Basis points of a typed percentage: an integer for up to two decimals, else a fraction, which validation refuses. */
export const bpsOf = (typedText: string): number => {
  const bps = numberOf(typedText) * 100;
  const whole = Math.round(bps);
  return Math.abs(bps - whole) < 1e-6 ? whole : bps;
};
