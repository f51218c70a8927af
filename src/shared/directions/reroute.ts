const METERS_PER_MILE = 1609.344;
/** A car is off the line if it is farther than this from it, and farther than its position's accuracy. */
const OFF_LINE_METERS = 50;
/** Time off the line after which a car has left it; until then, its position may just be inexact. */
const OFF_LINE_MS = 5000;
/** Shortest time between two requests. */
const MIN_PAUSE_MS = 10_000;
/** Pause after an estimate. */
const ESTIMATE_PAUSE_MS = 30_000;

type Fix = { offMiles: number; accuracyMeters: number; at: number };

/** Since when a car is off its line, in Unix milliseconds; null on the line. */
export const offLineSince = (
  since: number | null,
  { offMiles, accuracyMeters, at }: Fix,
): number | null => {
  const isOff = offMiles * METERS_PER_MILE > Math.max(OFF_LINE_METERS, accuracyMeters);
  return isOff ? (since ?? at) : null;
};

/** True once a car has been off its line for some seconds. */
export const hasLeftLine = (since: number | null, now: number): boolean =>
  since !== null && now - since >= OFF_LINE_MS;

type DirectionsRequest = {
  /** When directions were last requested, in Unix milliseconds; null for never. */
  requestedAt: number | null;
  /** estimate: without streets; none: the request failed, or the streets are being prepared. */
  directions: "streets" | "estimate" | "none";
  offSince: number | null;
};

/**
 * True if directions must be requested: at first, 10 seconds after a failure, 30 after an estimate, and once the car
 * has left the line, but at most every 10 seconds.
 */
export const isRequestDue = (
  { requestedAt, directions, offSince }: DirectionsRequest,
  now: number,
): boolean => {
  if (requestedAt === null) return true;
  const pauseMs = now - requestedAt;
  if (pauseMs < MIN_PAUSE_MS) return false;
  if (directions === "streets") return hasLeftLine(offSince, now);
  return directions === "none" || pauseMs >= ESTIMATE_PAUSE_MS;
};
