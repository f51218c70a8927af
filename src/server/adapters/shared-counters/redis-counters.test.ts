import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { attemptLimit, defaultPace } from "#server/accounts/attempt-limit.ts";
import { createHourlyLimit } from "#server/accounts/hourly-limit.ts";
import { openRedis } from "#server/adapters/redis/open-redis.ts";
import type { Redis } from "#server/adapters/redis/redis.ts";
import { createCallCounters } from "#server/http/call-counters.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { isRedisInstalled, type RealRedis, startRealRedis } from "#server/testing/real-redis.ts";
import { redisCounters } from "./redis-counters.ts";
import type { SharedCounters } from "./shared-counters.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 20_000 };
const realTest = test.skipIf(!isRedisInstalled);
const captured = captureLog();

let server: RealRedis;
let nodes: { redis: Redis; counters: SharedCounters }[] = [];
beforeAll(async () => {
  if (isRedisInstalled) server = await startRealRedis(["maxmemory 3mb"]);
});
afterAll(() => server?.stop());

const openNode = (prefix: string, waitMs = 5_000) => {
  const redis = openRedis({ url: server.url, log: captured.log });
  const counters = redisCounters({ redis, waitMs, prefix, secret: "secret", log: captured.log });
  nodes.push({ redis, counters });
  return counters;
};
const untilShared = (...all: SharedCounters[]) =>
  vi.waitFor(() => expect(all.every((counters) => counters.isShared())).toBe(true), SOON);

let one: SharedCounters;
let two: SharedCounters;
beforeEach(async () => {
  if (!isRedisInstalled) return;
  const prefix = `faire:${crypto.randomUUID()}`;
  [one, two] = [openNode(prefix), openNode(prefix)];
  await untilShared(one, two);
});
afterEach(async () => {
  for (const { redis, counters } of nodes) {
    counters.close();
    await redis.close();
  }
  nodes = [];
});

const limit = { max: 5, timeWindow: 60_000 };
const now = new Date();
const waitOf = (begun: Promise<void>): Promise<number> =>
  begun.then(
    () => 0,
    (problem: { retryAfterSeconds: number }) => problem.retryAfterSeconds,
  );

realTest("calls of an address to two nodes count together, until the window ends", async () => {
  const here = createCallCounters({ shared: one });
  const there = createCallCounters({ shared: two });
  const short = { max: 5, timeWindow: 700 };
  const exceeded: boolean[] = [];
  for (let call = 1; call <= 6; call += 1) {
    const node = call % 2 ? here : there;
    exceeded.push((await node.byKey("rosa", short, Date.now())).isExceeded);
  }
  expect(exceeded).toEqual([false, false, false, false, false, true]);
  await vi.waitFor(async () => {
    expect((await here.byKey("rosa", short, Date.now())).isExceeded).toBe(false);
  }, SOON);
});

realTest("shared counters count subnets, sites and reads like one node alone", async () => {
  const call = fc.record({
    ip: fc.constantFrom("203.0.113.1", "2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2:1::1"),
    calls: fc.constantFrom(0, 1, 1, 2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 40 }), fc.uuid(), async (calls, name) => {
      const alone = createCallCounters();
      const together = createCallCounters({ shared: one });
      for (const { ip, calls: count } of calls) {
        const counted = { name, ip, calls: count };
        const expected = await alone.byAddress(counted, limit, 0);
        const seen = await together.byAddress(counted, limit, 0);
        expect({ ...seen, resetMs: 0 }).toEqual({ ...expected, resetMs: 0 });
      }
    }),
    { numRuns: 15 },
  );
});

realTest("wrong passwords on two nodes count together as on one", async () => {
  const act = fc.constantFrom("begin", "begin", "begin", "withdraw", "succeed");
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.uuid(), async (acts, key) => {
      const alone = attemptLimit(defaultPace);
      const shared = [one, two].map((counters) =>
        attemptLimit(defaultPace, { name: "password", shared: counters }),
      );
      for (const [at, name] of acts.entries()) {
        const node = shared[at % 2] ?? alone;
        if (name === "begin") {
          const isRefused = (await waitOf(node.begin(key, now))) > 0;
          expect(isRefused).toBe((await waitOf(alone.begin(key, now))) > 0);
        } else await Promise.all([alone[name](key), node[name](key)]);
        expect(await node.isPausing(key, now)).toBe(await alone.isPausing(key, now));
      }
    }),
    { numRuns: 15 },
  );
});

