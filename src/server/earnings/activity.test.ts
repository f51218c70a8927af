import { afterAll, beforeAll, expect, it } from "vitest";
import { setSilentOffline } from "#server/drivers/silence-queries.ts";
import { sweepDaily } from "#server/jobs/daily.ts";
import { PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { verifyDriver } from "#shared/admin/contract.ts";
import { putPlatformStatus } from "#shared/drivers/contract.ts";
import { getDashboard, getEarnings, putEarningsGoal } from "#shared/earnings/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { deleteAccount } from "#shared/own-data/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const switchTo = (driver: Person, isOnline: boolean) =>
  driver.call(putPlatformStatus, { body: { isOnline } });

/** An offline driver without recorded online periods. */
const aRestedDriver = async () => {
  const driver = await aDriver(world);
  await switchTo(driver, false);
  await world.services.db.deleteFrom("onlineSpans").where("driverId", "=", driver.id).execute();
  return driver;
};
const addSpan = ({ id }: Person, startedAt: string, endedAt: string) =>
  world.services.db
    .insertInto("onlineSpans")
    .values({ driverId: id, startedAt: new Date(startedAt), endedAt: new Date(endedAt) })
    .execute();
const spansOf = ({ id }: Person) =>
  world.services.db.selectFrom("onlineSpans").selectAll().where("driverId", "=", id).execute();
const minutesOf = async (driver: Person, from: string, to = from) => {
  const { days, total } = await driver.call(getEarnings, { query: { from, to } });
  return { days: days.map(({ onlineMinutes }) => onlineMinutes), total: total.onlineMinutes };
};
/** Minutes online yesterday and today, because the test may run at midnight. */
const recentMinutes = async (driver: Person) => {
  const now = world.services.now();
  const from = marketIsoDate(new Date(now.getTime() - 86_400_000));
  return (await minutesOf(driver, from, marketIsoDate(now))).total;
};

it("counts the time between switching online and offline, and an open period until now", async () => {
  const driver = await aRestedDriver();
  await switchTo(driver, true);
  world.advanceClock(90 * 60);
  expect(await recentMinutes(driver)).toBe(90);
  await switchTo(driver, false);
  world.advanceClock(60 * 60);
  expect(await recentMinutes(driver)).toBe(90);
  await switchTo(driver, true);
  world.advanceClock(30 * 60);
  await switchTo(driver, true);
  expect(await recentMinutes(driver)).toBe(120);
});

it("splits an online period at midnight in New York, also when clocks change", async () => {
  const driver = await aRestedDriver();
  await addSpan(driver, "2026-03-08T04:00:00Z", "2026-03-09T05:00:00Z");
  await addSpan(driver, "2026-03-09T05:30:00Z", "2026-03-09T05:45:30Z");
  expect(await minutesOf(driver, "2026-03-07", "2026-03-10")).toEqual({
    days: [60, 23 * 60, 75, 0],
    total: 24 * 60 + 75,
  });
  expect((await minutesOf(driver, "2026-03-08")).total).toBe(23 * 60);
});

it("ends a silent driver's online period at the last position, and records none without any position", async () => {
  const { db, now } = world.services;
  const [heard, unheard] = [await aRestedDriver(), await aRestedDriver()];
  for (const driver of [heard, unheard]) await switchTo(driver, true);
  const start = now().getTime();
  await db
    .insertInto("driverPositions")
    .values({
      ...{ driverId: heard.id, latitude: 40.7, longitude: -74 },
      receivedAt: new Date(start + 600_000),
    })
    .execute();
  world.advanceClock(3600);
  const heardBefore = new Date(start + 1_800_000);
  await setSilentOffline(db, { heardBefore, now: now(), max: 10 });
  expect(await recentMinutes(heard)).toBe(10);
  expect(await spansOf(unheard)).toEqual([]);
});

it("ends the time online of a driver whose verification is revoked", async () => {
  const driver = await aRestedDriver();
  const admin = await aPerson(world, "ADMIN");
  const { db } = world.services;
  const onlineSince = new Date(Date.now() - 1_800_000);
  await db
    .updateTable("drivers")
    .set({ isOnline: true, onlineSince })
    .where("accountId", "=", driver.id)
    .execute();
  await admin.call(verifyDriver, {
    params: { id: driver.id },
    body: { isVerified: false, reason: "Expired insurance" },
  });
  expect(await recentMinutes(driver)).toBe(30);
});

it("sums the miles of completed trips by day", async () => {
  const driver = await aRestedDriver();
  const ride = { riderId: (await aRider(world)).id, driverId: driver.id };
  for (const [state, endedAt] of [
    ["completed", "2026-11-10T17:00:00Z"],
    ["completed", "2026-11-11T04:59:00Z"],
    ["no_show", "2026-11-10T18:00:00Z"],
  ] as const)
    await anEndedRide(world, { ...ride, state, endedAt: new Date(endedAt) });
  const query = { from: "2026-11-10", to: "2026-11-11" };
  const { days, total } = await driver.call(getEarnings, { query });
  expect(days.map(({ miles }) => miles)).toEqual([34.4, 0]);
  expect(total.miles).toBe(34.4);
});

it("keeps a weekly goal until it is removed", async () => {
  const driver = await aRestedDriver();
  const goal = async () => (await driver.call(getDashboard)).weeklyGoal;
  expect(await goal()).toBeNull();
  await driver.call(putEarningsGoal, { body: { weeklyGoal: 900 } });
  await driver.call(putEarningsGoal, { body: { weeklyGoal: 1250 } });
  expect(await goal()).toBe(1250);
  for (const weeklyGoal of [0, -5, 10.5, 20_001]) {
    const { status } = await driver.refused(putEarningsGoal, { body: { weeklyGoal } });
    expect(status).toBe(400);
  }
  await driver.call(putEarningsGoal, { body: { weeklyGoal: null } });
  expect(await goal()).toBeNull();
});

it("deletes online periods 400 days after their end, and with the account", async () => {
  const driver = await registerAccount(world, { role: "DRIVER" });
  const { services } = world;
  const daysAgo = (days: number) =>
    new Date(services.now().getTime() - days * 86_400_000).toISOString();
  await addSpan(driver, daysAgo(402), daysAgo(401));
  await addSpan(driver, daysAgo(400), daysAgo(399));
  await sweepDaily(services, services.now());
  expect(await spansOf(driver)).toHaveLength(1);
  await services.db
    .updateTable("drivers")
    .set({ isOnline: true, onlineSince: new Date(Date.now() - 60_000) })
    .where("accountId", "=", driver.id)
    .execute();
  await driver.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  expect(await spansOf(driver)).toEqual([]);
});
