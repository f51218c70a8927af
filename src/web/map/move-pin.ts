import { eastScale } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";

/** 10 m, about the width of a street. */
const STEP_DEGREES = 0.00009;
const FAST = 10;

const directions: Record<string, { north: number; east: number } | undefined> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowLeft: { north: 0, east: -1 },
  ArrowRight: { north: 0, east: 1 },
};

/** A pin moved by an arrow key: 10 m, with Shift 100 m; null for any other key. */
export const pinMovedBy = (
  point: Point,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Point | null => {
  const direction = directions[key];
  if (!direction) return null;
  const step = STEP_DEGREES * (shiftKey ? FAST : 1);
  return {
    latitude: point.latitude + direction.north * step,
    longitude: point.longitude + (direction.east * step) / eastScale(point),
  };
};
