import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sweepDaily } from "#server/jobs/daily.ts";
import type { Services } from "#server/services.ts";
import { listenLive } from "#server/testing/live-listener.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDriverAlert, putDriverAlert } from "#shared/alerts/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { sweepAlerts } from "./sweep.ts";
import { takeOpenAlerts } from "./sweep-queries.ts";

const boise = { latitude: 43.6187, longitude: -116.2146 };
let world: TestWorld;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.mails.length = 0;
  const { pool, market } = world.services;
  await pool.query("update drivers set is_online = false");
  await pool.query("delete from driver_alerts");
  await market.load();
  rider = await aRider(world);
});
afterAll(() => world.close());

const wait = async (who: Person) => {
  const asked = { body: { from: "Boise, ID", to: "Meridian, ID" } };
  const { quoteId } = await who.call(calculateFare, asked);
  await who.call(putDriverAlert, { body: { quoteId } });
};
const sweep = (services: Services = world.services) => sweepAlerts(services, services.now());
const stateOf = async (who: Person) => (await who.call(getDriverAlert)).alert?.state ?? null;
const mailsTo = ({ email }: Person) => world.mails.filter(({ to }) => to === email);

test("nobody near is nothing to tell; a driver who comes near is told once, with one mail", async () => {
  await wait(rider);
  await sweep();
  expect([await stateOf(rider), mailsTo(rider)]).toEqual(["open", []]);

  await aDriver(world, { at: boise });
  await sweep();
  await sweep();
  expect(await stateOf(rider)).toBe("told");
  world.pass(2 * 3600);
  expect(await stateOf(rider)).toBeNull();
  const [mail, ...more] = mailsTo(rider);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("A driver is near your pickup");
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("Boise, ID");
    expect(part).toContain("Meridian, ID");
    expect(part).toContain("http://faire.test/");
  }
});

test("two nodes that sweep at the same time tell each rider once", async () => {
  const riders = await Promise.all(Array.from({ length: 12 }, () => aRider(world)));
  for (const each of riders) await wait(each);
  await aDriver(world, { at: boise });
  const other = { ...world.services };
  for (let turn = 0; turn < 3; turn += 1)
    await Promise.all([sweep(), sweep(other), sweep(), sweep(other)]);
  for (const each of riders) {
    expect(await stateOf(each)).toBe("told");
    expect(mailsTo(each)).toHaveLength(1);
  }
  expect(new Set(world.mails.map(({ id }) => id)).size).toBe(12);
});

test("the rider's open page hears of it", async () => {
  const { port } = world.app.server.address() as { port: number };
  const live = await listenLive(`http://127.0.0.1:${port}`, rider.token);
  await wait(rider);
  await aDriver(world, { at: boise });
  await sweep();
  await vi.waitFor(
    () => expect(live.heard).toContainEqual({ type: "notice", about: "alert" }),
    10_000,
  );
  live.hangUp();
});

const sweepUnmailed = () => {
  const send = () => Promise.reject(new Error("the mail server is away"));
  return sweep({ ...world.services, mailer: { send, close: () => undefined } });
};

test("a mail that was never sent, because its node died or the mail server was away, comes later", async () => {
  await wait(rider);
  await aDriver(world, { at: boise });
  await sweepUnmailed();
  expect(await stateOf(rider)).toBe("told");
  await sweep();
  expect(mailsTo(rider)).toEqual([]);
  world.pass(121);
  await sweep();
  await sweep();
  expect(mailsTo(rider)).toHaveLength(1);
});

test("a mail that could not be sent before the wait was over is no news any more", async () => {
  await wait(rider);
  await aDriver(world, { at: boise });
  await sweepUnmailed();
  world.pass(2 * 3600);
  await sweep();
  expect(mailsTo(rider)).toEqual([]);
});

test("who has taken an offer meanwhile is not told, who let one lapse is", async () => {
  const other = await aRider(world);
  await wait(rider);
  await wait(other);
  const { pool, now } = world.services;
  const driver = await aDriver(world, { at: boise });
  const booked = { driverId: driver.id, requestedAt: now() };
  await insertRideRow(pool, { ...booked, riderId: other.id, state: "lapsed" });
  await insertRideRow(pool, { ...booked, riderId: rider.id });
  await aDriver(world, { at: boise });
  await sweep();
  expect([await stateOf(rider), mailsTo(rider)]).toEqual([null, []]);
  expect(await stateOf(other)).toBe("told");
  await insertRideRow(pool, {
    riderId: other.id,
    driverId: (await aDriver(world)).id,
    requestedAt: now(),
  });
  await sweep();
  expect(await stateOf(other)).toBeNull();
});

test("a driver whom the rider does not want again is nobody to be told of", async () => {
  await wait(rider);
  const { db, now } = world.services;
  const driver = await aDriver(world, { at: boise });
  const pair = { riderId: rider.id, driverId: driver.id };
  await db
    .insertInto("neverAgain")
    .values({ ...pair, since: now() })
    .execute();
  world.services.riderWishes.forget(rider.id);
  await sweep();
  expect(await stateOf(rider)).toBe("open");
  await aDriver(world, { at: boise });
  await sweep();
  expect(await stateOf(rider)).toBe("told");
});

test("who has planned a ride for a later day still waits for a driver now", async () => {
  await wait(rider);
  const { pool, now } = world.services;
  const driver = await aDriver(world);
  await insertRideRow(pool, {
    riderId: rider.id,
    driverId: driver.id,
    requestedAt: now(),
    kind: "scheduled",
  });
  await sweep();
  expect(await stateOf(rider)).toBe("open");
});

test("who waited in vain is not told later, and forgotten after a day", async () => {
  await wait(rider);
  world.pass(2 * 3600);
  await sweep();
  await aDriver(world, { at: boise });
  await sweep();
  expect([await stateOf(rider), mailsTo(rider)]).toEqual(["expired", []]);
  world.pass(24 * 3600 + 1);
  await sweepDaily(world.services, world.services.now());
  expect(await stateOf(rider)).toBeNull();
});

test("a sweep looks for so many at most, and the next for those that waited longer", async () => {
  for (const each of [rider, await aRider(world), await aRider(world)]) {
    await wait(each);
    world.pass(1);
  }
  const { db, now } = world.services;
  const first = await takeOpenAlerts(db, now(), 2);
  world.pass(1);
  const second = await takeOpenAlerts(db, now(), 2);
  const { rows } = await world.services.pool.query("select id from driver_alerts order by set_at");
  const [oldest, middle, newest] = rows.map(({ id }) => id);
  expect(first.map(({ id }) => id).toSorted()).toEqual([oldest, middle].toSorted());
  expect(second.map(({ id }) => id)).toContain(newest);
});
