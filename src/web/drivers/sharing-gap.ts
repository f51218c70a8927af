import { deadlines } from "#shared/rides/deadlines.ts";

/** A time during which no position was sent; `since` and `until` in Unix milliseconds. */
export type Gap = {
  /** When the last position before it was sent. */
  since: number;
  /** When a position was sent again. */
  until: number;
  minutes: number;
};

const MINUTE_MS = 60_000;
/** Longer than the usual intervals: 20 seconds for a parked driver, a minute for a page in the background. */
const MIN_GAP_MS = 90_000;

/** The gap between two sent positions; null if it is a usual pause, or so long that the driver was put offline. */
export const gapBetween = (last: number | null, next: number): Gap | null => {
  if (last === null) return null;
  const lengthMs = next - last;
  if (lengthMs < MIN_GAP_MS || lengthMs >= deadlines.silenceMinutes * MINUTE_MS) return null;
  return { since: last, until: next, minutes: Math.round(lengthMs / MINUTE_MS) };
};

/** True if positions measured at these ascending times leave no pause in the gap that would be a gap itself. */
export const isFilled = ({ since, until }: Gap, times: readonly number[]): boolean => {
  const inside = times.filter((time) => time > since && time < until);
  return [...inside, until].every(
    (time, index) => time - (inside[index - 1] ?? since) < MIN_GAP_MS,
  );
};

export const gapText = (minutes: number): string =>
  `Your position was not sent for ${minutes} min.`;

export const WHY_GAP =
  "Nothing is sent without a connection, with the screen off, or with another app in front.";
