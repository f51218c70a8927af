import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "#server/admin/verify.ts";
import { recordFindings } from "#server/operations/finding-queries.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, anAdminOf, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { reportLostItem } from "#shared/lost-items/contract.ts";
import { getMoneyFigures, getRideFigures, getWaitingWork } from "#shared/overview/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { PAST_DAYS, sweepServiceDays } from "./count-days.ts";

let world: TestWorld;
let owner: Person;
let rider: Person;
let driver: Person;
let pastRide: string;
let now: Date;
beforeAll(async () => {
  world = await openWorld();
  [owner, rider, driver] = [
    await aPerson(world, "ADMIN"),
    await aRider(world),
    await aDriver(world),
  ];
  now = world.services.now();
  const people = { riderId: rider.id, driverId: driver.id };
  const ended = (daysAgo: number, state: "completed" | "cancelled") =>
    anEndedRide(world, { ...people, state, endedAt: plusMinutes(now, -daysAgo * 24 * 60) });
  pastRide = await ended(3, "completed");
  await ended(3, "cancelled");
  await ended(10, "completed");
  await ended(20, "completed");
  await insertRideRow(world.services.pool, { ...people, state: "expired", requestedAt: now });
  await insertRideRow(world.services.pool, { ...people, state: "lapsed", requestedAt: now });
});
afterAll(() => world.close());

const sweep = (at: Date) => sweepServiceDays(world.services, at);

test("before the first count the figures are empty, and say that nothing is counted", async () => {
  const figures = await owner.call(getRideFigures, {});
  expect(figures).toMatchObject({ countedAt: null, completed: { today: 0, week: 0 } });
  expect(figures.completion.today).toBeNull();
});

test("rides and money count on the day of the request, for today, the last week and the week before", async () => {
  await sweep(now);
  const rides = await owner.call(getRideFigures, {});
  expect(rides.completed).toMatchObject({ today: 0, week: 1, weekBefore: 1 });
  expect(rides.completed.days).toHaveLength(PAST_DAYS + 1);
  expect(rides.completed.days.filter((count) => count === 1)).toHaveLength(2);
  expect(rides.completion).toMatchObject({ today: 0, week: 0.5, weekBefore: 1 });
  expect(rides.unanswered).toMatchObject({ today: 1, week: 0, weekBefore: 0 });
  expect(rides.countedAt).toBe(now.toISOString());
  const money = await owner.call(getMoneyFigures, {});
  expect(money.gross).toMatchObject({ today: 0, week: 17.83, weekBefore: 17.83 });
  expect(money.tax).toMatchObject({ week: 2.33, weekBefore: 2.33 });
});

test("a refund days later is counted on the ride's day within fourteen sweeps", async () => {
  const { db } = world.services;
  await db
    .updateTable("payments")
    .set({ refundedCents: 500, grantedCents: 500, grantedTaxCents: 100 })
    .where("rideId", "=", pastRide)
    .execute();
  for (let count = 1; count <= PAST_DAYS; count += 1) await sweep(new Date(now.getTime() + count));
  const money = await owner.call(getMoneyFigures, {});
  expect(money.refunds).toMatchObject({ today: 0, week: 5, weekBefore: 0 });
  expect(money.tax.week).toBe(1.33);
});

test("the wait runs from the payment to the acceptance", async () => {
  const answerBy = new Date(now.getTime() + 60_000);
  await world.services.db
    .updateTable("rides")
    .set({ answerBy, acceptedAt: new Date(now.getTime() + 17_400) })
    .where("state", "=", "expired")
    .execute();
  await sweep(now);
  expect((await owner.call(getRideFigures, {})).wait).toMatchObject({
    today: 17,
    weekBefore: null,
  });
});

test("waiting work has its number and oldest age, for the roles that may do it", async () => {
  const what = { what: "An umbrella", contact: "212-555-0100" };
  await rider.call(reportLostItem, { params: { id: pastRide }, body: what });
  await recordFindings(
    world.services.db,
    [1, 2].map((n) => ({
      ...{ kind: "not_settled" as const, rideId: null, subject: `ride ${n}` },
      ...{ expected: "settled", found: "open" },
    })),
    { kinds: [], subjects: [], now },
  );
  const [, former] = [await aDriver(world), await aDriver(world)];
  await addUnfinishedDrivers();
  await world.services.db
    .updateTable("accounts")
    .set({ deletedAt: now })
    .where("id", "=", former.id)
    .execute();
  await world.services.db
    .updateTable("drivers")
    .set({ isVerified: false, isOnline: false })
    .execute();
  // An admin has decided about this one before.
  const act = { driverIds: [driver.id], adminId: owner.id, reason: null };
  await verify(world.services, { ...act, isVerified: true });
  await verify(world.services, { ...act, isVerified: false });
  const read = async (by: Person) => (await by.call(getWaitingWork, {})).waiting;
  const [drivers, findings, umbrella] = [
    expect.objectContaining({ concern: "drivers", count: 1 }),
    { concern: "findings", count: 2, isMore: false, oldestAt: now.toISOString(), dueAt: null },
    expect.objectContaining({ concern: "lost_items", count: 1 }),
  ];
  expect(await read(owner)).toEqual([umbrella, drivers, findings]);
  expect(await read(await anAdminOf(world, "support"))).toEqual([umbrella, drivers]);
  expect(await read(await anAdminOf(world, "finance"))).toEqual([findings]);
});

/** Adds one driver without payouts and one without a vehicle. */
async function addUnfinishedDrivers(): Promise<void> {
  const [unpaid, carless] = [await aDriver(world), await aDriver(world)];
  const { db } = world.services;
  await db
    .updateTable("drivers")
    .set({ payoutsEnabled: false })
    .where("accountId", "=", unpaid.id)
    .execute();
  await db.deleteFrom("vehicles").where("driverId", "=", carless.id).execute();
}
