import type { ServerResponse } from "node:http";
import { createBatcher } from "#server/database/batcher.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import type { LiveEvent } from "#shared/live/contract.ts";
import { catchUp } from "./catch-up.ts";
import { frameOf } from "./frame.ts";
import { createHub, type Hub } from "./hub.ts";
import type { Live, Start } from "./live-node.ts";
import { mendGap } from "./mend-gap.ts";
import { liveEventsFor, newsOf, type RideNews } from "./ride-news.ts";
import { openStream, type Stream } from "./stream.ts";
import { createTracking } from "./tracking.ts";

/** Passes on what is announced, and where drivers are. The answer's `stop` ends it and all streams. */
export function startLive(services: Services): Live & { stop(): void } {
  const { events, market } = services;
  const hub = createHub<Stream>();
  const tracking = createTracking(market.positionOf, hub.isListening);
  const starts = createBatcher<Start>((waiting) => catchUp(live, waiting), {
    atOnce: 1,
    most: 500,
  });
  const live: Live = { services, hub, tracking, starts, latest: 0 };
  const stops = [
    events.subscribe("faire_ride", (news) => spread(live, newsOf(news))),
    events.subscribe("faire_driver", (id) => void tellDriver(live, id)),
    events.subscribe("faire_alert", (id) => tell(hub, id, { type: "notice", about: "alert" })),
    events.subscribe("faire_session", hub.endSession),
  ];
  // Readers whose stream ends come back by themselves and are then told what they missed.
  events.onGap(() => void mendGap(live, (news) => spread(live, news)).catch(hub.endAll));
  const everySecond = setInterval(() => {
    const now = services.now();
    hub.beat(now);
    tracking.tellMoved(now, (riderId, event) => tell(hub, riderId, event));
  }, 1000);
  everySecond.unref();
  const stop = () => {
    for (const stopListening of stops) stopListening();
    clearInterval(everySecond);
    hub.endAll();
  };
  return Object.assign(live, { stop });
}

/** Streams to the person from now on, first what came after the event that they know. */
export async function streamTo(
  { hub, starts, services }: Live,
  response: ServerResponse,
  { account, after }: { account: SignedIn; after: number | null },
): Promise<void> {
  const stream = openStream(response, account);
  response.on("close", () => hub.remove(stream));
  // It is in the hub before anything is read, so that nothing falls between.
  hub.add(stream);
  try {
    await starts.add({ stream, account, after });
  } catch (error) {
    services.log.warn({ err: error }, "a live stream could not start");
    stream.end("stop");
  }
}

/** Tells a driver's pages to read again, but only once what they will read is known here. */
async function tellDriver({ hub, services }: Live, driverId: string): Promise<void> {
  if (!hub.isListening(driverId)) return;
  await services.market.reload(driverId).catch(() => undefined);
  tell(hub, driverId, { type: "notice", about: "driver" });
}

function spread(live: Live, news: RideNews): void {
  live.latest = Math.max(live.latest, news.eventId);
  for (const accountId of [news.riderId, news.driverId])
    for (const event of liveEventsFor(accountId, news)) tell(live.hub, accountId, event);
  live.tracking.follow(news);
}

function tell(hub: Hub<Stream>, accountId: string, event: LiveEvent): void {
  if (!hub.isListening(accountId)) return;
  const frame = frameOf(event);
  for (const stream of hub.of(accountId)) stream.send(frame);
}
