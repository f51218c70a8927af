import { createHmac } from "node:crypto";
import type { Services } from "#server/services.ts";
import { pacedMinutes, type Remaining, remainingOf } from "#shared/live/road-progress.ts";
import { type MeasuredLine, measureLine } from "#shared/places/line.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { isCoarse, type Point } from "#shared/places/place.ts";
import { readPolyline, writePolyline } from "#shared/places/polyline.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { isDriverVisible } from "#shared/rides/driver-visibility.ts";
import { coarseLabel } from "#shared/share-links/coarse-label.ts";
import type { SharedRide } from "#shared/share-links/contract.ts";
import {
  areaAround,
  type HiddenEnd,
  hideEnd,
  hideLineEnds,
  isHidden,
} from "#shared/share-links/hide-ends.ts";
import type { SharedRideRow, SharedRouteRow } from "./queries.ts";

/** The parts of a shared ride that never change. */
export interface SharedRoute {
  from: Point;
  to: Point;
  /** Areas around the pickup and the destination in which the car is hidden. */
  ends: [HiddenEnd, HiddenEnd];
  /** The route without its ends, so that distances along it do not reveal them; null for an estimated route. */
  line: MeasuredLine | null;
  /** The same line as an encoded polyline. */
  shownLine: string | null;
}

export interface FollowedRide extends SharedRoute {
  row: SharedRideRow;
}

export function sharedRoute(
  { secret }: Pick<Services, "secret">,
  rideId: string,
  row: SharedRouteRow,
): SharedRoute {
  const from = { latitude: row.fromLatitude, longitude: row.fromLongitude };
  const to = { latitude: row.toLatitude, longitude: row.toLongitude };
  // A secret number from 0 to 1 that stays the same for the ride.
  const secretFraction = (end: string) =>
    (createHmac("sha256", secret).update(`hidden end\n${rideId}\n${end}`).digest()[0] ?? 0) / 255;
  const ends: [HiddenEnd, HiddenEnd] = [
    hideEnd(from, secretFraction("from")),
    hideEnd(to, secretFraction("to")),
  ];
  const points = row.line === null ? [] : readPolyline(row.line);
  const shownPoints = hideLineEnds(points, { from: ends[0], to: ends[1] });
  return {
    from,
    to,
    ends,
    line: shownPoints.length > 1 ? measureLine(shownPoints) : null,
    shownLine: shownPoints.length > 1 ? writePolyline(shownPoints) : null,
  };
}

/** The driver's last position; null if followers may not see it. */
export const positionOf = (
  { market, now }: Pick<Services, "market" | "now">,
  { row }: FollowedRide,
) => (isDriverVisible(row, now()) ? market.positionOf(row.driverId) : null);

/** The ride as its followers see it. `drivenMiles`, returned for the previous position, locates the car on the line. */
export function sharedView(
  services: Pick<Services, "market" | "now">,
  ride: FollowedRide,
  drivenMiles: number | null = null,
): { view: SharedRide; drivenMiles: number | null } {
  const { row, from, to } = ride;
  const position = positionOf(services, ride);
  const remaining = position && remainingTo(ride, position, drivenMiles);
  const nearEnd = position && nearEndOf(ride, position);
  const view = {
    state: row.state,
    from: coarseLabel(row.fromLabel),
    to: coarseLabel(row.toLabel),
    driver: {
      firstName: row.firstName,
      car: [row.color, row.make, row.model].filter(Boolean).join(" "),
      plateNumber: row.plateNumber,
    },
    position:
      position && nearEnd === null
        ? { latitude: position.latitude, longitude: position.longitude }
        : null,
    updatedAt: position?.at.toISOString() ?? null,
    nearEnd,
    arrivesAt:
      position && remaining
        ? plusMinutes(position.at, Math.round(remaining.minutes)).toISOString()
        : null,
    milesLeft: remaining && Math.max(1, Math.round(remaining.miles)),
    line: ride.shownLine,
    areas: [areaAround(from), areaAround(to)],
  };
  return { view, drivenMiles: remaining?.drivenMiles ?? null };
}

/** Returns the end near the car. If both ends are near, the end of the current leg. */
function nearEndOf({ row, ends }: FollowedRide, position: Point): SharedRide["nearEnd"] {
  const [isPickup, isDestination] = ends.map((end) => isHidden(position, [end]));
  if (isPickup && isDestination) return row.state === "started" ? "destination" : "pickup";
  if (isPickup) return "pickup";
  return isDestination ? "destination" : null;
}

/** Miles and minutes left to the area around the next stop, where the car is hidden. Null at the pickup, and if only an area is known. */
function remainingTo(
  { row, from, to, ends, line }: FollowedRide,
  position: Point & { at: Date },
  drivenMiles: number | null,
): Remaining | null {
  const departure = localHourAt(position.at);
  if (row.state === "started" && !isCoarse(row.toPrecision)) {
    if (isHidden(position, [ends[1]])) return { miles: 0, minutes: 0, drivenMiles };
    const trip = { line, minutes: row.minutes, to: areaAround(to) };
    const remaining = remainingOf(trip, position, { drivenMiles, departure });
    const pacedEstimate = pacedMinutes(row, remaining, position.at);
    return { ...remaining, minutes: pacedEstimate?.expected ?? remaining.minutes };
  }
  if (row.state !== "accepted" || isCoarse(row.fromPrecision)) return null;
  const { milesHundredths, minutes } = estimateRoute(position, areaAround(from), departure);
  return { miles: milesHundredths / 100, minutes, drivenMiles: null };
}
