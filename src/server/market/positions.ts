import type { Point } from "#shared/places/place.ts";

const NEVER = 0;

/** The last known place of every driver, by driver number; live, and only as durable as the last snapshot. */
export interface Positions {
  /** Keeps the newer of two fixes. Answers whether this one was. */
  set(number: number, point: Point, atMs: number): boolean;
  get(number: number): Point;
  /** When it was received, in milliseconds since 1970; 0 for never. */
  receivedAt(number: number): number;
  /** The numbers whose place changed since this was last asked. */
  takeMoved(): number[];
}

export function createPositions(): Positions {
  let degrees = new Float64Array(2 * 1024);
  let times = new Float64Array(1024);
  let moved = new Set<number>();

  const growTo = (needed: number): void => {
    const capacity = Math.max(needed, 2 * times.length);
    const [oldDegrees, oldTimes] = [degrees, times];
    degrees = new Float64Array(2 * capacity);
    times = new Float64Array(capacity);
    degrees.set(oldDegrees);
    times.set(oldTimes);
  };

  return {
    set: (number, { latitude, longitude }, atMs) => {
      if (number >= times.length) growTo(number + 1);
      if (atMs <= (times[number] ?? NEVER)) return false;
      degrees[2 * number] = latitude;
      degrees[2 * number + 1] = longitude;
      times[number] = atMs;
      moved.add(number);
      return true;
    },
    get: (number) => ({
      latitude: degrees[2 * number] ?? 0,
      longitude: degrees[2 * number + 1] ?? 0,
    }),
    receivedAt: (number) => times[number] ?? NEVER,
    takeMoved: () => {
      const taken = [...moved];
      moved = new Set();
      return taken;
    },
  };
}
