import { randomBytes } from "node:crypto";
import type { Redis } from "#server/adapters/redis/redis.ts";
import type { NodeLink } from "./node-link.ts";

/**
 * Interval of heartbeats. Each node receives its own heartbeats, which proves that the link works in both directions,
 * also through sentinels and shards.
 */
const BEAT_MS = 1_000;
/** The link counts as lost without a heartbeat for this long. */
const SILENCE_MS = 6_000;
const BEAT = Buffer.alloc(0);
/** Length of the random node id before each message. A node ignores messages with its own id, which Redis returns. */
const NODE_BYTES = 8;

interface LinkOptions {
  redis: Redis;
  /** Channel of the service; services that share a server need different ones. */
  channel: string;
}

/** Links the nodes by a channel of Redis. While Redis is unreachable, messages are lost. */
export function redisLink({ redis, channel }: LinkOptions): NodeLink {
  const node = randomBytes(NODE_BYTES);
  const listeners: ((message: Buffer) => void)[] = [];
  let lastBeatMs = Number.NEGATIVE_INFINITY;
  const receive = (message: Buffer): void => {
    if (message.subarray(0, NODE_BYTES).equals(node)) {
      lastBeatMs = performance.now();
      return;
    }
    const content = message.subarray(NODE_BYTES);
    if (content.length > 0) for (const listener of listeners) listener(content);
  };
  const send = (message: Uint8Array): void => {
    // The connection logs its own failures.
    if (redis.isReady())
      redis.publish(channel, Buffer.concat([node, message])).catch(() => undefined);
  };
  void redis.subscribe(channel, receive);
  const beats = setInterval(() => send(BEAT), BEAT_MS).unref();
  return {
    isConnected: () => redis.isReady() && performance.now() - lastBeatMs < SILENCE_MS,
    send,
    onMessage: (listener) => void listeners.push(listener),
    close: async () => {
      clearInterval(beats);
      await redis.close();
    },
  };
}
