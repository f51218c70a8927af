import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createMarket } from "#server/market/market.ts";
import type { Services } from "#server/services.ts";
import { listenLive } from "#server/testing/live-listener.ts";
import { openLine } from "#server/testing/open-line.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getPlatformStatus, putPlatformStatus, putPosition } from "#shared/drivers/contract.ts";
import { sweepSilent } from "./sweep-silent.ts";

const here = { latitude: 40.7484, longitude: -73.9857 };
const MINUTE = 60;
const patience = { timeout: 10_000 };

let world: TestWorld;
let driver: Person;
beforeEach(async () => {
  await world?.close();
  world = await openWorld();
  driver = await aDriver(world);
  await switchTo(true);
});
afterAll(() => world.close());

const sweep = (services: Services = world.services) => sweepSilent(services, services.now());
/** Advances the clock minute by minute and sweeps each time, as on a running node. */
const runFor = async (minutes: number) => {
  await sweep();
  for (let minute = 0; minute < minutes; minute += 1) {
    world.pass(MINUTE);
    await sweep();
  }
};
const switchTo = (isOnline: boolean) => driver.call(putPlatformStatus, { body: { isOnline } });
const beHeard = () => driver.call(putPosition, { body: here });
const status = () => driver.call(getPlatformStatus);
const mails = () => world.mails.filter(({ to }) => to === driver.email);

test("a driver without a position for fifteen minutes goes offline, is told why and gets one mail", async () => {
  await beHeard();
  const heardAt = world.services.now();
  await runFor(15);
  expect(await status()).toMatchObject({ isOnline: true, positionAgeSeconds: 900 });
  await runFor(2);
  const { isOnline, putOffline } = await status();
  expect(isOnline).toBe(false);
  expect(Date.parse(putOffline?.heardAt ?? "") / 1000).toBeCloseTo(heardAt.getTime() / 1000, 0);
  await runFor(3);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]?.text).toContain("http://faire.test/driver/dashboard");
});

test("the open page and the open line hear of it at once", async () => {
  const { port } = world.app.server.address() as AddressInfo;
  const page = await listenLive(`http://127.0.0.1:${port}`, driver.token);
  const line = await openLine(`http://127.0.0.1:${port}`, driver.token);
  onTestFinished(() => {
    page.hangUp();
    line.hangUp();
  });
  await runFor(16);
  await vi.waitFor(() => expect(line.ended()?.code).toBe(4409), patience);
  expect(line.heard.at(-1)).toEqual({ type: "offline", reason: "silent" });
  await vi.waitFor(
    () => expect(page.heard).toContainEqual({ type: "notice", about: "driver" }),
    patience,
  );
});

test("who is heard stays, and so does who has only just gone online", async () => {
  await runFor(10);
  await beHeard();
  await runFor(14);
  expect((await status()).isOnline).toBe(true);
  await switchTo(false);
  await runFor(20);
  expect((await status()).putOffline).toBeNull();
  await switchTo(true);
  await runFor(14);
  expect((await status()).isOnline).toBe(true);
  expect(mails()).toEqual([]);
});

test("going online again answers it: nothing is shown of it, and the next silence is told anew", async () => {
  await runFor(16);
  await switchTo(true);
  expect(await status()).toMatchObject({ isOnline: true, putOffline: null });
  await runFor(16);
  expect((await status()).isOnline).toBe(false);
  expect(new Set(mails().map(({ id }) => id)).size).toBe(2);
});

test("two nodes that sweep at the same time put a driver offline once and write once", async () => {
  const other = { ...world.services };
  await runFor(15);
  world.pass(MINUTE);
  await Promise.all([sweep(), sweep(other), sweep(), sweep(other)]);
  expect((await status()).isOnline).toBe(false);
  expect(mails()).toHaveLength(1);
});

test("a position that another node heard counts", async () => {
  await runFor(14);
  const market = createMarket(world.services.pool);
  await market.load();
  market.setPosition(driver.id, here, world.services.now());
  await market.snapshotPositions();
  await runFor(3);
  expect((await status()).isOnline).toBe(true);
});

test("nobody is put offline for a time in which the product was away", async () => {
  await beHeard();
  await runFor(1);
  world.pass(60 * MINUTE);
  await runFor(14);
  expect((await status()).isOnline).toBe(true);
  await runFor(2);
  expect((await status()).isOnline).toBe(false);
});

test("who is on a ride works, heard or not, and is silent afterwards", async () => {
  const { id: riderId } = await aRider(world);
  const { pool } = world.services;
  const rideId = await insertRideRow(pool, { riderId, driverId: driver.id });
  await moveRideRow(pool, rideId, "pending");
  await moveRideRow(pool, rideId, "accepted");
  await runFor(20);
  expect((await status()).isOnline).toBe(true);
  await moveRideRow(pool, rideId, "completed");
  await runFor(1);
  expect((await status()).isOnline).toBe(false);
});

test("a mail that could not be sent is sent later, once", async () => {
  let isAway = true;
  const { mailer } = world.services;
  const services: Services = {
    ...world.services,
    mailer: {
      ...mailer,
      send: (mail) => (isAway ? Promise.reject(new Error("away")) : mailer.send(mail)),
    },
  };
  await runFor(15);
  world.pass(MINUTE);
  await sweep(services);
  expect(mails()).toEqual([]);
  isAway = false;
  await runFor(4);
  expect(mails()).toHaveLength(1);
});

test("a mail that could not be sent for three days is given up, however few its tries were", async () => {
  const { pool, now } = world.services;
  await pool.query(
    `insert into driver_silences (driver_id, heard_at, ended_at, mail_attempts)
     values ($1, $2::timestamptz - interval '3 days', $2::timestamptz - interval '3 days', 10)`,
    [driver.id, now()],
  );
  await sweep();
  expect(mails()).toEqual([]);
  await pool.query("update driver_silences set ended_at = ended_at + interval '1 minute'");
  await sweep();
  expect(mails()).toHaveLength(1);
});
