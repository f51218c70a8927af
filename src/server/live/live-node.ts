import type { Batcher } from "#server/database/batcher.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import type { Hub } from "./hub.ts";
import type { Stream } from "./stream.ts";
import type { Tracking } from "./tracking.ts";

/** The open streams of this node. */
export interface Live {
  services: Services;
  hub: Hub<Stream>;
  tracking: Tracking;
  /** Batches the queries for missed events, because all clients reconnect at once after a restart. */
  starts: Batcher<Start>;
  /** Highest event id seen by this node; after a gap in the announcements, later events are read. */
  latestEventId: number;
}

/** A new stream; `after` is the last event its client received, or null. */
export interface Start {
  stream: Stream;
  account: SignedIn;
  after: number | null;
}
