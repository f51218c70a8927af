import { randomBytes } from "node:crypto";
import { createClient } from "@redis/client";
import type { NodeLink } from "./node-link.ts";

/** A server that answers neither PING nor commands for this long is treated as lost. */
const SILENCE_MS = 6_000;
const PING_MS = 2_000;
const MAX_RETRY_MS = 2_000;
const CONNECT_MS = 3_000;
/** The sender's own number stands before each message, because Redis delivers messages to their sender too. */
const NODE_BYTES = 8;

interface Log {
  warn(detail: object, message: string): void;
  info(message: string): void;
}

interface RedisAccess {
  /** `redis://` or, with TLS, `rediss://`. */
  url: string;
  /** Channel of the service; services that share a server need different ones. */
  channel: string;
  log: Log;
}

/**
 * Links the nodes by a channel of a Redis or Valkey server. Connects in the background, again after each loss: the
 * service runs without the server, and each node then knows only its own positions.
 */
export function redisLink({ url, channel, log }: RedisAccess): NodeLink {
  const node = randomBytes(NODE_BYTES);
  const listeners: ((message: Buffer) => void)[] = [];
  let isSubscribed = false;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, MAX_RETRY_MS),
    },
  });
  const receive = (message: Buffer): void => {
    if (message.subarray(0, NODE_BYTES).equals(node)) return;
    for (const listener of listeners) listener(message.subarray(NODE_BYTES));
  };
  let isLossLogged = false;
  // Once per loss: each retry fails with the same error.
  client.on("error", (error: unknown) => {
    if (!isLossLogged) log.warn({ err: error }, "lost the connection to Redis");
    isLossLogged = true;
  });
  client.on("ready", () => {
    if (isLossLogged) log.info("connected to Redis again");
    isLossLogged = false;
  });
  // The client subscribes again by itself after a reconnection.
  const starting = client
    .connect()
    .then(() => client.subscribe(channel, receive, true))
    .then(() => {
      isSubscribed = true;
    })
    .catch((error: unknown) => log.warn({ err: error }, "Redis is not used"));
  const isConnected = () => isSubscribed && client.isReady;
  return {
    isConnected,
    send: (message) => {
      if (!isConnected()) return;
      const payload = Buffer.concat([node, message]);
      // A failure is reported by the event "error".
      client.publish(channel, payload).catch(() => undefined);
    },
    onMessage: (listener) => void listeners.push(listener),
    close: async () => {
      client.destroy();
      await starting;
    },
  };
}
