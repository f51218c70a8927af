import { createParser } from "eventsource-parser";

export type ServerEvent = { event: string; data: string };

/** What the reader needs of the world; the tests bring their own. */
export type LiveSource = {
  /** Opens the stream after the event of this id; null when nobody is signed in. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response | null>;
  /** Lets so many milliseconds pass, fewer when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

type Hearing = {
  onEvent: (event: ServerEvent) => void;
  onConnected: (isConnected: boolean) => void;
};

/** The server says something at least every 20 s; a stream silent for this long is dead. */
const SILENCE_MS = 60_000;

/** Milliseconds before the next try after so many failures in a row: 1 s, doubling up to 30 s. */
export const reconnectDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** Reads events until aborted or signed out, and comes back after every break where it left off. */
export const readLive = async (
  source: LiveSource,
  hearing: Hearing,
  signal: AbortSignal,
): Promise<void> => {
  let lastEventId: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const response = await source.open(lastEventId, signal).catch(() => undefined);
    if (response === null || response?.status === 401 || response?.status === 403) return;
    if (response?.ok && response.body) {
      failures = 0;
      hearing.onConnected(true);
      await readEvents(response.body, (id, event) => {
        lastEventId = id ?? lastEventId;
        hearing.onEvent(event);
      });
      if (signal.aborted) return;
      hearing.onConnected(false);
    }
    await source.wait(reconnectDelay(failures), signal);
    failures += 1;
  }
};

/** Until the stream ends, breaks or falls silent; it is over in each case. */
const readEvents = async (
  body: ReadableStream<Uint8Array>,
  onEvent: (id: string | undefined, event: ServerEvent) => void,
) => {
  const reader = body.getReader();
  const text = new TextDecoder();
  const parser = createParser({
    onEvent: ({ id, event = "message", data }) => onEvent(id, { event, data }),
  });
  for (;;) {
    const chunk = await spoken(reader.read()).catch(() => undefined);
    if (!chunk?.value) break;
    parser.feed(text.decode(chunk.value, { stream: true }));
  }
  await reader.cancel().catch(() => undefined);
};

const spoken = <T>(chunk: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout>;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SILENCE_MS);
  });
  return Promise.race([chunk, silence]).finally(() => clearTimeout(timer));
};
