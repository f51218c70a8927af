import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { aPaidRide, offersFor } from "#server/testing/rides.ts";
import { setPasswords } from "#server/testing/storm/stage.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { putBlockedRider } from "#shared/blocks/contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import {
  answerRatingAppeal,
  appealRecord,
  getOwnRecord,
  listRiderRecords,
  rateRider,
} from "#shared/ratings/rider-contract.ts";
import { getRecentRides, getRide } from "#shared/rides/contract.ts";
import { listSuspensions } from "#shared/suspensions/contract.ts";

let world: TestWorld;
let rider: Person;
let drivers: Person[];
beforeAll(async () => {
  world = await openWorld();
  drivers = await Promise.all(Array.from({ length: 5 }, () => aDriver(world)));
});
beforeEach(async () => {
  world.mails.length = 0;
  rider = await aRider(world);
});
afterAll(() => world.close());

const aRideWith = (driver: Person, isUnsettled = true) =>
  anEndedRide(world, {
    riderId: rider.id,
    driverId: driver.id,
    state: "completed",
    endedAt: world.services.now(),
    isUnsettled,
  });
const answer = (driver: Person, rideId: string, status: RatingStatus) =>
  driver.call(rateRider, { params: { rideId }, body: { status } });
/** Completes a ride for each answer, with the first, second, ... driver, who then answers. Returns the rides' ids. */
async function answers(...statuses: RatingStatus[]): Promise<string[]> {
  const rides = [];
  for (const [at, status] of statuses.entries()) {
    const driver = drivers[at];
    if (!driver) throw new Error("there are five drivers");
    const rideId = await aRideWith(driver);
    await answer(driver, rideId, status);
    rides.push(rideId);
  }
  return rides;
}
const readRecord = async () => (await rider.call(getOwnRecord)).record;
const ratingMails = () => world.mails.filter(({ id }) => id?.startsWith("rider-rating"));
const firstDriver = (): Person => {
  const [driver] = drivers;
  if (!driver) throw new Error("there are five drivers");
  return driver;
};

describe("a driver's answer about a rider", () => {
  test("is given once per ride and can be changed, by its driver only, and is never shown to the rider", async () => {
    const driver = firstDriver();
    const rideId = await aRideWith(driver);
    const { rating } = await answer(driver, rideId, "YES");
    expect(rating.rideAgain).toBe("YES");
    await answer(driver, rideId, "NO");
    const own = await driver.call(getRide, { params: { id: rideId } });
    expect(own.ride).toMatchObject({ riderRating: { rideAgain: "NO" }, isBlocked: true });
    const ofRider = [
      await rider.call(getRide, { params: { id: rideId } }),
      await rider.call(getRecentRides),
    ];
    expect(ofRider[0]).toMatchObject({ ride: { riderRating: null, rider: { yesPercent: null } } });
    expect(JSON.stringify(ofRider)).not.toContain('"NO"');
    const body = { status: "YES" as const };
    const [, other] = drivers;
    expect((await other?.refused(rateRider, { params: { rideId }, body }))?.status).toBe(404);
    expect((await rider.refused(rateRider, { params: { rideId }, body })).status).toBe(403);
  });

  test("keeps rider and driver apart if it is No, until the driver unblocks or answers Yes", async () => {
    const driver = firstDriver();
    const rideId = await aRideWith(driver);
    const isOffered = async () =>
      (await offersFor(rider)).some(({ driverId }) => driverId === driver.id);
    await answer(driver, rideId, "NO");
    expect(await isOffered()).toBe(false);
    await driver.call(putBlockedRider, { params: { id: rideId }, body: { isBlocked: false } });
    expect(await isOffered()).toBe(true);
    await answer(driver, rideId, "YES");
    await answer(driver, rideId, "NO");
    await answer(driver, rideId, "YES");
    expect(await isOffered()).toBe(true);
  });

  test("is refused before the ride is completed", async () => {
    const { driver, rideId } = await aPaidRide(world);
    const body = { status: "YES" as const };
    expect(await driver.refused(rateRider, { params: { rideId }, body })).toMatchObject({
      status: 409,
      error: "This ride can be rated once it is completed",
    });
  });
});

