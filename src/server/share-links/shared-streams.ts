import type { ServerResponse } from "node:http";
import { eventFrame } from "#server/live/frame.ts";
import { createHub, type Hub } from "#server/live/hub.ts";
import { openStream, type Stream } from "#server/live/stream.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { findSharedRide } from "./queries.ts";
import { type FollowedRide, followedRide, positionOf, sharedView } from "./shared-ride.ts";

/** Minutes after the end of the ride during which its links still work. */
const OPEN_AFTER_END_MINUTES = 60;
/** A position waits at most this long on the server. */
const POSITION_INTERVAL_MS = 250;
/** How soon a stream ends after its link, if the link ended by the clock or on another node. */
const RECHECK_MS = 10_000;
const MAX_PER_LINK = 30;

interface SharedStream extends Stream {
  tokenHash: Buffer;
  ride: FollowedRide;
  /** Time of the position sent last, Unix milliseconds. */
  sentAt: number;
  drivenMiles: number | null;
}

/** Event streams of shared rides. */
export interface SharedStreams {
  open(response: ServerResponse, tokenHash: Buffer, ride: FollowedRide): void;
  /** Ends the streams of a link. */
  endLink(linkId: string): void;
  stop(): void;
}

type Needs = Pick<Services, "db" | "events" | "log" | "market" | "now" | "secret">;

/** Null for an unknown, stopped or ended link. */
export async function readSharedRide(
  services: Pick<Needs, "db" | "now" | "secret">,
  tokenHash: Buffer,
): Promise<FollowedRide | null> {
  const endedBefore = plusMinutes(services.now(), -OPEN_AFTER_END_MINUTES);
  const row = await findSharedRide(services.db, tokenHash, endedBefore);
  return row && followedRide(services, row);
}

/** Sends each follower the ride when it changes and each position of its driver. */
export function startSharedStreams(services: Needs): SharedStreams {
  const hub = createHub<SharedStream>(MAX_PER_LINK);
  const reread = (streams: SharedStream[]) =>
    rereadRides(services, hub, streams).catch((error: unknown) => {
      services.log.warn({ err: error }, "shared rides not reread");
    });
  const unsubscribe = services.events.subscribe("faire_ride", ({ rideId }) => {
    void reread(listStreams(hub).filter(({ ride }) => ride.row.rideId === rideId));
  });
  services.events.onGap(() => void reread(listStreams(hub)));
  const timers = [
    setInterval(() => hub.beat(services.now()), 1000),
    setInterval(() => sendMoved(services, hub), POSITION_INTERVAL_MS),
    setInterval(() => void reread(listStreams(hub)), RECHECK_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    open: (response, tokenHash, ride) => {
      // A follower who left during the read sends no further "close".
      if (response.destroyed) return;
      const { linkId } = ride.row;
      const connection = { id: linkId, session: linkId, expiresAt: new Date(8.64e15) };
      const stream = Object.assign(openStream(response, connection), {
        ...{ tokenHash, ride, sentAt: 0, drivenMiles: null },
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

/** Streams of one link share a read. */
async function rereadRides(
  services: Needs,
  hub: Hub<SharedStream>,
  streams: SharedStream[],
): Promise<void> {
  for (const [linkId, followers] of Map.groupBy(streams, ({ accountId }) => accountId)) {
    const [first] = followers;
    const ride = first && (await readSharedRide(services, first.tokenHash));
    if (!ride) {
      hub.endSession(linkId);
      continue;
    }
    for (const stream of followers) {
      const isChanged = stream.ride.row.state !== ride.row.state;
      stream.ride = ride;
      if (isChanged) send(services, stream);
    }
  }
}

function sendMoved(services: Needs, hub: Hub<SharedStream>): void {
  for (const stream of listStreams(hub)) {
    const position = positionOf(services, stream.ride);
    if (position && position.at.getTime() !== stream.sentAt) send(services, stream);
  }
}

function send(services: Needs, stream: SharedStream): void {
  const { view, drivenMiles } = sharedView(services, stream.ride, stream.drivenMiles);
  stream.drivenMiles = drivenMiles ?? stream.drivenMiles;
  stream.sentAt = positionOf(services, stream.ride)?.at.getTime() ?? 0;
  stream.send(eventFrame("ride", view));
}
