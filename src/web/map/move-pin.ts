import { eastScale } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { MILES_PER_DEGREE } from "#shared/places/trip-sketch.ts";

/** 10 m, about the width of a street. */
const STEP_MILES = 0.00622;
/** Minimum step on the screen; in a view of many miles it is longer than `STEP_MILES`. */
const STEP_PIXELS = 6;
const SHIFT_FACTOR = 10;

const directions: Record<string, { north: number; east: number } | undefined> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowLeft: { north: 0, east: -1 },
  ArrowRight: { north: 0, east: 1 },
};

/** A pin moved by an arrow key: at least 10 m, more in a wide view, ten times that with Shift; null for other keys. */
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

/** 1 for + and -1 for -, with or without Shift; 0 for other keys, and for browser shortcuts such as Ctrl and +. */
export const zoomLevelsOf = ({ key, ctrlKey, metaKey, altKey }: ZoomKey): number => {
  if (ctrlKey || metaKey || altKey) return 0;
  if (key === "+" || key === "=") return 1;
  return key === "-" || key === "_" ? -1 : 0;
};
