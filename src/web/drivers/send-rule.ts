import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";

const MOVING_MS = 4000;
const PARKED_MS = 20_000;
/** Smaller movements are measurement noise: about 50 feet. */
const MOVED_MILES = 0.01;

export type SentPosition = { position: Point; at: number; hasFailed?: boolean };

/**
 * Whether a position is due: every 4 seconds while moving or after a failure, every 20 while
 * parked.
 */
export const isDue = (position: Point, last: SentPosition | null, now: number): boolean => {
  if (!last) return true;
  const hasMoved = milesBetween(position, last.position) > MOVED_MILES;
  return now - last.at >= (hasMoved || last.hasFailed ? MOVING_MS : PARKED_MS);
};
