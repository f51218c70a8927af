import { EventSourceParserStream } from "eventsource-parser/stream";
import { type LiveEvent, liveEventSchema } from "#shared/live/contract.ts";

export interface LiveListener {
  status: number;
  headers: Headers;
  /** All events so far; `lastEventId` is the id that a browser would send when reconnecting. */
  heard: LiveEvent[];
  lastEventId(): string | undefined;
  isOver(): boolean;
  hangUp(): void;
}

/** Opens the live stream of a bearer and records its events. */
export async function listenLive(
  url: string,
  token: string,
  lastEventId?: string,
): Promise<LiveListener> {
  const abort = new AbortController();
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
  };
  const response = await fetch(`${url}/api/live`, { headers, signal: abort.signal });
  const receivedEvents: LiveEvent[] = [];
  let latestId: string | undefined;
  let isOver = false;
  const read = async (): Promise<void> => {
    const events = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { id, event, data } of events ?? []) {
      latestId = id ?? latestId;
      const liveEvent = liveEventSchema.parse(JSON.parse(data));
      if (liveEvent.type !== event) throw new Error(`${event} tells of ${liveEvent.type}`);
      receivedEvents.push(liveEvent);
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    heard: receivedEvents,
    lastEventId: () => latestId,
    isOver: () => isOver,
    hangUp: () => abort.abort(),
  };
}
