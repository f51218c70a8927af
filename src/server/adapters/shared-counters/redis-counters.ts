import { createHmac } from "node:crypto";
import type { Redis, RedisLog } from "#server/adapters/redis/redis.ts";
import { redisProblem } from "#server/adapters/redis/redis-problem.ts";
import { createBreaker } from "./breaker.ts";
import {
  actScript,
  countCallsScript,
  probeScript,
  resetScript,
  withdrawScript,
} from "./scripts.ts";
import type { ActPace, CallCount, CallWindow, SharedCounters } from "./shared-counters.ts";

interface CounterStore {
  redis: Redis;
  /** Prefix of this installation's keys, because several may share a Redis server. */
  prefix: string;
  secret: string;
  /** Longest time that a call waits for Redis, in milliseconds. */
  waitMs?: number;
  log: RedisLog;
}

const WAIT_MS = 25;

/** Counters in Redis. The keys are keyed hashes, so Redis stores no address, e-mail or phone number. */
export function redisCounters({
  redis,
  waitMs = WAIT_MS,
  prefix,
  secret,
  log,
}: CounterStore): SharedCounters {
  const hash = (key: string) =>
    createHmac("sha256", secret).update(`counter ${key}`).digest("base64url").slice(0, 22);
  const keyOf = (key: string) => `${prefix}:{${hash(key)}}`;
  const breaker = createBreaker({
    waitMs,
    isReady: redis.isReady,
    probe: () => redis.run(probeScript, [`${prefix}:{probe}`], []),
    onFault: (error) =>
      log.warn(
        { err: error, problem: redisProblem(error) },
        "Redis failed: each node counts limits by itself",
      ),
    onRecovery: () => log.info("nodes count limits together again"),
  });
  const act = async (key: string, pace: ActPace, isCounted: 0 | 1): Promise<number | null> => {
    const { free, windowMs, pause = { firstMs: 0, longestMs: 0 } } = pace;
    const args = [free, windowMs, pause.firstMs, pause.longestMs, isCounted];
    const wait = await breaker.ask(() => redis.run(actScript, [keyOf(key)], args));
    return wait === null ? null : Number(wait);
  };
  return {
    isShared: breaker.isUsable,
    problem: () => {
      const fault = breaker.fault();
      return fault === null
        ? redis.problem()
        : (redisProblem(fault) ?? "Redis refuses counts of limits");
    },
    countCalls: async (windows, { calls, timeWindow }) => {
      const args = [calls, timeWindow, ...windows.map(({ max }) => max)];
      const keys = keysOfOneSlot(windows, { keyOf, hash });
      const reply = await breaker.ask(() => redis.run(countCallsScript, keys, args));
      return Array.isArray(reply) ? readCounts(reply, windows) : null;
    },
    beginAct: (key, pace) => act(key, pace, 1),
    readWait: (key, pace) => act(key, pace, 0),
    withdrawAct: async (key) =>
      void (await breaker.ask(() => redis.run(withdrawScript, [keyOf(key)], []))),
    resetActs: async (key) =>
      void (await breaker.ask(() => redis.run(resetScript, [keyOf(key)], []))),
    close: breaker.stop,
  };
}

type Naming = Record<"keyOf" | "hash", (key: string) => string>;

/** Puts all windows into the cluster slot of the last, widest one, so that a Redis Cluster counts them at once. */
function keysOfOneSlot(windows: readonly CallWindow[], { keyOf, hash }: Naming): string[] {
  const slot = keyOf(windows.at(-1)?.key ?? "");
  return windows.map(({ key }, at) => (at === windows.length - 1 ? slot : slot + hash(key)));
}

function readCounts(reply: readonly unknown[], windows: readonly CallWindow[]): CallCount[] {
  const counts: CallCount[] = [];
  for (const [at, { max }] of windows.entries()) {
    if (2 * at >= reply.length) break;
    counts.push({ calls: Number(reply[2 * at]), max, resetMs: Number(reply[2 * at + 1]) });
  }
  return counts;
}
