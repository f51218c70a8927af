import type { Db } from "#server/database/db.ts";
import { firstIdAt } from "#server/database/first-id.ts";
import { decodeBreadcrumbs, encodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { FULL_BREADCRUMB_DAYS, thinBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-rule.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { listBreadcrumbsToThin, replaceBreadcrumbs } from "./queries.ts";

/** Thins the breadcrumbs of rides that ended over 30 days ago without an open dispute. Returns the number of rides. */
export async function thinOldBreadcrumbs(db: Db, now: Date): Promise<number> {
  const endedBefore = plusMinutes(now, -FULL_BREADCRUMB_DAYS * 24 * 60);
  const beforeId = firstIdAt(endedBefore);
  let after = firstIdAt(new Date(0));
  for (let count = 0; ; ) {
    const batch = await listBreadcrumbsToThin(db, { endedBefore, beforeId, after });
    const last = batch.at(-1);
    if (!last) return count;
    const thinnedRecords = batch.map(({ rideId, bytes }) => ({
      rideId,
      bytes: encodeBreadcrumbs(thinBreadcrumbs(decodeBreadcrumbs(bytes)), null),
    }));
    await replaceBreadcrumbs(db, thinnedRecords, now);
    count += batch.length;
    after = last.rideId;
  }
}
