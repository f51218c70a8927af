import { randomBytes } from "node:crypto";
import type { Redis } from "#server/adapters/redis/redis.ts";
import type { NodeLink } from "./node-link.ts";

/** The sender's own number stands before each message, because Redis delivers messages to their sender too. */
const NODE_BYTES = 8;

interface Channel {
  redis: Redis;
  /** Channel of the service; services that share a server need different ones. */
  channel: string;
}

/** Links the nodes by a channel of Redis. While the server is lost, each node knows only its own positions. */
export function redisLink({ redis, channel }: Channel): NodeLink {
  const node = randomBytes(NODE_BYTES);
  const listeners: ((message: Buffer) => void)[] = [];
  let isSubscribed = false;
  const receive = (message: Buffer): void => {
    if (message.subarray(0, NODE_BYTES).equals(node)) return;
    for (const listener of listeners) listener(message.subarray(NODE_BYTES));
  };
  const subscribing = redis.subscribe(channel, receive).then(
    () => {
      isSubscribed = true;
    },
    // The connection logs its own failures.
    () => undefined,
  );
  const isConnected = () => isSubscribed && redis.isReady();
  return {
    isConnected,
    send: (message) => {
      if (!isConnected()) return;
      const payload = Buffer.concat([node, message]);
      redis.publish(channel, payload).catch(() => undefined);
    },
    onMessage: (listener) => void listeners.push(listener),
    close: async () => {
      await redis.close();
      await subscribing;
    },
  };
}
