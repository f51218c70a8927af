import type { Services } from "#server/services.ts";
import {
  type Breadcrumb,
  decodeBreadcrumbs,
  encodeBreadcrumbs,
} from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { fillGaps, type RecordedWindow } from "#shared/breadcrumbs/late-positions.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { VISIBLE_BEFORE_MINUTES } from "#shared/rides/driver-visibility.ts";
import { appendBreadcrumbs, type DrivenRide, listDrivenRides } from "./queries.ts";

interface LatePositions {
  driverId: string;
  /** In order of time. */
  positions: readonly Breadcrumb[];
  now: Date;
}

/** Stores late positions in the gaps of the driver's own rides, and returns how many. */
export async function storeLatePositions(
  { db, pool, breadcrumbs }: Pick<Services, "db" | "pool" | "breadcrumbs">,
  { driverId, positions, now }: LatePositions,
): Promise<number> {
  const [first, last] = [positions[0], positions.at(-1)];
  if (!first || !last) return 0;
  const rides = await listDrivenRides(db, driverId, { from: first.at, to: last.at });
  let storedCount = 0;
  for (const ride of rides) {
    const storedBreadcrumbs = ride.bytes ? decodeBreadcrumbs(ride.bytes) : [];
    const newBreadcrumbs = fillGaps(positions, storedBreadcrumbs, windowOf(ride, now));
    if (newBreadcrumbs.length > 0)
      storedCount += await addToRide({ pool, breadcrumbs }, ride, newBreadcrumbs);
  }
  return storedCount;
}

/**
 * Adds the positions to this node's recording of the ride if there is one, because it may have positions that are not
 * stored yet; else appends them to the stored ones.
 */
async function addToRide(
  { pool, breadcrumbs }: Pick<Services, "pool" | "breadcrumbs">,
  { rideId }: DrivenRide,
  newBreadcrumbs: readonly Breadcrumb[],
): Promise<number> {
  const recorded = breadcrumbs.addLate(rideId, newBreadcrumbs);
  if (recorded !== null) return recorded;
  await appendBreadcrumbs(pool, [{ rideId, bytes: encodeBreadcrumbs(newBreadcrumbs, null) }]);
  return newBreadcrumbs.length;
}

/** From the acceptance, or an hour before a scheduled pickup, to the end. */
const windowOf = ({ acceptedAt, pickupAt, endedAt }: DrivenRide, now: Date): RecordedWindow => {
  const visibleFrom = pickupAt ? plusMinutes(pickupAt, -VISIBLE_BEFORE_MINUTES) : acceptedAt;
  return { from: visibleFrom > acceptedAt ? visibleFrom : acceptedAt, to: endedAt ?? now };
};
