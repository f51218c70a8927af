import type { ServerResponse } from "node:http";
import { createBatcher } from "#server/database/batcher.ts";
import { eventFrame } from "#server/live/frame.ts";
import { createHub, HEARTBEAT_TICK_MS, type Hub } from "#server/live/hub.ts";
import { openStream, type Stream } from "#server/live/stream.ts";
import type { Services } from "#server/services.ts";
import type { FollowedRides } from "./followed-rides.ts";
import { type FollowedRide, positionOf, sharedView } from "./shared-ride.ts";

/** A position waits at most this long on the server. */
const POSITION_INTERVAL_MS = 250;
/** Interval at which streams check their links, which may expire or be stopped on another node. */
const RECHECK_MS = 10_000;
const MAX_PER_LINK = 30;
const READ_BATCH_SIZE = 500;

interface SharedStream extends Stream {
  ride: FollowedRide;
  /** Time of the position sent last, Unix milliseconds. */
  sentAt: number;
  /** Miles along the line at the last position; null before the first one on it. */
  drivenMiles: number | null;
}

/** Event streams of shared rides. */
export interface SharedStreams {
  open(response: ServerResponse, ride: FollowedRide): void;
  /** Ends the streams of a link. */
  endLink(linkId: string): void;
  stop(): void;
}

type StreamServices = Pick<Services, "events" | "log" | "market" | "now">;

/** Sends each follower the ride when its state changes and at each position of its driver. */
export function startSharedStreams(services: StreamServices, rides: FollowedRides): SharedStreams {
  const hub = createHub<SharedStream>(MAX_PER_LINK);
  // One read at a time, so that an older result never replaces a newer one.
  const rereads = createBatcher<string>(
    (linkIds) => rereadRides(services, { hub, rides }, linkIds),
    {
      concurrency: 1,
      maxItems: READ_BATCH_SIZE,
    },
  );
  const reread = async (streams: SharedStream[]): Promise<void> => {
    const linkIds = new Set(streams.map(({ accountId }) => accountId));
    await Promise.all([...linkIds].map(rereads.add)).catch((error: unknown) => {
      services.log.warn({ err: error }, "shared rides not reread");
    });
  };
  const unsubscribe = services.events.subscribe("faire_ride", ({ rideId }) => {
    void reread(listStreams(hub).filter(({ ride }) => ride.row.rideId === rideId));
  });
  services.events.onGap(() => void reread(listStreams(hub)));
  const timers = [
    setInterval(() => hub.beat(services.now()), HEARTBEAT_TICK_MS),
    setInterval(() => sendChangedPositions(services, hub), POSITION_INTERVAL_MS),
    setInterval(() => void reread(listStreams(hub)), RECHECK_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    open: (response, ride) => {
      // A response that was closed during the read emits no further "close" event.
      if (response.destroyed) return;
      const { linkId } = ride.row;
      // The hub groups streams by account and session: here both are the link, which never expires by time.
      const connection = { id: linkId, session: linkId, expiresAt: new Date(8.64e15) };
      const stream = Object.assign(openStream(response, connection), {
        ...{ ride, sentAt: 0, drivenMiles: null },
      });
      response.on("close", () => hub.remove(stream));
      hub.add(stream);
      stream.catchUp([]);
      send(services, stream);
    },
    endLink: hub.endSession,
    stop: () => {
      unsubscribe();
      timers.forEach(clearInterval);
      hub.endAll();
    },
  };
}

const listStreams = (hub: Hub<SharedStream>): SharedStream[] =>
  [...hub.accounts()].flatMap((linkId) => hub.of(linkId));

async function rereadRides(
  services: StreamServices,
  { hub, rides }: { hub: Hub<SharedStream>; rides: FollowedRides },
  requestedIds: string[],
): Promise<void> {
  const linkIds = [...new Set(requestedIds)];
  const ridesByLink = new Map((await rides.list(linkIds)).map((ride) => [ride.row.linkId, ride]));
  for (const linkId of linkIds) {
    const ride = ridesByLink.get(linkId);
    if (ride) update(services, hub.of(linkId), ride);
    else hub.endSession(linkId);
  }
}

function update(
  services: StreamServices,
  streams: readonly SharedStream[],
  ride: FollowedRide,
): void {
  for (const stream of streams) {
    const isChanged = stream.ride.row.state !== ride.row.state;
    stream.ride = ride;
    if (isChanged) send(services, stream);
  }
}

function sendChangedPositions(services: StreamServices, hub: Hub<SharedStream>): void {
  for (const stream of listStreams(hub)) {
    const position = positionOf(services, stream.ride);
    if (position && position.at.getTime() !== stream.sentAt) send(services, stream);
  }
}

function send(services: StreamServices, stream: SharedStream): void {
  const { view, drivenMiles } = sharedView(services, stream.ride, stream.drivenMiles);
  stream.drivenMiles = drivenMiles ?? stream.drivenMiles;
  stream.sentAt = positionOf(services, stream.ride)?.at.getTime() ?? 0;
  stream.send(eventFrame("ride", view));
}
