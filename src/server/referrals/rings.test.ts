import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepMarks } from "#server/linked-accounts/compare-marks.ts";
import { putMark } from "#server/linked-accounts/queries.ts";
import { anEndedRide, type EndedTraits } from "#server/testing/ended-rides.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { recordReferral } from "#server/testing/referrals.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { referralPolicy } from "#shared/referrals/policy.ts";
import { findOpenCredit } from "./credit-queries.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const openCreditOf = ({ id }: Person) => findOpenCredit(world.services.db, id);

async function aNewcomerOf(referrer: Person): Promise<Person> {
  const newcomer = await aRider(world);
  await recordReferral(world, newcomer, referrer);
  return newcomer;
}

const ride = (rider: Person, driver: Person, traits: Partial<EndedTraits> = {}) =>
  anEndedRide(world, {
    riderId: rider.id,
    driverId: driver.id,
    state: "completed",
    endedAt: world.services.now(),
    ...traits,
  });

test("a driver who drives his own newcomers earns nothing, and neither do they", async () => {
  const driver = await aDriver(world);
  for (let round = 0; round < 3; round += 1) {
    const newcomer = await aNewcomerOf(driver);
    await ride(newcomer, driver);
    expect(await openCreditOf(newcomer)).toBe(0);
  }
  expect(await openCreditOf(driver)).toBe(0);
});

test("a rider whose own driver account drives the newcomer earns nothing", async () => {
  const [referrer, driver] = [await aRider(world), await aDriver(world)];
  await sql`update accounts set email = ${driver.email} where id = ${referrer.id}`.execute(
    world.services.db,
  );
  await sweepMarks(world.services, world.services.now());
  const newcomer = await aNewcomerOf(referrer);
  await ride(newcomer, driver);
  expect(await openCreditOf(referrer)).toBe(0);
});

test("a newcomer who pays by the referrer's card, or below $10, earns nothing until a ride counts", async () => {
  const [referrer, driver] = [await aRider(world), await aDriver(world)];
  const card = `card of ${referrer.id}`;
  await putMark(world.services.db, { accountId: referrer.id, kind: "card", value: card });
  const newcomer = await aNewcomerOf(referrer);
  await ride(newcomer, driver, { card });
  await ride(newcomer, driver, { fare: 999, tax: 150 });
  expect(await openCreditOf(referrer)).toBe(0);
  await ride(newcomer, driver, { fare: 1000, tax: 150 });
  expect(await openCreditOf(referrer)).toBe(500);
  expect(await openCreditOf(newcomer)).toBe(500);
});

test("a new driver's ten rides with the referrer as rider do not count", async () => {
  const [referrer, driver] = [await aRider(world), await aDriver(world)];
  await recordReferral(world, driver, referrer);
  for (let round = 0; round < 10; round += 1) await ride(referrer, driver);
  expect(await openCreditOf(referrer)).toBe(0);
});

test("a referrer gets at most twenty credits in a year; a later newcomer still gets one", async () => {
  const [referrer, driver] = [await aRider(world), await aDriver(world)];
  let newcomer = referrer;
  for (let round = 0; round <= referralPolicy.perYear; round += 1) {
    newcomer = await aNewcomerOf(referrer);
    await ride(newcomer, driver);
  }
  expect(await openCreditOf(referrer)).toBe(referralPolicy.perYear * referralPolicy.credit);
  expect(await openCreditOf(newcomer)).toBe(500);
});
