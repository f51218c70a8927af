import { createClient, createCluster, createSentinel } from "@redis/client";
import type { RedisAddress } from "#server/settings/redis-address.ts";
import type { Redis } from "./redis.ts";
import { runScript } from "./script.ts";

/** A server that answers neither PING nor commands for this long is treated as lost. */
const SILENCE_MS = 6_000;
const PING_MS = 2_000;
const MAX_RETRY_MS = 2_000;
const CONNECT_MS = 3_000;
/** Interval at which the sentinels are asked for the master, in case their announcement of a new one is lost. */
const SCAN_MS = 2_000;

/** One client of the library; after a failed connect() it is destroyed and replaced. */
export interface RedisClient extends Omit<Redis, "problem"> {
  connect(): Promise<unknown>;
  onError(listener: (error: unknown) => void): void;
}

export function createRedisClient(address: RedisAddress): RedisClient {
  if (address.kind === "sentinel") return sentinelClient(address);
  return address.kind === "cluster" ? clusterClient(address) : serverClient(address);
}

const optionsOf = ({ isTls, user, password }: RedisAddress) => ({
  disableOfflineQueue: true,
  pingInterval: PING_MS,
  ...(user !== undefined && { username: user }),
  ...(password !== undefined && { password }),
  socket: {
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    reconnectStrategy: (retries: number) => Math.min(100 * 2 ** retries, MAX_RETRY_MS),
    ...(isTls && { tls: true as const }),
  },
});

function serverClient(address: RedisAddress): RedisClient {
  const { socket, ...options } = optionsOf(address);
  const [node] = address.nodes;
  const client = createClient({
    ...options,
    database: address.database,
    socket: { ...socket, ...node },
  });
  return {
    connect: () => client.connect(),
    onError: (listener) => void client.on("error", listener),
    isReady: () => client.isReady,
    publish: (channel, message) => client.publish(channel, message),
    subscribe: (channel, listener) => client.subscribe(channel, listener, true),
    run: (script, keys, args) => runScript(client, script, { keys, arguments: args.map(String) }),
    close: async () => client.destroy(),
  };
}

function sentinelClient(address: RedisAddress): RedisClient {
  const { socket, ...options } = optionsOf(address);
  const { sentinelPassword } = address;
  const client = createSentinel({
    name: address.master,
    sentinelRootNodes: address.nodes,
    nodeClientOptions: { ...options, socket },
    sentinelClientOptions: {
      ...(sentinelPassword !== undefined && { password: sentinelPassword }),
      ...{ pingInterval: PING_MS, socket },
    },
    scanInterval: SCAN_MS,
    passthroughClientErrorEvents: true,
  });
  return {
    connect: () => client.connect(),
    onError: (listener) => void client.on("error", listener),
    isReady: () => client.isReady,
    publish: (channel, message) => client.publish(channel, message),
    subscribe: async (channel, listener) => {
      await client.subscribe(channel, listener, true);
    },
    run: (script, keys, args) => runScript(client, script, { keys, arguments: args.map(String) }),
    close: () => client.destroy(),
  };
}

function clusterClient(address: RedisAddress): RedisClient {
  const { socket, ...options } = optionsOf(address);
  const client = createCluster({
    rootNodes: address.nodes.map((node) => ({ ...options, socket: { ...socket, ...node } })),
    defaults: { ...options, socket },
  });
  return {
    connect: () => client.connect(),
    onError: (listener) => void client.on("error", listener),
    isReady: () => client.isReady,
    // Sharded: sent only within the channel's shard. A plain PUBLISH goes to all nodes of the cluster.
    publish: (channel, message) => client.sPublish(channel, message),
    subscribe: (channel, listener) => client.sSubscribe(channel, listener, true),
    run: (script, keys, args) => runScript(client, script, { keys, arguments: args.map(String) }),
    close: async () => client.destroy(),
  };
}
