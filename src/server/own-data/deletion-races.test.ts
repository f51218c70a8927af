import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { raceForLock } from "#server/testing/race-for-lock.ts";
import { vehicle } from "#server/testing/storm/act.ts";
import { setPasswords } from "#server/testing/storm/stage.ts";
import { aRideToTipByCard, openTip, tipsOf } from "#server/testing/tips.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { deleteAccount } from "#shared/own-data/contract.ts";
import { putVehicleDetails } from "#shared/profile/contract.ts";
import { rateRide } from "#shared/ratings/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const deleteOwnAccount = (person: Person) =>
  person.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });

const countRows = async (query: RawBuilder<unknown>) =>
  (await query.execute(world.services.db)).rows.length;

test("a driver deleted during a vehicle change leaves no vehicle behind", async () => {
  const driver = await aDriver(world);
  await setPasswords(world, [driver]);
  const body = { ...vehicle, vehicleType: "SEDAN" as const };
  const theDriver = sql`select from drivers where account_id = ${driver.id} for update`;
  const change = () => driver.call(putVehicleDetails, { body });
  const ended = await raceForLock(world, theDriver, [() => deleteOwnAccount(driver), change]);
  expect(ended).toEqual(["fulfilled", "rejected"]);
  expect(await countRows(sql`select from vehicles where driver_id = ${driver.id}`)).toBe(0);
});

test("a rider deleted during a rating change leaves no exclusion behind", async () => {
  const [rider, driver] = [await aRider(world), await aDriver(world)];
  await setPasswords(world, [rider]);
  const endedAt = world.services.now();
  const parties = { riderId: rider.id, driverId: driver.id, state: "completed", endedAt } as const;
  const params = { rideId: await anEndedRide(world, parties) };
  await rider.call(rateRide, { params, body: { status: "YES", note: "Sang all the way." } });
  const theRide = sql`select from rides where id = ${params.rideId} for no key update`;
  const change = () => rider.call(rateRide, { params, body: { status: "NO" } });
  const ended = await raceForLock(world, theRide, [() => deleteOwnAccount(rider), change]);
  expect(ended).toEqual(["fulfilled", "rejected"]);
  expect(await countRows(sql`select from never_again where rider_id = ${rider.id}`)).toBe(0);
});

describe("a rider who deletes the account while starting a tip", () => {
  async function raceOf(first: "deletion" | "tip") {
    const booked = await aRideToTipByCard(world);
    await setPasswords(world, [booked.rider]);
    const theRider = sql`select from accounts where id = ${booked.rider.id} for update`;
    const deletion = () => deleteOwnAccount(booked.rider);
    const start = () => openTip(booked, 4);
    const outcomes = await raceForLock(
      world,
      theRider,
      first === "tip" ? [start, deletion] : [deletion, start],
    );
    return { outcomes, tips: await tipsOf(world, booked) };
  }

  test("leaves no tip if the deletion is first", async () => {
    const { outcomes, tips } = await raceOf("deletion");
    expect(outcomes).toEqual(["fulfilled", "rejected"]);
    expect(tips).toEqual([]);
  });

  test("keeps the account if the tip is first", async () => {
    const { outcomes, tips } = await raceOf("tip");
    expect(outcomes).toEqual(["fulfilled", "rejected"]);
    expect(tips).toMatchObject([
      { state: "open", request: { email: expect.stringContaining("@") } },
    ]);
  });
});
