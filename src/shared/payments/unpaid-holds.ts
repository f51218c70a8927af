import { plusMinutes } from "#shared/plus-minutes.ts";

/** Limits of holds that end unpaid: each keeps a driver off the market for nothing. */
const unpaidHolds = {
  windowMinutes: 60,
  /** Number of unpaid holds that causes the first pause. */
  pauseFrom: 3,
  /** It doubles with each further unpaid hold. */
  firstPauseMinutes: 5,
} as const;

/** The start of the window in which unpaid holds count. */
export const unpaidHoldsSince = (now: Date): Date => plusMinutes(now, -unpaidHolds.windowMinutes);

/** End of the pause before a rider can hold a driver, by the ends of recent unpaid holds; null without a pause. */
export function holdPauseUntil(ends: readonly Date[], now: Date): Date | null {
  const since = unpaidHoldsSince(now);
  const counted = ends.filter((end) => end > since);
  const extra = counted.length - unpaidHolds.pauseFrom;
  if (extra < 0) return null;
  const last = new Date(Math.max(...counted.map((end) => end.getTime())));
  const until = plusMinutes(last, unpaidHolds.firstPauseMinutes * 2 ** extra);
  return until > now ? until : null;
}