realTest("the pause after five tries is 30 seconds, and parallel tries count too", async () => {
  const [here, there] = [one, two].map((shared) =>
    attemptLimit(defaultPace, { name: "code", shared }),
  );
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      waitOf((at % 2 ? here : there)?.begin("rosa", now) ?? Promise.resolve()),
    ),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(waits.filter((wait) => wait > 25 && wait <= 30)).toHaveLength(15);
});

realTest("an hourly limit counts acts on all nodes, until the oldest is an hour old", async () => {
  const here = createHourlyLimit(2, { name: "reset", shared: one });
  const there = createHourlyLimit(2, { name: "reset", shared: two });
  await here("rosa", now);
  await there("rosa", now);
  expect(await waitOf(here("rosa", now))).toBeGreaterThan(3590);
  expect(await waitOf(there("remy", now))).toBe(0);
});

realTest(
  "a frozen server delays calls by milliseconds once; each node goes on with its own counts",
  async () => {
    const hasty = openNode(`faire:${crypto.randomUUID()}`, 25);
    await untilShared(hasty);
    const counters = createCallCounters({ shared: hasty });
    const callsOf = (key: string) => counters.byKey(key, limit, Date.now());
    for (let call = 1; call <= 5; call += 1) await callsOf("rosa");
    server.freeze();
    try {
      const start = performance.now();
      for (let call = 1; call <= 200; call += 1) await callsOf("remy");
      expect(performance.now() - start).toBeLessThan(2_000);
      expect(hasty.isShared()).toBe(false);
      expect((await callsOf("rosa")).isExceeded).toBe(true);
    } finally {
      server.thaw();
    }
    await untilShared(hasty);
    expect((await callsOf("rosa")).isExceeded).toBe(true);
  },
);

realTest("a killed server is used again once it is back", async () => {
  await server.kill();
  await vi.waitFor(() => expect(one.isShared()).toBe(false), SOON);
  const here = createCallCounters({ shared: one });
  expect(await here.byKey("rosa", limit, Date.now())).toMatchObject({ remaining: 4 });
  await server.restart();
  await untilShared(one, two);
  const there = createCallCounters({ shared: two });
  await there.byKey("rosa", limit, Date.now());
  expect(await here.byKey("rosa", limit, Date.now())).toMatchObject({ remaining: 3 });
});

realTest(
  "Redis stores neither addresses nor e-mails in plain text, and every key expires",
  async () => {
    const counters = createCallCounters({ shared: one });
    await counters.byAddress({ name: "log-in", ip: "2001:db8:77:1::1" }, limit, Date.now());
    await attemptLimit(defaultPace, { name: "password", shared: one }).begin(
      "rosa@example.com",
      now,
    );
    const { redis } = nodes[0] ?? {};
    const script = {
      text: `local all = {} for _, key in ipairs(redis.call('KEYS', '*')) do
      all[#all + 1] = key .. ' ' .. redis.call('PTTL', key) end return all`,
      sha: "0".repeat(40),
    };
    const keys = [await redis?.run(script, [], [])].flat().map(String);
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.join()).not.toMatch(/rosa|db8/);
    expect(keys.filter((key) => key.endsWith(" -1"))).toEqual([]);
  },
);

realTest("a full Redis server is reported, and used again once it has room", async () => {
  const { redis } = nodes[0] ?? {};
  const run = (text: string) => redis?.run({ text, sha: "0".repeat(40) }, [], []);
  await run("redis.call('SET', 'ballast', string.rep('x', 3000000)) return 1");
  const counters = createCallCounters({ shared: one });
  expect(await counters.byKey("rosa", limit, Date.now())).toMatchObject({ remaining: 4 });
  expect(one.isShared()).toBe(false);
  await vi.waitFor(() => expect(one.problem()).toMatch(/^Redis is full/), SOON);
  expect(captured.text()).toContain("each node counts limits by itself");
  await run("redis.call('DEL', 'ballast') return 1");
  await untilShared(one);
});
