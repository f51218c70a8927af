import type { Bounds } from "#server/city/pack-step.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { milesOverRoads } from "#shared/places/route-estimate.ts";
import type { Road } from "./route-messages.ts";

/**
 * A road this much longer than the estimate goes around the gap. Of the metered trips across the demo's gaps 339 exceed
 * it, and 42 of them drove a distance nearer to the road's than to the estimate's.
 */
const detour = { share: 1.1, miles: 0.1 };

/** True if streets that the extract lacks make the road a detour, so that it says nothing about the drive. */
export function isAroundGap(
  { miles }: Pick<Road, "miles">,
  from: Point,
  to: Point,
  gaps: readonly Bounds[] = [],
): boolean {
  const usualMiles = milesOverRoads(milesBetween(from, to));
  return (
    miles > detour.share * usualMiles + detour.miles && gaps.some((gap) => crosses(gap, from, to))
  );
}

/** True if the straight way between two points touches the box: the part inside all four sides is not empty. */
function crosses([west, south, east, north]: Bounds, from: Point, to: Point): boolean {
  const [spanEast, spanNorth] = [to.longitude - from.longitude, to.latitude - from.latitude];
  const sides = [
    [-spanEast, from.longitude - west],
    [spanEast, east - from.longitude],
    [-spanNorth, from.latitude - south],
    [spanNorth, north - from.latitude],
  ] as const;
  let [enters, leaves] = [0, 1];
  for (const [speed, distance] of sides) {
    if (speed === 0 && distance < 0) return false;
    if (speed < 0) enters = Math.max(enters, distance / speed);
    if (speed > 0) leaves = Math.min(leaves, distance / speed);
  }
  return enters <= leaves;
}
