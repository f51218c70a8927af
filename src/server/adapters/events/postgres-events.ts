import pg from "pg";
import type { Announcements, Channel, Events } from "./events.ts";

const channels: Channel[] = [
  "faire_ride",
  "faire_driver",
  "faire_session",
  "faire_fee_rules",
  "faire_alert",
  "faire_wishes",
  "faire_credit",
];
const longestPause = 5000;

interface Log {
  warn(detail: object, message: string): void;
}

/** Listens to PostgreSQL's NOTIFY on a connection of its own, which is opened again whenever it is lost. */
export const listenToPostgres = async (url: string, log: Log): Promise<Events> => {
  const handlers = new Map<Channel, Set<(announced: never) => void>>(
    channels.map((channel) => [channel, new Set()]),
  );
  const gapHandlers: (() => void)[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on("notification", ({ channel, payload }) => dispatch(handlers, channel, payload ?? ""));
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("connection ended")));
    await next.connect();
    for (const channel of channels) await next.query(`listen ${channel}`);
    client = next;
  };
  const lost = (which: pg.Client, error: Error): void => {
    if (closed || client !== which) return;
    client = null;
    log.warn({ err: error }, "lost the connection for announcements");
    reconnect(100);
  };
  const reconnect = (pause: number): void => {
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const handler of gapHandlers) handler();
        },
        () => reconnect(Math.min(pause * 2, longestPause)),
      );
    }, pause);
  };

  await connect();
  return {
    subscribe: (channel, handler) => {
      const ofChannel = handlers.get(channel) as Set<
        (announced: Announcements[typeof channel]) => void
      >;
      ofChannel.add(handler);
      return () => ofChannel.delete(handler);
    },
    onGap: (handler) => void gapHandlers.push(handler),
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
};

const dispatch = (
  handlers: Map<Channel, Set<(announced: never) => void>>,
  channel: string,
  payload: string,
): void => {
  const announced = channel === "faire_ride" ? JSON.parse(payload) : payload;
  for (const handler of handlers.get(channel as Channel) ?? []) handler(announced as never);
};
