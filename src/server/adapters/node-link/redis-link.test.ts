import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRedis } from "#server/adapters/redis/open-redis.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { type FakeRedis, startFakeRedis } from "#server/testing/fake-redis.ts";
import type { NodeLink } from "./node-link.ts";
import { redisLink } from "./redis-link.ts";

let redis: FakeRedis;
let links: NodeLink[];
const captured = captureLog();
/** Long enough for a busy machine. */
const SOON = { timeout: 20_000 };
beforeEach(async () => {
  redis = await startFakeRedis();
  links = [];
});
afterEach(async () => {
  for (const link of links) await link.close();
  await redis.stop();
});

const openLink = (channel = "faire:test"): NodeLink & { received: string[] } => {
  const link = redisLink({ redis: openRedis({ url: redis.url, log: captured.log }), channel });
  const received: string[] = [];
  link.onMessage((message) => received.push(message.toString()));
  links.push(link);
  return Object.assign(link, { received });
};
const untilConnected = (...all: NodeLink[]) =>
  vi.waitFor(
    () => expect(all.map((link) => link.isConnected())).toEqual(all.map(() => true)),
    15_000,
  );

test("a message reaches all other nodes of the channel, and not its sender", async () => {
  const [one, two, three, foreign] = [openLink(), openLink(), openLink(), openLink("faire:other")];
  await untilConnected(one, two, three, foreign);
  one.send(Buffer.from([0x00, 0xff, 0x0d, 0x0a]));
  two.send(Buffer.from("from two"));
  await vi.waitFor(() => expect(three.received).toHaveLength(2), SOON);
  await vi.waitFor(() => expect(two.received).toHaveLength(1), SOON);
  expect(one.received).toEqual(["from two"]);
  expect(foreign.received).toEqual([]);
});

test("after a restart of the server the link is back by itself", async () => {
  const [one, two] = [openLink(), openLink()];
  await untilConnected(one, two);
  const port = Number(new URL(redis.url).port);
  await redis.stop();
  await vi.waitFor(() => expect(one.isConnected()).toBe(false), SOON);
  one.send(Buffer.from("lost"));
  redis = await startFakeRedis(port);
  await untilConnected(one, two);
  await vi.waitFor(() => {
    one.send(Buffer.from("again"));
    expect(two.received).toContain("again");
  }, SOON);
  expect(two.received).not.toContain("lost");
});

test("a server that stops answering is noticed, and used again once it answers", async () => {
  const link = openLink();
  await untilConnected(link);
  redis.swallow(true);
  await vi.waitFor(() => expect(link.isConnected()).toBe(false), SOON);
  redis.swallow(false);
  await untilConnected(link);
});

test("a wrong password is logged, and the link stays unconnected", async () => {
  redis.refuse("WRONGPASS invalid username-password pair");
  const link = openLink();
  const warnings = () => captured.lines().filter(({ msg }) => String(msg).includes("Redis"));
  await vi.waitFor(() => expect(warnings().length).toBeGreaterThan(0), SOON);
  expect(link.isConnected()).toBe(false);
});
