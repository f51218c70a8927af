import { milesBetween } from "#shared/places/distance.ts";
import type { Breadcrumb } from "./breadcrumb-bytes.ts";

const INTERVAL_MS = 5000;
const MOVED_METERS = 25;
const METERS_PER_MILE = 1609.344;

/** Days after a ride's end during which its breadcrumbs are kept in full, as evidence in disputes. */
export const FULL_BREADCRUMB_DAYS = 30;
const THIN_INTERVAL_MS = 60_000;
/** Three decimals are about 100 m. */
const THIN_UNITS_PER_DEGREE = 1000;

/** True 5 seconds or 25 meters after the last breadcrumb. */
export const isWorthKeeping = (
  last: Pick<Breadcrumb, "at" | "latitude" | "longitude"> | null,
  next: Pick<Breadcrumb, "at" | "latitude" | "longitude">,
): boolean =>
  !last ||
  next.at.getTime() - last.at.getTime() >= INTERVAL_MS ||
  milesBetween(last, next) * METERS_PER_MILE >= MOVED_METERS;

/** Keeps the first, the last and one a minute, rounded to 100 m. */
export const thinBreadcrumbs = (breadcrumbs: readonly Breadcrumb[]): Breadcrumb[] =>
  spaceOut(breadcrumbs, THIN_INTERVAL_MS).map((breadcrumb) => ({
    ...breadcrumb,
    latitude: roundToThin(breadcrumb.latitude),
    longitude: roundToThin(breadcrumb.longitude),
    accuracy: null,
  }));

/** Thins breadcrumbs evenly to at most `max` (2 or more), keeping the first and the last. Returns them in order. */
export const reduceBreadcrumbs = (
  breadcrumbs: readonly Breadcrumb[],
  max: number,
): Breadcrumb[] => {
  const ordered = breadcrumbs.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let keptBreadcrumbs = ordered;
  for (let interval = INTERVAL_MS; keptBreadcrumbs.length > max; interval *= 2)
    keptBreadcrumbs = spaceOut(ordered, interval);
  return keptBreadcrumbs;
};

/** The first, the last, and each breadcrumb at least an interval after the previous one kept. */
const spaceOut = (breadcrumbs: readonly Breadcrumb[], intervalMs: number): Breadcrumb[] => {
  let keptAt = Number.NEGATIVE_INFINITY;
  return breadcrumbs.filter((breadcrumb, index) => {
    const at = breadcrumb.at.getTime();
    const isKept = at - keptAt >= intervalMs || index === breadcrumbs.length - 1;
    if (isKept) keptAt = at;
    return isKept;
  });
};

/** Rounds a coordinate to about 100 m. */
export const roundToThin = (degrees: number): number =>
  Math.round(degrees * THIN_UNITS_PER_DEGREE) / THIN_UNITS_PER_DEGREE;
