import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Breadcrumb } from "./breadcrumb-bytes.ts";
import { isWorthKeeping } from "./breadcrumb-rule.ts";

/** Over half an hour of positions of a moving car. */
export const MAX_LATE_POSITIONS = 500;
/** Older positions are dropped. */
const MAX_LATE_MINUTES = 120;
/** A late position measured closer than this to a known one is dropped. */
const MIN_DISTANCE_MS = 4000;

export interface LatePosition {
  latitude: number;
  longitude: number;
  accuracy?: number | undefined;
  /** In the device's time. */
  at: string;
}

/** The part of a ride during which its driver's positions are recorded. */
export interface RecordedWindow {
  from: Date;
  to: Date;
}

/**
 * Late positions in the server's time and in order, at most one per 5 seconds or 25 meters. Drops old positions, and
 * positions in the future by the device's or the server's clock.
 */
export const readLatePositions = (
  positions: readonly LatePosition[],
  { sentAt, now }: { sentAt: string; now: Date },
): Breadcrumb[] => {
  const clockErrorMs = now.getTime() - Date.parse(sentAt);
  const oldest = plusMinutes(now, -MAX_LATE_MINUTES);
  const breadcrumbs = positions
    .map(({ latitude, longitude, accuracy = null, at }) => ({
      at: new Date(Date.parse(at) + clockErrorMs),
      latitude,
      longitude,
      accuracy,
      isLate: true,
    }))
    .filter(({ at }) => at >= oldest && at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const keptPositions: Breadcrumb[] = [];
  for (const breadcrumb of breadcrumbs)
    if (isWorthKeeping(keptPositions.at(-1) ?? null, breadcrumb)) keptPositions.push(breadcrumb);
  return keptPositions;
};

/** The late positions of a ride that lie in the gaps between known ones. */
export const fillGaps = (
  late: readonly Breadcrumb[],
  knownPositions: readonly Pick<Breadcrumb, "at">[],
  { from, to }: RecordedWindow,
): Breadcrumb[] => {
  const times = knownPositions.map(({ at }) => at.getTime());
  return late.filter(
    ({ at }) =>
      at >= from &&
      at <= to &&
      !times.some((time) => Math.abs(time - at.getTime()) < MIN_DISTANCE_MS),
  );
};
