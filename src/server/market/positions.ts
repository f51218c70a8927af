import type { Point } from "#shared/places/place.ts";

const NEVER = 0;

/** The last known place of every driver, by driver number; live, and only as durable as the last snapshot. */
export interface Positions {
  /** Takes a new position, unless it is older than the last. Answers whether it was taken. */
  set(number: number, point: Point, atMs: number): boolean;
  /** The same for a position that is stored already: it does not count as moved. */
  restore(number: number, point: Point, atMs: number): void;
  get(number: number): Point;
  /** When it was received, in milliseconds since 1970; 0 for never. */
  receivedAt(number: number): number;
  /** Calls for each number that was not heard since. */
  visitSilent(sinceMs: number, visit: (number: number) => void): void;
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

  const keepNewer = (number: number, { latitude, longitude }: Point, atMs: number): boolean => {
    if (number >= times.length) growTo(number + 1);
    if (atMs <= (times[number] ?? NEVER)) return false;
    degrees[2 * number] = latitude;
    degrees[2 * number + 1] = longitude;
    times[number] = atMs;
    return true;
  };

  return {
    set: (number, point, atMs) => {
      const isNewer = keepNewer(number, point, atMs);
      if (isNewer) moved.add(number);
      return isNewer;
    },
    restore: keepNewer,
    get: (number) => ({
      latitude: degrees[2 * number] ?? 0,
      longitude: degrees[2 * number + 1] ?? 0,
    }),
    receivedAt: (number) => times[number] ?? NEVER,
    visitSilent: (sinceMs, visit) => {
      for (let number = 0; number < times.length; number += 1)
        if ((times[number] ?? NEVER) < sinceMs) visit(number);
    },
    takeMoved: () => {
      const taken = [...moved];
      moved = new Set();
      return taken;
    },
  };
}
