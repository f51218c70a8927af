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
  /** Batcher the queries for missed news: after a restart all clients reconnect at once. */
  starts: Batcher<Start>;
  /** Highest event id seen by this node; news after a gap is read from here. */
  latestEventId: number;
}

/** A new stream; `after` is the last event its client received, or null. */
export interface Start {
  stream: Stream;
  account: SignedIn;
  after: number | null;
}
