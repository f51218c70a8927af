import { listOwnBreadcrumbs } from "#server/breadcrumbs/queries.ts";
import type { Db } from "#server/database/db.ts";
import { type Breadcrumb, decodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";

type RidePositions = {
  reference: string;
  /** Instant, latitude, longitude and accuracy of each position. */
  positions: string[];
};

/** Recorded positions of the newest 500 rides. */
export async function exportPositions(db: Db, accountId: string): Promise<RidePositions[]> {
  const rides = await listOwnBreadcrumbs(db, accountId);
  return rides.map(({ reference, bytes, since }) => ({
    reference,
    positions: decodeBreadcrumbs(bytes)
      .filter(({ at }) => since === null || at >= since)
      .map(describePosition),
  }));
}

const describePosition = ({ at, latitude, longitude, accuracy }: Breadcrumb): string =>
  `${at.toISOString()} ${latitude}, ${longitude}${accuracy === null ? "" : `, within ${accuracy} m`}`;
