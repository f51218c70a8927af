import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { redisLink } from "#server/adapters/node-link/redis-link.ts";
import { redisCounters } from "#server/adapters/shared-counters/redis-counters.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { startFakeRedis } from "#server/testing/fake-redis.ts";
import {
  isRedisInstalled,
  joinCluster,
  type RealRedis,
  startRealRedis,
  startSentinel,
} from "#server/testing/real-redis.ts";
import { openRedis } from "./open-redis.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 30_000, interval: 100 };
const realTest = test.skipIf(!isRedisInstalled);
const captured = captureLog();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const started = async (starting: Promise<RealRedis>): Promise<RealRedis> => {
  const server = await starting;
  closers.push(() => server.stop());
  return server;
};
const open = (url: string) => {
  const redis = openRedis({ url, log: captured.log });
  closers.push(() => redis.close());
  return redis;
};
const openNode = (url: string) => {
  const redis = open(url);
  const link = redisLink({ redis, channel: "faire:test" });
  const counters = redisCounters({
    ...{ redis, prefix: "faire:test", secret: "secret" },
    ...{ waitMs: 5_000, log: captured.log },
  });
  const received: string[] = [];
  link.onMessage((message) => received.push(message.toString()));
  closers.push(() => link.close());
  closers.push(() => counters.close());
  return { link, counters, received };
};
type Node = ReturnType<typeof openNode>;

/** Sends `word` until the other node has received it, and counts a call on each. Returns the shared count. */
async function shareOnce(one: Node, two: Node, word: string): Promise<number | undefined> {
  await vi.waitFor(() => {
    one.link.send(Buffer.from(word));
    expect(two.received).toContain(word);
    expect(one.link.isConnected() && two.link.isConnected()).toBe(true);
    expect(one.counters.isShared() && two.counters.isShared()).toBe(true);
  }, SOON);
  const call = [[{ key: word, max: 5 }], { calls: 1, timeWindow: 60_000 }] as const;
  await one.counters.countCalls(...call);
  return (await two.counters.countCalls(...call))?.[0]?.calls;
}

realTest(
  "behind sentinels, nodes share messages and counts through the new master after a failover",
  async () => {
    const master = await started(startRealRedis());
    await started(startRealRedis([`replicaof 127.0.0.1 ${master.port}`]));
    const sentinel = await started(startSentinel(master));
    const url = `redis+sentinel://127.0.0.1:${sentinel.port}/faire`;
    const [one, two] = [openNode(url), openNode(url)];
    expect(await shareOnce(one, two, "before")).toBe(2);
    await master.kill();
    expect(await shareOnce(one, two, "after")).toBe(2);
  },
  60_000,
);

realTest(
  "in a cluster, nodes share messages and counts, whichever shard has the key",
  async () => {
    const settings = ["cluster-enabled yes", "cluster-node-timeout 2000"];
    const servers = await Promise.all([1, 2, 3].map(() => started(startRealRedis(settings))));
    joinCluster(servers);
    const url = `redis+cluster://${servers.map(({ port }) => `127.0.0.1:${port}`)}`;
    const [one, two] = [openNode(url), openNode(url)];
    for (const word of ["a", "b", "c", "d"]) expect(await shareOnce(one, two, word)).toBe(2);
  },
  60_000,
);

realTest("a server that is not a cluster is reported", async () => {
  const server = await started(startRealRedis());
  const redis = open(`redis+cluster://127.0.0.1:${server.port}`);
  await vi.waitFor(() => expect(redis.problem()).toMatch(/is no cluster/), SOON);
});

test("a wrong password is reported once, and the right one connects", async () => {
  const fake = await startFakeRedis();
  closers.push(() => fake.stop());
  fake.refuse("WRONGPASS invalid username-password pair");
  const redis = open(fake.url);
  const sentence = "Redis refuses the user or password of REDIS_URL";
  await vi.waitFor(() => expect(redis.problem()).toBe(sentence), SOON);
  fake.refuse(null);
  await vi.waitFor(() => expect([redis.isReady(), redis.problem()]).toEqual([true, null]), SOON);
  expect(captured.text().split(sentence)).toHaveLength(2);
});

test("a server that is not Redis is reported", async () => {
  const http = createServer((_request, reply) => reply.end("hello")).listen(0, "127.0.0.1");
  closers.push(() => http.close());
  await once(http, "listening");
  const redis = open(`redis://127.0.0.1:${(http.address() as AddressInfo).port}`);
  await vi.waitFor(
    () => expect(redis.problem()).toBe("The server at REDIS_URL is not Redis"),
    SOON,
  );
  expect(redis.isReady()).toBe(false);
});
