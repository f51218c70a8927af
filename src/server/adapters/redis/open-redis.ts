import { setTimeout as pause } from "node:timers/promises";
import { parseRedisAddress } from "#server/settings/redis-address.ts";
import { createRedisClient } from "./clients.ts";
import type { Redis, RedisLog } from "./redis.ts";
import { redisProblem } from "./redis-problem.ts";

const RETRY_MS = 1_000;
/** A client that connects while a cluster is reconfigured may wait forever. */
const CONNECT_MS = 10_000;
/**
 * The connection counts as restored after this time without a failure: in a failover a client is ready only briefly.
 */
const STEADY_MS = 1_000;
const UNREACHABLE = "Redis does not answer at the address of REDIS_URL";

interface RedisAccess {
  /** Address in a format that `parseRedisAddress` accepts. */
  url: string;
  log: RedisLog;
}

type Subscription = Parameters<Redis["subscribe"]>;

/** Connects in the background, and again after each loss: the service also runs without Redis. */
export function openRedis({ url, log }: RedisAccess): Redis {
  const address = parseRedisAddress(url);
  if (!address) throw new Error("REDIS_URL is not valid");
  const subscriptions: Subscription[] = [];
  let client = createRedisClient(address);
  let isClosed = false;
  let isConnected = false;
  let loss: string | null = null;
  let failedMs = 0;
  const noteLoss = (error: unknown): void => {
    if (isClosed) return;
    failedMs = performance.now();
    const cause = redisProblem(error);
    // Retries fail with the same error, and with others that follow from it.
    if (loss !== null && (cause === null || cause === loss)) return;
    loss = cause ?? UNREACHABLE;
    log.warn({ err: error, problem: loss }, "lost the connection to Redis");
  };
  const isReady = (): boolean => {
    const isUp = isConnected && client.isReady();
    if (isUp && loss !== null && performance.now() - failedMs > STEADY_MS) {
      loss = null;
      log.info("connected to Redis again");
    }
    return isUp;
  };
  const connectOnce = async (): Promise<void> => {
    client.onError(noteLoss);
    await Promise.race([client.connect(), timeOut()]);
    for (const subscription of subscriptions) await client.subscribe(...subscription);
    isConnected = true;
  };
  const replaceClient = async (): Promise<void> => {
    await client.close().catch(() => undefined);
    await pause(RETRY_MS, undefined, { ref: false });
    if (!isClosed) client = createRedisClient(address);
  };
  const connect = async (): Promise<void> => {
    while (!isClosed && !isConnected)
      await connectOnce().catch((error: unknown) => {
        noteLoss(error);
        return replaceClient();
      });
  };
  void connect();
  return {
    isReady,
    problem: () => (isReady() ? loss : (loss ?? UNREACHABLE)),
    publish: (channel, message) => client.publish(channel, message),
    subscribe: async (...subscription) => {
      subscriptions.push(subscription);
      if (isConnected) await client.subscribe(...subscription);
    },
    run: (script, keys, args) => client.run(script, keys, args),
    close: async () => {
      isClosed = true;
      await client.close().catch(() => undefined);
    },
  };
}

async function timeOut(): Promise<never> {
  await pause(CONNECT_MS, undefined, { ref: false });
  throw new Error(`No connection within ${CONNECT_MS} ms`);
}
