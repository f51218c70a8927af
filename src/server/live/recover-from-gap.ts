import { endClosedSessions } from "./end-closed-sessions.ts";
import type { LiveNode } from "./live-node.ts";
import { listRideChanges, listTrackableRides } from "./queries.ts";
import type { RideChange } from "./ride-changes.ts";

/** Recovers from missed announcements: ends the streams of ended sessions and sends the missed events. */
export async function recoverFromGap(
  { services, hub, tracking, latestEventId }: LiveNode,
  dispatch: (change: RideChange) => void,
): Promise<void> {
  const { db } = services;
  if (hub.sessions().length === 0) return;
  await endClosedSessions(hub, services);
  for (const change of await listRideChanges(db, latestEventId)) dispatch(change);
  tracking.track(await listTrackableRides(db, [...hub.accounts()]));
}
