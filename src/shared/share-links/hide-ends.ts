import { milesBetween } from "#shared/places/distance.ts";
import { between } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";

/** An end of a trip that others must not see exactly: nothing within these miles of it is shown. */
export interface HiddenEnd {
  point: Point;
  miles: number;
}

const hiddenMiles = { min: 0.15, more: 0.15 } as const;
/** Step width of the search for the points where a line leaves the hidden areas. */
const STEP_MILES = 0.005;
/** A circle of half a mile around a point of this grid contains all points next to it. */
const GRID_PER_DEGREE = 100;

/**
 * An end with the miles to hide around it: 0.15 to 0.3 by `share` (0 to 1), a secret of the ride, because the end could
 * be calculated from a known distance.
 */
export const hideEnd = (point: Point, share: number): HiddenEnd => ({
  point,
  miles: hiddenMiles.min + hiddenMiles.more * share,
});

export const isHidden = (point: Point, ends: readonly HiddenEnd[]): boolean =>
  ends.some((end) => milesBetween(point, end.point) < end.miles);

/**
 * The part of a line after its last place near the pickup and before its first near the destination; empty if none is
 * left.
 */
export const hideLineEnds = (
  line: readonly Point[],
  { from, to }: { from: HiddenEnd; to: HiddenEnd },
): Point[] => {
  const steps = stepsOf(line);
  const start = steps.findLastIndex(({ point }) => isHidden(point, [from]));
  const end = steps.findIndex(({ point }, index) => index > start && isHidden(point, [to]));
  const shownSteps = steps.slice(start + 1, end < 0 ? undefined : end);
  const ends = [0, shownSteps.length - 1];
  return shownSteps.length < 2
    ? []
    : shownSteps
        .filter(({ isCorner }, index) => isCorner || ends.includes(index))
        .map(({ point }) => point);
};

const stepsOf = (line: readonly Point[]): { point: Point; isCorner: boolean }[] =>
  line.flatMap((start, index) => {
    const end = line[index + 1] ?? start;
    const count = Math.max(1, Math.ceil(milesBetween(start, end) / STEP_MILES));
    return Array.from({ length: count }, (_, step) => ({
      point: between(start, end, step / count),
      isCorner: step === 0,
    }));
  });

/** The grid point next to an end, for a circle of half a mile that contains it. */
export const areaAround = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * GRID_PER_DEGREE) / GRID_PER_DEGREE,
  longitude: Math.round(longitude * GRID_PER_DEGREE) / GRID_PER_DEGREE,
});
