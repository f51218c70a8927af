import type { ServerResponse } from "node:http";
import { createBatcher } from "#server/database/batcher.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import type { LiveEvent } from "#shared/live/contract.ts";
import { catchUp } from "./catch-up.ts";
import { frameOf } from "./frame.ts";
import { createHub, HEARTBEAT_TICK_MS, type Hub } from "./hub.ts";
import type { LiveNode, NewStream } from "./live-node.ts";
import { recoverFromGap } from "./recover-from-gap.ts";
import { liveEventsFor, type RideChange, toRideChange } from "./ride-changes.ts";
import { openStream, type Stream } from "./stream.ts";
import { createTracking } from "./tracking.ts";

/** A position waits at most this long on the server: the rider sees it within 1.5 s of the driver's device. */
const POSITION_INTERVAL_MS = 250;

/** Forwards the database's announcements and drivers' positions to open streams. `stop` ends all streams. */
export function startLive(services: Services): LiveNode & { stop(): void } {
  const { events, market } = services;
  const hub = createHub<Stream>();
  const tracking = createTracking(market.positionOf, hub.hasConnection);
  const starts = createBatcher<NewStream>((pendingStarts) => catchUp(live, pendingStarts), {
    concurrency: 1,
    maxItems: 64,
  });
  const live: LiveNode = { services, hub, tracking, newStreams: starts, latestEventId: 0 };
  const unsubscribes = [
    events.subscribe("faire_ride", (change) => dispatch(live, toRideChange(change))),
    events.subscribe("faire_driver", (id) => void notifyDriver(live, id)),
    events.subscribe("faire_alert", (id) => send(hub, id, { type: "notice", about: "alert" })),
    events.subscribe("faire_message", ({ rideId, accountIds }) => {
      for (const id of accountIds) send(hub, id, { type: "message", rideId });
    }),
    events.subscribe("faire_lost_item", ({ accountIds }) => {
      for (const id of accountIds) send(hub, id, { type: "notice", about: "lost_item" });
    }),
    events.subscribe("faire_session", hub.endSession),
  ];
  // Readers reconnect on their own after their stream ends, and then catch up.
  events.onGap(
    () => void recoverFromGap(live, (change) => dispatch(live, change)).catch(hub.endAll),
  );
  const timers = [
    setInterval(() => hub.beat(services.now()), HEARTBEAT_TICK_MS),
    setInterval(() => {
      tracking.sendChangedPositions(services.now(), (riderId, event) => send(hub, riderId, event));
    }, POSITION_INTERVAL_MS),
  ];
  for (const timer of timers) timer.unref();
  const stop = () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    timers.forEach(clearInterval);
    hub.endAll();
  };
  return Object.assign(live, { stop });
}

/** Opens an event stream, starting with the events after `after`. */
export async function streamTo(
  { hub, newStreams: starts, services }: LiveNode,
  response: ServerResponse,
  { account, after }: { account: SignedIn; after: number | null },
): Promise<void> {
  const stream = openStream(response, account);
  response.on("close", () => hub.remove(stream));
  // Added to the hub before any read, so that no event is missed in between.
  hub.add(stream);
  try {
    await starts.add({ stream, account, lastEventId: after });
  } catch (error) {
    services.log.warn({ err: error }, "live stream failed to start");
    stream.end("stop");
  }
}

/** Notifies a driver's pages to refetch, after this node has loaded the new data. */
async function notifyDriver({ hub, services }: LiveNode, driverId: string): Promise<void> {
  if (!hub.hasConnection(driverId)) return;
  await services.market.reload(driverId).catch(() => undefined);
  send(hub, driverId, { type: "notice", about: "driver" });
}

function dispatch(live: LiveNode, change: RideChange): void {
  live.latestEventId = Math.max(live.latestEventId, change.eventId);
  for (const accountId of [change.riderId, change.driverId])
    for (const event of liveEventsFor(accountId, change)) send(live.hub, accountId, event);
  live.tracking.follow(change);
}

function send(hub: Hub<Stream>, accountId: string, event: LiveEvent): void {
  if (!hub.hasConnection(accountId)) return;
  const frame = frameOf(event);
  for (const stream of hub.of(accountId)) stream.send(frame);
}
