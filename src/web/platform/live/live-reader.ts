import { createParser } from "eventsource-parser";

export type ServerEvent = { event: string; data: string };

/** I/O of the reader; tests pass their own. */
export type LiveSource = {
  /** Opens the stream after the event with this id; null when signed out. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response | null>;
  /** Waits for some milliseconds, or until aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

type LiveHandlers = {
  onEvent: (event: ServerEvent) => void;
  onConnected: (isConnected: boolean) => void;
};

/** The server sends a heartbeat every 20 s, so a stream silent for this long is dead. */
const SILENCE_MS = 60_000;

/** Milliseconds before the next attempt after consecutive failures: 1 s, doubling up to 30 s. */
export const reconnectDelayMs = (failures: number): number =>
  Math.min(1000 * 2 ** failures, 30_000);

/** Reads events until aborted or signed out, and resumes after each disconnect. */
export const readLive = async (
  source: LiveSource,
  handlers: LiveHandlers,
  signal: AbortSignal,
): Promise<void> => {
  let lastEventId: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const response = await source.open(lastEventId, signal).catch(() => undefined);
    if (response === null || response?.status === 401 || response?.status === 403) return;
    if (response?.ok && response.body) {
      failures = 0;
      handlers.onConnected(true);
      await readEvents(response.body, (id, event) => {
        lastEventId = id ?? lastEventId;
        handlers.onEvent(event);
      });
      if (signal.aborted) return;
      handlers.onConnected(false);
    }
    await source.wait(reconnectDelayMs(failures), signal);
    failures += 1;
  }
};

/** Reads until the stream ends, fails or falls silent, and closes it. */
const readEvents = async (
  body: ReadableStream<Uint8Array>,
  onEvent: (id: string | undefined, event: ServerEvent) => void,
) => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ id, event = "message", data }) => onEvent(id, { event, data }),
  });
  for (;;) {
    const chunk = await withSilenceTimeout(reader.read()).catch(() => undefined);
    if (!chunk?.value) break;
    parser.feed(decoder.decode(chunk.value, { stream: true }));
  }
  await reader.cancel().catch(() => undefined);
};

const withSilenceTimeout = <T>(chunk: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout>;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SILENCE_MS);
  });
  return Promise.race([chunk, silence]).finally(() => clearTimeout(timer));
};
