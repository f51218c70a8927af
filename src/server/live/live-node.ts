import type { Batcher } from "#server/database/batcher.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import type { Hub } from "./hub.ts";
import type { Stream } from "./stream.ts";
import type { Tracking } from "./tracking.ts";

/** Live updates on this server process: its open event streams and their shared state. */
export interface LiveNode {
  services: Services;
  hub: Hub<Stream>;
  tracking: Tracking;
  /** Batches the queries for missed events, because all clients reconnect at once after a restart. */
  newStreams: Batcher<NewStream>;
  /** Highest event id this process has seen; after lost database notifications it reads the events after it. */
  latestEventId: number;
}

/** A stream that a client opened; `lastEventId` is the last event the client received, or null. */
export interface NewStream {
  stream: Stream;
  account: SignedIn;
  lastEventId: number | null;
}
