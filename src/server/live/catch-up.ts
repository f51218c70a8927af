import { frameOf } from "./frame.ts";
import type { LiveNode, NewStream } from "./live-node.ts";
import { findLatestEventId, listMissedChanges, listTrackableRides } from "./queries.ts";
import { liveEventsFor } from "./ride-changes.ts";

/** Sends each reader the missed events and `ready`, and starts tracking the riders' drivers. */
export async function catchUp(live: LiveNode, starts: readonly NewStream[]): Promise<void> {
  const { db } = live.services;
  const eventId = await findLatestEventId(db);
  live.latestEventId = Math.max(live.latestEventId, eventId);
  const riders = starts.filter(({ account }) => account.role === "RIDER");
  live.tracking.track(
    await listTrackableRides(
      db,
      riders.map(({ account }) => account.id),
    ),
  );
  const returning = starts.flatMap((start) =>
    start.lastEventId === null
      ? []
      : [{ start, accountId: start.account.id, after: start.lastEventId }],
  );
  const missedEvents = Map.groupBy(
    await listMissedChanges(db, returning),
    ({ reader }) => returning[reader]?.start,
  );
  for (const start of starts) {
    const { accountId } = start.stream;
    const events = (missedEvents.get(start) ?? []).flatMap((change) =>
      liveEventsFor(accountId, change),
    );
    start.stream.catchUp([...events, { type: "ready" as const, eventId }].map(frameOf));
  }
}