describe("a rider's share of Yes answers", () => {
  test("is shown to drivers and the rider from five drivers on", async () => {
    await answers("YES", "YES", "YES", "NO");
    expect(await readRecord()).toMatchObject({ percent: null, drivers: 4, isBelow: false });
    const [, , , , driver] = drivers;
    const rideId = await aRideWith(driver ?? firstDriver());
    await answer(driver ?? firstDriver(), rideId, "YES");
    expect(await readRecord()).toMatchObject({ percent: 80, drivers: 5, isBelow: false });
    const { ride } = await (driver ?? firstDriver()).call(getRide, { params: { id: rideId } });
    expect(ride.rider.yesPercent).toBe(80);
    const admin = await aPerson(world, "ADMIN");
    const record = await admin.call(getAdminRide, { params: { id: rideId } });
    expect(record.ride.rider.yesPercent).toBe(80);
    expect(record.riderRating).toMatchObject({ status: "YES" });
  });

  test("counts each driver once, by the latest answer", async () => {
    const driver = firstDriver();
    for (let ride = 0; ride < 6; ride += 1) await answer(driver, await aRideWith(driver), "NO");
    expect(await readRecord()).toMatchObject({ percent: null, drivers: 1 });
    await answer(driver, await aRideWith(driver), "YES");
    const [, ...others] = drivers;
    for (const other of others) await answer(other, await aRideWith(other), "YES");
    expect(await readRecord()).toMatchObject({ percent: 100, drivers: 5 });
  });

  test("counts the concurrent answers of five drivers", async () => {
    const rides = await Promise.all(drivers.map((driver) => aRideWith(driver)));
    await Promise.all(drivers.map((driver, at) => answer(driver, rides[at] ?? "", "YES")));
    expect(await readRecord()).toMatchObject({ percent: 100, drivers: 5 });
  });
});

describe("a share of Yes answers below the floor", () => {
  test("is reported to the rider once by mail and push; accepting the appeal restarts the record", async () => {
    const push = vi.spyOn(world.services.push, "send");
    await world.services.pool.query(
      `insert into push_subscriptions (id, account_id, session, endpoint, p256dh, auth, created_at)
       select uuidv7(), account_id, token_hash, 'https://push.example/' || account_id, 'p', 'a', now()
       from sessions where account_id = $1`,
      [rider.id],
    );
    const rides = await answers("NO", "NO", "NO", "YES", "YES");
    await world.waitUntilIdle();
    expect(ratingMails().map(({ to }) => to)).toEqual([rider.email]);
    expect(await readRecord()).toMatchObject({ percent: 40, isBelow: true, floor: 60 });
    await answer(firstDriver(), rides[0] ?? "", "YES");
    await answer(firstDriver(), rides[0] ?? "", "NO");
    await world.waitUntilIdle();
    expect(ratingMails()).toHaveLength(1);
    expect(push.mock.calls.map(([, { path }]) => path)).toEqual(["/profile#safety"]);
    push.mockRestore();

    const body = { words: "I was ill on these rides." };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => rider.call(appealRecord, { body })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await world.waitUntilIdle();
    expect(ratingMails()[1]?.to).toBe("rides@faire.example");

    const admin = await aPerson(world, "ADMIN");
    const { riders } = await admin.call(listRiderRecords, { query: {} });
    const { counts } = await admin.call(listSuspensions, { query: {} });
    expect(counts.ratings).toBe(riders.length);
    const listed = riders.find(({ id }) => id === rider.id);
    expect(listed).toMatchObject({ yes: 2, drivers: 5, appeals: [{ state: "open" }] });
    const reply = {
      params: { id: listed?.appeals[0]?.id ?? "" },
      body: { isAccepted: true, answer: "Get well soon." },
    };
    world.advanceClock(60);
    await admin.call(answerRatingAppeal, reply);
    expect(await admin.refused(answerRatingAppeal, reply)).toMatchObject({ status: 409 });
    expect(await readRecord()).toMatchObject({
      percent: null,
      drivers: 0,
      appeals: [{ state: "accepted", answer: "Get well soon." }],
    });
    await world.waitUntilIdle();
    expect(ratingMails()[2]?.text).toContain("Get well soon.");
    await answer(firstDriver(), await aRideWith(firstDriver()), "YES");
    expect(await readRecord()).toMatchObject({ drivers: 1 });
  });

  test("can be appealed again after a rejected appeal; a rider above the floor cannot appeal", async () => {
    const body = { words: "It was my brother." };
    expect(await rider.refused(appealRecord, { body })).toMatchObject({
      status: 409,
      code: "not_below",
    });
    await answers("NO", "NO", "NO", "NO", "YES");
    const { record } = await rider.call(appealRecord, { body });
    const admin = await aPerson(world, "ADMIN");
    await admin.call(answerRatingAppeal, {
      params: { id: record.appeals[0]?.id ?? "" },
      body: { isAccepted: false, answer: "Five drivers say so." },
    });
    expect(await readRecord()).toMatchObject({ percent: 20, isBelow: true });
    await rider.call(appealRecord, { body });
    expect((await readRecord()).appeals).toHaveLength(2);
  });
});

test("the data export has a driver's answers and a rider's counts; answers about a deleted rider are gone", async () => {
  const driver = await aDriver(world);
  await answer(driver, await aRideWith(driver, false), "NO");
  expect((await driver.call(exportAccount)).kept).toMatchObject({
    ratingsOfRiders: [{ status: "NO" }],
  });
  const exportedRows = (await rider.call(exportAccount)).kept;
  expect(exportedRows).toMatchObject({
    ratingByDrivers: [{ yes: 0, drivers: 1 }],
    ratingsOfRiders: [],
  });
  await setPasswords(world, [rider]);
  await rider.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  expect((await driver.call(exportAccount)).kept).toMatchObject({ ratingsOfRiders: [] });
});
