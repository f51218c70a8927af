import { createClient } from "@redis/client";
import type { Redis, RedisLog } from "./redis.ts";
import { runScript } from "./script.ts";

/** A server that answers neither PING nor commands for this long is treated as lost. */
const SILENCE_MS = 6_000;
const PING_MS = 2_000;
const MAX_RETRY_MS = 2_000;
const CONNECT_MS = 3_000;

interface RedisAccess {
  /** `redis://` or, with TLS, `rediss://`. */
  url: string;
  log: RedisLog;
}

/** Connects in the background, again after each loss: the service runs without the server. */
export function openRedis({ url, log }: RedisAccess): Redis {
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
  const starting = client.connect();
  const started = starting.then(
    () => undefined,
    (error: unknown) => log.warn({ err: error }, "Redis is not used"),
  );
  return {
    isReady: () => client.isReady,
    publish: (channel, message) => client.publish(channel, message),
    subscribe: async (channel, listener) => {
      await starting;
      await client.subscribe(channel, listener, true);
    },
    run: (script, keys, args) => runScript(client, script, { keys, arguments: args.map(String) }),
    close: async () => {
      client.destroy();
      await started;
    },
  };
}
