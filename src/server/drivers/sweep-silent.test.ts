import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createMarket } from "#server/market/market.ts";
import type { Services } from "#server/services.ts";
import { listenLive } from "#server/testing/live-listener.ts";
import { openDriverSocket } from "#server/testing/open-driver-socket.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getPlatformStatus, putPlatformStatus, putPosition } from "#shared/drivers/contract.ts";
import { sweepSilent } from "./sweep-silent.ts";

const here = { latitude: 40.7484, longitude: -73.9857 };
const MINUTE = 60;
const timeout = { timeout: 10_000 };

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
    world.advanceClock(MINUTE);
    await sweep();
  }
};
const switchTo = (isOnline: boolean) => driver.call(putPlatformStatus, { body: { isOnline } });
const sendPosition = () => driver.call(putPosition, { body: here });
const status = () => driver.call(getPlatformStatus);
const mails = () => world.mails.filter(({ to }) => to === driver.email);

test("sets a driver offline after fifteen minutes without a position, with one mail", async () => {
  await sendPosition();
  await runFor(15);
  expect(await status()).toMatchObject({ isOnline: true, positionAgeSeconds: 900 });
  await runFor(2);
  const { isOnline, putOffline } = await status();
  expect(isOnline).toBe(false);
  expect(putOffline?.why).toBe("silence");
  await runFor(3);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]?.text).toContain("http://faire.test/driver/dashboard");
});

test("notifies the driver's open page and socket at once", async () => {
  const { port } = world.app.server.address() as AddressInfo;
  const page = await listenLive(`http://127.0.0.1:${port}`, driver.token);
  const socket = await openDriverSocket(`http://127.0.0.1:${port}`, driver.token);
  onTestFinished(() => {
    page.hangUp();
    socket.hangUp();
  });
  await runFor(16);
  await vi.waitFor(() => expect(socket.readClose()?.code).toBe(4409), timeout);
  expect(socket.heard.at(-1)).toEqual({ type: "offline", reason: "silent" });
  await vi.waitFor(
    () => expect(page.heard).toContainEqual({ type: "notice", about: "driver" }),
    timeout,
  );
});

test("keeps drivers online who send positions or just went online", async () => {
  await runFor(10);
  await sendPosition();
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

test("clears the notice when the driver goes online again, and mails the next silence", async () => {
  await runFor(16);
  await switchTo(true);
  expect(await status()).toMatchObject({ isOnline: true, putOffline: null });
  await runFor(16);
  expect((await status()).isOnline).toBe(false);
  expect(new Set(mails().map(({ id }) => id)).size).toBe(2);
});

test("sets a driver offline once and mails once under concurrent sweeps", async () => {
  const other = { ...world.services };
  await runFor(15);
  world.advanceClock(MINUTE);
  await Promise.all([sweep(), sweep(other), sweep(), sweep(other)]);
  expect((await status()).isOnline).toBe(false);
  expect(mails()).toHaveLength(1);
});

test("counts positions received by another node", async () => {
  await runFor(14);
  const market = createMarket(world.services.pool);
  await market.load();
  market.setPosition(driver.id, here, world.services.now());
  await market.snapshotPositions();
  await runFor(3);
  expect((await status()).isOnline).toBe(true);
});

test("does not count downtime of the product as silence", async () => {
  await sendPosition();
  await runFor(1);
  world.advanceClock(60 * MINUTE);
  await runFor(14);
  expect((await status()).isOnline).toBe(true);
  await runFor(2);
  expect((await status()).isOnline).toBe(false);
});

test("keeps a silent driver online during a ride", async () => {
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

test("retries a failed mail until it is sent once", async () => {
  let isDown = true;
  const { mailer } = world.services;
  const services: Services = {
    ...world.services,
    mailer: {
      ...mailer,
      send: (mail) => (isDown ? Promise.reject(new Error("down")) : mailer.send(mail)),
    },
  };
  await runFor(15);
  world.advanceClock(MINUTE);
  await sweep(services);
  expect(mails()).toEqual([]);
  isDown = false;
  await runFor(4);
  expect(mails()).toHaveLength(1);
});

test("drops a mail after three days of failure", async () => {
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
