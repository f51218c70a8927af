import { EventSourceParserStream } from "eventsource-parser/stream";

export type LiveEvent = { event: string; data: string };

/** What the reader needs of the world; the tests bring their own. */
export type LiveSource = {
  /** Opens the stream after the event of this id; null means that nobody is signed in. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response | null>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Milliseconds before the next try after so many failures in a row: 1 s, doubling up to 30 s. */
export const reconnectDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** Reads events until aborted or signed out, and comes back after every break where it left off. */
export const readLive = async (
  source: LiveSource,
  hear: { onEvent: (event: LiveEvent) => void; onConnected: (isConnected: boolean) => void },
  signal: AbortSignal,
): Promise<void> => {
  let lastEventId: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const response = await source.open(lastEventId, signal).catch(() => undefined);
    if (response === null || response?.status === 401 || response?.status === 403) return;
    if (response?.ok && response.body) {
      hear.onConnected(true);
      failures = 0;
      await readEvents(response.body, (id, event) => {
        lastEventId = id ?? lastEventId;
        hear.onEvent(event);
      });
      hear.onConnected(false);
    }
    await source.wait(reconnectDelay(failures), signal);
    failures += 1;
  }
};

/** Until the stream ends or breaks; either way it is over. */
const readEvents = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (id: string | undefined, event: LiveEvent) => void,
) => {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const read = await reader.read().catch(() => ({ done: true as const, value: undefined }));
    if (read.done) return;
    onEvent(read.value.id, { event: read.value.event ?? "message", data: read.value.data });
  }
};
