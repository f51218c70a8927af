import type { Point } from "#shared/places/place.ts";

const NEVER = 0;

/** A position as measured by a device. */
export interface MeasuredPoint extends Point {
  /** Meters. */
  accuracy?: number | undefined;
  /** Degrees from north. */
  heading?: number | undefined;
}

/** A position as nodes send it to each other. */
export interface SharedPosition {
  driverId: string;
  point: MeasuredPoint;
  atMs: number;
}

/** Last known position per driver number. In memory; only snapshots are durable. */
export interface Positions {
  /** Returns false if the position is not newer than the last one. */
  set(number: number, point: MeasuredPoint, atMs: number): boolean;
  /** Like `set`, for a position that another node received: it is neither stored nor sent from here. */
  receive(number: number, point: MeasuredPoint, atMs: number): boolean;
  /** Like `set`, for a stored position: does not mark it as moved. */
  restore(number: number, point: Point, atMs: number): void;
  get(number: number): Point;
  /** The position with accuracy and heading, which are not stored and so are unknown after a restart. */
  getMeasured(number: number): MeasuredPoint;
  /** True if another node received the current position. */
  isForeign(number: number): boolean;
  /** Unix milliseconds; 0 if never received. */
  receivedAt(number: number): number;
  /** Visits each number without a position since `sinceMs`. */
  visitSilent(sinceMs: number, visit: (number: number) => void): void;
  /** Returns and resets the numbers moved since the last call. */
  takeMovedNumbers(): number[];
  /** Marks numbers as moved again, because their positions could not be stored. */
  putBackMoved(numbers: readonly number[]): void;
  /** Returns and resets the numbers whose position this node received since the last call. */
  takeUnsharedNumbers(): number[];
}

export function createPositions(): Positions {
  let degrees = new Float64Array(2 * 1024);
  let times = new Float64Array(1024);
  /** Accuracy and heading; NaN if unknown. */
  let details = new Float32Array(2 * 1024).fill(Number.NaN);
  const movedNumbers = createDrainableSet();
  const unsharedNumbers = createDrainableSet();
  const foreignNumbers = new Set<number>();

  const growTo = (minimum: number): void => {
    const capacity = Math.max(minimum, 2 * times.length);
    const [oldDegrees, oldTimes, oldDetails] = [degrees, times, details];
    degrees = new Float64Array(2 * capacity);
    times = new Float64Array(capacity);
    degrees.set(oldDegrees);
    times.set(oldTimes);
    details = new Float32Array(2 * capacity).fill(Number.NaN);
    details.set(oldDetails);
  };

  const setIfNewer = (
    number: number,
    { latitude, longitude, accuracy, heading }: MeasuredPoint,
    atMs: number,
  ): boolean => {
    if (number >= times.length) growTo(number + 1);
    if (atMs <= (times[number] ?? NEVER)) return false;
    degrees[2 * number] = latitude;
    degrees[2 * number + 1] = longitude;
    times[number] = atMs;
    details[2 * number] = accuracy ?? Number.NaN;
    details[2 * number + 1] = heading ?? Number.NaN;
    return true;
  };

  const get = (number: number): Point => ({
    latitude: degrees[2 * number] ?? 0,
    longitude: degrees[2 * number + 1] ?? 0,
  });

  return {
    set: (number, point, atMs) => {
      const isNewer = setIfNewer(number, point, atMs);
      if (!isNewer) return false;
      movedNumbers.add(number);
      unsharedNumbers.add(number);
      foreignNumbers.delete(number);
      return true;
    },
    receive: (number, point, atMs) => {
      const isNewer = setIfNewer(number, point, atMs);
      if (isNewer) foreignNumbers.add(number);
      return isNewer;
    },
    isForeign: (number) => foreignNumbers.has(number),
    restore: setIfNewer,
    get,
    getMeasured: (number) => ({
      ...get(number),
      accuracy: nullIfNaN(details[2 * number]),
      heading: nullIfNaN(details[2 * number + 1]),
    }),
    receivedAt: (number) => times[number] ?? NEVER,
    visitSilent: (sinceMs, visit) => {
      for (let number = 0; number < times.length; number += 1)
        if ((times[number] ?? NEVER) < sinceMs) visit(number);
    },
    takeMovedNumbers: movedNumbers.take,
    putBackMoved: (numbers) => numbers.forEach(movedNumbers.add),
    takeUnsharedNumbers: unsharedNumbers.take,
  };
}

/** Creates a set that `take` returns and empties. */
function createDrainableSet() {
  let numbers = new Set<number>();
  return {
    add: (number: number) => void numbers.add(number),
    take: (): number[] => {
      const drainedNumbers = [...numbers];
      numbers = new Set();
      return drainedNumbers;
    },
  };
}

const nullIfNaN = (value: number | undefined): number | undefined =>
  Number.isNaN(value) ? undefined : value;
