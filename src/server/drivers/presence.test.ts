import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { confirmPresence, getPlatformStatus, putPlatformStatus } from "#shared/drivers/contract.ts";
import { rejectRide } from "#shared/rides/contract.ts";

let world: TestWorld;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
  rider = await aRider(world);
});
afterAll(() => world.close());

const status = (driver: Person) => driver.call(getPlatformStatus);
const sweep = () => sweepDeadlines(world.services, world.services.now());

const onlineDriver = async () => {
  const driver = await aDriver(world);
  await driver.call(putPlatformStatus, { body: { isOnline: true } });
  return driver;
};
/** Inserts a request whose time to answer is over, and sweeps. */
const miss = async (driver: Person, kind: "instant" | "scheduled" = "instant") => {
  const requestedAt = world.services.now();
  const ride = { riderId: rider.id, driverId: driver.id, kind, requestedAt };
  const id = await insertRideRow(world.services.pool, { ...ride, state: "pending" });
  await world.services.pool.query("update rides set answer_by = $2 where id = $1", [
    id,
    requestedAt,
  ]);
  await sweep();
};

it("asks after the second unanswered request, and ends the online status a minute later", async () => {
  const driver = await onlineDriver();
  await miss(driver);
  expect((await status(driver)).stillThereSeconds).toBeNull();
  await miss(driver);
  expect((await status(driver)).stillThereSeconds).toBe(60);
  world.advanceClock(59);
  await sweep();
  expect(await status(driver)).toMatchObject({ isOnline: true, stillThereSeconds: 1 });
  world.advanceClock(1);
  await sweep();
  expect(await status(driver)).toMatchObject({
    isOnline: false,
    putOffline: { why: "unanswered" },
    stillThereSeconds: null,
  });
  await driver.call(putPlatformStatus, { body: { isOnline: true } });
  expect(await status(driver)).toMatchObject({ putOffline: null, stillThereSeconds: null });
});

it("ends the online status at once after the third unanswered request", async () => {
  const driver = await onlineDriver();
  for (const _ of [1, 2, 3]) await miss(driver);
  expect(await status(driver)).toMatchObject({
    isOnline: false,
    putOffline: { why: "unanswered" },
  });
});

it("confirming presence or answering resets the count, and no cancellation is recorded", async () => {
  const driver = await onlineDriver();
  for (const _ of [1, 2]) await miss(driver);
  await driver.call(confirmPresence);
  expect((await status(driver)).stillThereSeconds).toBeNull();
  for (const _ of [1, 2]) await miss(driver);
  const pending = await insertRideRow(world.services.pool, {
    riderId: rider.id,
    driverId: driver.id,
    state: "pending",
    requestedAt: world.services.now(),
  });
  await driver.call(rejectRide, { params: { rideId: pending } });
  expect(await status(driver)).toMatchObject({ isOnline: true, stillThereSeconds: null });
  const { rows } = await world.services.pool.query(
    "select driver_fault_cancels, ended_rides from drivers where account_id = $1",
    [driver.id],
  );
  expect(rows).toEqual([{ driver_fault_cancels: 0, ended_rides: 0 }]);
});

it("does not count requests for a later day, or to an offline driver", async () => {
  const driver = await onlineDriver();
  await miss(driver, "scheduled");
  await driver.call(putPlatformStatus, { body: { isOnline: false } });
  await miss(driver);
  const { rows } = await world.services.pool.query(
    "select from missed_requests where driver_id = $1",
    [driver.id],
  );
  expect(rows).toEqual([]);
});
