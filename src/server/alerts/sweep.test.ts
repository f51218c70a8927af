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
import { claimOpenAlerts } from "./sweep-queries.ts";

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

const setAlert = async (caller: Person) => {
  const request = { body: { from: "Boise, ID", to: "Meridian, ID" } };
  const { quoteId } = await caller.call(calculateFare, request);
  await caller.call(putDriverAlert, { body: { quoteId } });
};
const sweep = (services: Services = world.services) => sweepAlerts(services, services.now());
const stateOf = async (caller: Person) => (await caller.call(getDriverAlert)).alert?.state ?? null;
const mailsTo = ({ email }: Person) => world.mails.filter(({ to }) => to === email);

test("mails the rider once when a driver comes near, and never before", async () => {
  await setAlert(rider);
  await sweep();
  expect([await stateOf(rider), mailsTo(rider)]).toEqual(["open", []]);

  await aDriver(world, { at: boise });
  await sweep();
  await sweep();
  expect(await stateOf(rider)).toBe("told");
  world.advanceClock(2 * 3600);
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

test("notifies each rider once under concurrent sweeps", async () => {
  const riders = await Promise.all(Array.from({ length: 12 }, () => aRider(world)));
  for (const person of riders) await setAlert(person);
  await aDriver(world, { at: boise });
  const other = { ...world.services };
  for (let round = 0; round < 3; round += 1)
    await Promise.all([sweep(), sweep(other), sweep(), sweep(other)]);
  for (const person of riders) {
    expect(await stateOf(person)).toBe("told");
    expect(mailsTo(person)).toHaveLength(1);
  }
  expect(new Set(world.mails.map(({ id }) => id)).size).toBe(12);
});

test("notifies the rider's open page", async () => {
  const { port } = world.app.server.address() as { port: number };
  const live = await listenLive(`http://127.0.0.1:${port}`, rider.token);
  await setAlert(rider);
  await aDriver(world, { at: boise });
  await sweep();
  await vi.waitFor(
    () => expect(live.heard).toContainEqual({ type: "notice", about: "alert" }),
    10_000,
  );
  live.hangUp();
});

const sweepUnmailed = () => {
  const send = () => Promise.reject(new Error("the mail server is unreachable"));
  return sweep({ ...world.services, mailer: { send, close: () => undefined } });
};

test("retries a failed mail after two minutes", async () => {
  await setAlert(rider);
  await aDriver(world, { at: boise });
  await sweepUnmailed();
  expect(await stateOf(rider)).toBe("told");
  await sweep();
  expect(mailsTo(rider)).toEqual([]);
  world.advanceClock(121);
  await sweep();
  await sweep();
  expect(mailsTo(rider)).toHaveLength(1);
});

test("drops an unsent mail once the alert has expired", async () => {
  await setAlert(rider);
  await aDriver(world, { at: boise });
  await sweepUnmailed();
  world.advanceClock(2 * 3600);
  await sweep();
  expect(mailsTo(rider)).toEqual([]);
});

test("skips riders who booked meanwhile, but not after a lapsed payment", async () => {
  const other = await aRider(world);
  await setAlert(rider);
  await setAlert(other);
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

test("ignores drivers whom the rider excluded", async () => {
  await setAlert(rider);
  const { db, now } = world.services;
  const driver = await aDriver(world, { at: boise });
  const pair = { riderId: rider.id, driverId: driver.id };
  await db
    .insertInto("neverAgain")
    .values({ ...pair, since: now() })
    .execute();
  world.services.riderPreferences.forget(rider.id);
  await sweep();
  expect(await stateOf(rider)).toBe("open");
  await aDriver(world, { at: boise });
  await sweep();
  expect(await stateOf(rider)).toBe("told");
});

test("keeps an alert after booking a scheduled ride", async () => {
  await setAlert(rider);
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

test("never fires an expired alert and deletes it after a day", async () => {
  await setAlert(rider);
  world.advanceClock(2 * 3600);
  await sweep();
  await aDriver(world, { at: boise });
  await sweep();
  expect([await stateOf(rider), mailsTo(rider)]).toEqual(["expired", []]);
  world.advanceClock(24 * 3600 + 1);
  await sweepDaily(world.services, world.services.now());
  expect(await stateOf(rider)).toBeNull();
});

test("claims a limited number of alerts, least recently searched first", async () => {
  for (const person of [rider, await aRider(world), await aRider(world)]) {
    await setAlert(person);
    world.advanceClock(1);
  }
  const { db, now } = world.services;
  const first = await claimOpenAlerts(db, now(), 2);
  world.advanceClock(1);
  const second = await claimOpenAlerts(db, now(), 2);
  const { rows } = await world.services.pool.query("select id from driver_alerts order by set_at");
  const [oldest, middle, newest] = rows.map(({ id }) => id);
  expect(first.map(({ id }) => id).toSorted()).toEqual([oldest, middle].toSorted());
  expect(second.map(({ id }) => id)).toContain(newest);
});
