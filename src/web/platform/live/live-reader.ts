import { createParser } from "eventsource-parser";

export type ServerEvent = { event: string; data: string };

/** I/O of the reader; tests pass their own. */
export type LiveSource = {
  /** Opens the stream after the event with this id; null when signed out. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response | null>;
  /** Waits for some milliseconds, or until aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Calls the handler when the device is online again or the page is shown again. */
  onUsable: (handler: () => void, signal: AbortSignal) => void;
};

type LiveHandlers = {
  onEvent: (event: ServerEvent) => void;
  onConnected: (isConnected: boolean) => void;
};

/** The server sends a heartbeat every 20 s, so a stream silent for this long is dead. */
const SILENCE_MS = 60_000;
/**
 * Silence after which a stream counts as dead when the page becomes usable again, such as after
 * sleep.
 */
const MISSED_HEARTBEAT_MS = 25_000;

/** Milliseconds before the next attempt after consecutive failures: 1 s, doubling up to 30 s. */
export const reconnectDelayMs = (failures: number): number =>
  Math.min(1000 * 2 ** failures, 30_000);

let latestPosition: string | null = null;

/** Data of the latest driver position: the server sends each once, often before the page that shows it is open. */
export const latestPositionData = (): string | null => latestPosition;

/** Reads events until aborted, signed out or refused (401 or 403), and resumes after each disconnect. */
export const readLive = async (
  source: LiveSource,
  handlers: LiveHandlers,
  signal: AbortSignal,
): Promise<void> => {
  let lastEventId: string | undefined;
  let failures = 0;
  signal.addEventListener("abort", () => {
    latestPosition = null;
  });
  while (!signal.aborted) {
    let delayMs = reconnectDelayMs(failures);
    const response = await source.open(lastEventId, signal).catch(() => undefined);
    if (response === null || response?.status === 401 || response?.status === 403) return;
    if (response?.ok && response.body) {
      failures = 0;
      handlers.onConnected(true);
      delayMs = await readEvents(response.body, source, (id, event) => {
        lastEventId = id ?? lastEventId;
        if (event.event === "driver-position") latestPosition = event.data;
        handlers.onEvent(event);
      });
      if (signal.aborted) return;
      handlers.onConnected(false);
    }
    await source.wait(delayMs, signal);
    failures += 1;
  }
};

/**
 * Reads until the stream ends, fails or falls silent, and closes it. Returns the milliseconds before
 * the next connection: 0 if the stream was found dead when the page became usable again.
 */
const readEvents = async (
  body: ReadableStream<Uint8Array>,
  { onUsable }: Pick<LiveSource, "onUsable">,
  onEvent: (id: string | undefined, event: ServerEvent) => void,
): Promise<number> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ id, event = "message", data }) => onEvent(id, { event, data }),
  });
  const endController = new AbortController();
  let heardAt = Date.now();
  let hasMissedHeartbeat = false;
  const missedHeartbeat = new Promise<undefined>((resolve) => {
    onUsable(() => {
      hasMissedHeartbeat = Date.now() - heardAt > MISSED_HEARTBEAT_MS;
      if (hasMissedHeartbeat) resolve(undefined);
    }, endController.signal);
  });
  for (;;) {
    const chunk = await withSilenceTimeout(Promise.race([reader.read(), missedHeartbeat])).catch(
      () => undefined,
    );
    if (!chunk?.value) break;
    heardAt = Date.now();
    parser.feed(decoder.decode(chunk.value, { stream: true }));
  }
  endController.abort();
  await reader.cancel().catch(() => undefined);
  return hasMissedHeartbeat ? 0 : reconnectDelayMs(0);
};

const withSilenceTimeout = <T>(chunk: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout>;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SILENCE_MS);
  });
  return Promise.race([chunk, silence]).finally(() => clearTimeout(timer));
};
