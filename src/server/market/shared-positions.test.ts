import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FakeRedis, startFakeRedis } from "#server/testing/fake-redis.ts";
import { aDriver, empireState } from "#server/testing/people.ts";
import { startSliceApp } from "#server/testing/slice-app.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { decodePositions, encodePositions } from "./shared-positions.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 20_000 };

let redis: FakeRedis;
let world: TestWorld;
beforeAll(async () => {
  redis = await startFakeRedis();
  world = await openWorld({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await world.close();
  await redis.stop();
});

const positions = fc.array(
  fc.record({
    driverId: fc.uuid(),
    point: fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      accuracy: fc.option(fc.float({ min: 0, max: 5000, noNaN: true }), { nil: undefined }),
      heading: fc.option(fc.float({ min: 0, max: 360, noNaN: true }), { nil: undefined }),
    }),
    atMs: fc.integer({ min: 0, max: 8.64e15 }),
  }),
);

test("positions are read as they were written", () => {
  fc.assert(
    fc.property(positions, (written) => {
      expect(decodePositions(encodePositions(written))).toEqual(written);
    }),
  );
});

test("a message of another length is ignored", () => {
  expect(decodePositions(Buffer.alloc(49))).toEqual([]);
});

test("two nodes offer the same drivers", async () => {
  const { services } = world;
  const { env, now, secret } = services;
  const other = await startSliceApp([], { env, now, secret, databaseUrl: world.databaseUrl });
  await other.services.market.load();
  await vi.waitFor(() => {
    expect(services.nodeLink?.isConnected()).toBe(true);
    expect(other.services.nodeLink?.isConnected()).toBe(true);
  }, SOON);
  const driver = await aDriver(world);
  await other.services.market.reload(driver.id);
  const place = { latitude: empireState.latitude + 0.01, longitude: empireState.longitude };
  // A position of the same millisecond as the driver's first would be ignored.
  const later = new Date(now().getTime() + 1000);
  services.market.setPosition(driver.id, { ...place, heading: 90 }, later);
  await vi.waitFor(() => {
    const seen = other.services.market.positionOf(driver.id);
    expect(seen).toMatchObject({ ...place, heading: 90, isForeign: true });
  }, SOON);
  const search = {
    ...{ pickup: place, tripMinutes: 10, pickupMinutes: () => 5 },
    excludes: () => false,
  };
  const offered = (market: typeof services.market) =>
    market.findNearest({ ...search, now: now() }).map(({ driver: { id } }) => id);
  expect(offered(other.services.market)).toEqual(offered(services.market));
  expect(offered(services.market)).toContain(driver.id);

  // Only the node that received the position stores it.
  await services.market.snapshotPositions();
  expect(await other.services.market.snapshotPositions()).toBe(0);

  // The driver's device connects to the other node, and this node learns the new place.
  world.advanceClock(5);
  other.services.market.setPosition(driver.id, empireState, now());
  await vi.waitFor(() =>
    expect(services.market.positionOf(driver.id)).toMatchObject({
      ...empireState,
      isForeign: true,
    }),
  );
  expect(other.services.market.positionOf(driver.id)?.isForeign).toBe(false);
  await other.close();
});

test("a node that lost its link to the other nodes stays ready and reports the loss", async () => {
  const ready = async () => (await world.app.inject({ url: "/readyz" })).json();
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ otherNodes: true }), SOON);
  await redis.stop();
  await vi.waitFor(
    async () => expect(await ready()).toMatchObject({ status: "ready", otherNodes: false }),
    SOON,
  );
  redis = await startFakeRedis(Number(new URL(redis.url).port));
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ otherNodes: true }), SOON);
});
