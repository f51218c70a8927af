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
export const thinBreadcrumbs = (breadcrumbs: readonly Breadcrumb[]): Breadcrumb[] => {
  const kept: Breadcrumb[] = [];
  for (const breadcrumb of breadcrumbs) {
    const last = kept.at(-1);
    const isLast = breadcrumb === breadcrumbs.at(-1);
    if (isLast || !last || breadcrumb.at.getTime() - last.at.getTime() >= THIN_INTERVAL_MS)
      kept.push({
        ...breadcrumb,
        latitude: roundToThin(breadcrumb.latitude),
        longitude: roundToThin(breadcrumb.longitude),
        accuracy: null,
      });
  }
  return kept;
};

const roundToThin = (degrees: number): number =>
  Math.round(degrees * THIN_UNITS_PER_DEGREE) / THIN_UNITS_PER_DEGREE;
