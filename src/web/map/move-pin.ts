import { eastScale } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { MILES_PER_DEGREE } from "#shared/places/trip-sketch.ts";

/** 10 m, about the width of a street. */
const STEP_MILES = 0.00622;
/** Steps in a view of many miles are this many pixels instead. */
const STEP_PIXELS = 6;
const SHIFT_FACTOR = 10;

const directions: Record<string, { north: number; east: number } | undefined> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowLeft: { north: 0, east: -1 },
  ArrowRight: { north: 0, east: 1 },
};

/** A pin moved by an arrow key: 10 m or more by the view, with Shift ten times as far; null for any other key. */
export const pinMovedBy = (
  point: Point,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  milesPerPixel = 0,
): Point | null => {
  const direction = directions[key];
  if (!direction) return null;
  const miles = Math.max(STEP_MILES, STEP_PIXELS * milesPerPixel) * (shiftKey ? SHIFT_FACTOR : 1);
  const step = miles / MILES_PER_DEGREE;
  return {
    latitude: point.latitude + direction.north * step,
    longitude: point.longitude + (direction.east * step) / eastScale(point),
  };
};

type ZoomKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** 1 for + and -1 for -, with or without Shift; 0 for any other key, and where the key belongs to the browser. */
export const zoomLevelsOf = ({ key, ctrlKey, metaKey, altKey }: ZoomKey): number => {
  if (ctrlKey || metaKey || altKey) return 0;
  if (key === "+" || key === "=") return 1;
  return key === "-" || key === "_" ? -1 : 0;
};
