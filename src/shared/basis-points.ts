import { type Cents, roundHalfUp } from "./money.ts";

/** 100 %. Tax rates and discounts are whole basis points (15 % = 1500). */
const WHOLE_BPS = 10_000;

/** Rounds half up, once. */
export function shareOf(amount: Cents, bps: number): Cents {
  return roundHalfUp(amount * bps, WHOLE_BPS);
}

/** 0.15 -> 1500. Throws RangeError unless the result is whole. */
export function bpsFromFraction(fraction: number): number {
  return wholeBps(fraction * WHOLE_BPS, fraction);
}

/** 1500 -> 0.15. */
export function fractionFromBps(bps: number): number {
  return bps / WHOLE_BPS;
}

/** 12.5 (percent) -> 1250. Throws RangeError unless the result is whole. */
export function bpsFromPercent(percent: number): number {
  return wholeBps(percent * 100, percent);
}

/** 1250 -> 12.5 (percent). */
export function percentFromBps(bps: number): number {
  return bps / 100;
}

/** 1500 -> "15%", 1250 -> "12.5%". */
export function formatPercent(bps: number): string {
  return `${percentFromBps(bps)}%`;
}

/** Tolerates floating-point noise (14.3 / 100 x 10000), but not a third of a basis point. */
function wholeBps(bps: number, input: number): number {
  const whole = Math.round(bps);
  if (!(Math.abs(bps - whole) < 1e-6)) {
    throw new RangeError(`${input} is no whole number of basis points`);
  }
  return whole;
}
