import pg from "pg";
import type { Announcements, Channel, Events } from "./events.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { openHeldLocks } from "./held-locks.ts";

const channels: Channel[] = [
  "faire_ride",
  "faire_driver",
  "faire_session",
  "faire_fee_rules",
  "faire_surcharges",
  "faire_alert",
  "faire_wishes",
  "faire_message",
  "faire_lost_item",
  "faire_credit",
  "faire_city",
  "faire_minutes",
  "faire_product",
  "faire_testimonials",
];
/** The payloads of all other channels are plain strings. */
const objectChannels: string[] = [
  "faire_ride",
  "faire_message",
  "faire_lost_item",
] satisfies Channel[];
/** Timeout of a reconnect: with the heartbeat, a silent database is detected in 2.5 s and a 503 sent in 3 s. */
const ANSWER_MS = 1000;
/** The first connection may take longer: no request is being served yet. */
const FIRST_ANSWER_MS = 10_000;
const MAX_PAUSE_MS = 1000;

interface Log {
  warn(detail: object, message: string): void;
}

/** Listens to PostgreSQL's NOTIFY on its own connection and reconnects when it fails or stops responding. */
export const listenToPostgres = async (url: string, log: Log): Promise<Events> => {
  const handlers = new Map<Channel, Set<(announcement: never) => void>>(
    channels.map((channel) => [channel, new Set()]),
  );
  const gapHandlers: (() => void)[] = [];
  const silenceHandlers: (() => void)[] = [];
  const locks = openHeldLocks();
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (answerMs: number): Promise<void> => {
    const next = openClient(url, answerMs);
    next.on("notification", ({ channel, payload }) => dispatch(handlers, channel, payload ?? ""));
    next.on("error", (error) => handleLostClient(next, error));
    next.on("end", () => handleLostClient(next, new Error("connection ended")));
    try {
      await next.connect();
      // The server ends the session of a dead host, which releases its locks.
      await next.query("set idle_session_timeout = '20s'");
      for (const channel of channels) await next.query(`listen ${channel}`);
      await locks.takeAll(next);
    } catch (error) {
      void next.end();
      throw error;
    }
    if (isClosed) return void next.end();
    client = next;
    startHeartbeat(next, (error) => handleLostClient(next, error));
  };
  const handleLostClient = (failedClient: pg.Client, error: Error): void => {
    if (isClosed || client !== failedClient) return;
    client = null;
    locks.forget();
    void failedClient.end();
    log.warn({ err: error }, "lost the connection for announcements");
    reconnect(0);
  };
  const reconnect = (pause: number): void => {
    retry = setTimeout(() => {
      connect(ANSWER_MS).then(
        () => callAll(gapHandlers),
        (error: unknown) => {
          // An error reply, such as "too many connections", proves that the server responds.
          if (!(error instanceof pg.DatabaseError)) callAll(silenceHandlers);
          if (!isClosed) reconnect(Math.min(pause * 2 + 50, MAX_PAUSE_MS));
        },
      );
    }, pause);
  };

  await connect(FIRST_ANSWER_MS);
  return {
    subscribe: (channel, handler) => {
      const channelHandlers = handlers.get(channel) as Set<
        (announcement: Announcements[typeof channel]) => void
      >;
      channelHandlers.add(handler);
      return () => channelHandlers.delete(handler);
    },
    onGap: (handler) => void gapHandlers.push(handler),
    onSilence: (handler) => void silenceHandlers.push(handler),
    holdLock: locks.hold,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
};

const callAll = (handlers: readonly (() => void)[]): void => {
  for (const handler of handlers) handler();
};

const openClient = (url: string, answerMs: number): pg.Client =>
  new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });

const dispatch = (
  handlers: Map<Channel, Set<(announcement: never) => void>>,
  channel: string,
  payload: string,
): void => {
  const announcement = objectChannels.includes(channel) ? JSON.parse(payload) : payload;
  for (const handler of handlers.get(channel as Channel) ?? []) handler(announcement as never);
};
