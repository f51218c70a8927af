import { afterAll, beforeAll, expect, test } from "vitest";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { type DriverRecord, firstFeeRules, trustLevelFor } from "#shared/drivers/trust-level.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import { countFeeEffect } from "#shared/fee-rules/contract.ts";
import { marketIsoDateAfter } from "#shared/market-time.ts";
import { countLevelMoves } from "./queries.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const [newComer, bronze, ...higher] = firstFeeRules.levels;
if (!bronze) throw new Error("The first table has no Bronze");
/** Bronze from 20 rides on, at 15 %. */
const harder: BodyFor<typeof countFeeEffect>["levels"] = [
  newComer,
  { ...bronze, completedRides: 20, taxBps: 1500 },
  ...higher,
];

const setRecord = (id: string, record: DriverRecord) =>
  world.services.pool.query(
    `update drivers set completed_rides = $2, yes_ratings = $3, ratings = $4, driver_fault_cancels = $5, ended_rides = $6
     where account_id = $1`,
    [
      id,
      record.completedRides,
      record.yesRatings,
      record.ratings,
      record.faultCancels,
      record.endedRides,
    ],
  );
const earn = (id: string, day: string, fareCents: number) =>
  world.services.pool.query(
    "insert into earning_days (driver_id, day, fare) values ($1, $2::date, $3)",
    [id, day, fareCents],
  );
const daysAgo = (days: number) => marketIsoDateAfter(world.services.now(), -days);

test("counts the drivers who would lose a level, and the tax of the last seven full days", async () => {
  const before = await admin.call(countFeeEffect, { body: { levels: harder } });
  const [falling, staying] = [await aDriver(world), await aDriver(world)];
  const clean = { yesRatings: 5, ratings: 5, faultCancels: 0 };
  await setRecord(falling.id, { ...clean, completedRides: 15, endedRides: 15 });
  await setRecord(staying.id, { ...clean, completedRides: 25, endedRides: 25 });
  await earn(falling.id, daysAgo(1), 10_000);
  await earn(staying.id, daysAgo(7), 20_000);
  // Neither today's fares nor older ones count.
  await earn(falling.id, daysAgo(0), 99_900);
  await earn(staying.id, daysAgo(8), 99_900);
  const effect = await admin.call(countFeeEffect, { body: { levels: harder } });
  const added = (level: string, side: "drivers" | "proposedDrivers") =>
    (effect.levels.find((row) => row.level === level)?.[side] ?? 0) -
    (before.levels.find((row) => row.level === level)?.[side] ?? 0);
  expect([added("Bronze", "drivers"), added("Bronze", "proposedDrivers")]).toEqual([2, 1]);
  expect([added("New Comer", "drivers"), added("New Comer", "proposedDrivers")]).toEqual([0, 1]);
  expect(effect.falling - before.falling).toBe(1);
  expect(effect.rising).toBe(before.rising);
  // 14 % of $300 by the current table, 15 % by the proposed one.
  expect([effect.tax, effect.proposedTax]).toEqual([42, 45]);
});

test("drivers without verification are not counted", async () => {
  const count = async () => {
    const { levels } = await admin.call(countFeeEffect, { body: { levels: harder } });
    return levels.reduce((sum, { drivers }) => sum + drivers, 0);
  };
  const before = await count();
  const { id } = await aDriver(world);
  expect(await count()).toBe(before + 1);
  await world.services.pool.query("update drivers set is_verified = false where account_id = $1", [
    id,
  ]);
  expect(await count()).toBe(before);
});

test("the database decides levels as the shared rule does, also at the limits", async () => {
  const { id } = await aDriver(world);
  await world.services.pool.query("update drivers set is_verified = false where account_id <> $1", [
    id,
  ]);
  const limits = firstFeeRules.levels.flatMap(({ completedRides, minYesBps, maxFaultCancelBps }) =>
    [-1, 0, 1].map((off) => ({
      completedRides: Math.max(0, completedRides + Math.min(off, 0)),
      yesRatings: Math.min(100, Math.max(0, minYesBps / 100 + off)),
      ratings: 100,
      faultCancels: Math.min(100, Math.max(0, maxFaultCancelBps / 100 + off)),
      endedRides: 100,
    })),
  );
  const empty = { completedRides: 500, yesRatings: 0, ratings: 0, faultCancels: 0, endedRides: 0 };
  for (const record of [...limits, empty]) {
    await setRecord(id, record);
    const { levels: rules } = firstFeeRules;
    const days = { from: daysAgo(7), to: daysAgo(1) };
    const moves = await countLevelMoves(world.services.db, { rules, proposed: rules }, days);
    const level = trustLevelFor(record, firstFeeRules);
    expect(moves).toEqual([{ from: level, to: level, drivers: 1, fareCents: 0 }]);
  }
});

test("refuses a table that cannot be proposed", async () => {
  const levels: typeof harder = [{ ...newComer, taxBps: 1000 }, bronze, ...higher];
  expect(await admin.refused(countFeeEffect, { body: { levels } })).toMatchObject({ status: 400 });
});
