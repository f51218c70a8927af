import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { anAcceptedRide, anOfferOf, aPaidRide, offersFor } from "#server/testing/rides.ts";
import { aScheduleRequest, inDays } from "#server/testing/schedule-request.ts";
import { setPasswords } from "#server/testing/storm/stage.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  getBlockedDrivers,
  getBlockedRiders,
  putBlockedDriver,
  putBlockedRider,
} from "#shared/blocks/contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { rateRide } from "#shared/ratings/contract.ts";
import { acceptRide, getRide } from "#shared/rides/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";

let world: TestWorld;
let rider: Person;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  [rider, driver] = [await aRider(world), await aDriver(world)];
});
afterAll(() => world.close());

const blockDriver = (isBlocked = true) =>
  rider.call(putBlockedDriver, { params: { id: driver.id }, body: { isBlocked } });
const blockRider = (id: string, isBlocked = true) =>
  driver.call(putBlockedRider, { params: { id }, body: { isBlocked } });
const offeredIds = async () => (await offersFor(rider)).map(({ driverId }) => driverId);
const scheduledIds = async () => {
  const body = { ...aScheduleRequest(world), ...inDays(world, 5) };
  return (await rider.call(scheduleRide, { body })).data.availableDrivers.map(({ id }) => id);
};
const aPastRide = (isUnsettled = true) =>
  anEndedRide(world, {
    riderId: rider.id,
    driverId: driver.id,
    state: "completed",
    endedAt: world.services.now(),
    isUnsettled,
  });
const isBlockedFor = async (person: Person, id: string) =>
  (await person.call(getRide, { params: { id } })).ride.isBlocked;

test("a rider blocks a driver before any ride: no offer now or later, and an open offer is refused", async () => {
  const offer = await anOfferOf(world, rider, driver);
  expect(await blockDriver()).toEqual({ success: true, isBlocked: true });
  expect(await offeredIds()).not.toContain(driver.id);
  expect(await scheduledIds()).not.toContain(driver.id);
  const body = { riderLogId: offer.id };
  expect(await rider.refused(checkout, { body })).toMatchObject({
    status: 409,
    code: "driver_unavailable",
  });
  expect((await rider.call(getBlockedDrivers)).people).toMatchObject([
    { id: driver.id, firstName: "Dana" },
  ]);
  await blockDriver(false);
  expect(await offeredIds()).toContain(driver.id);
  expect((await rider.call(getBlockedDrivers)).people).toEqual([]);
});

test("a driver blocks the rider of a request, who is not told", async () => {
  const { rideId } = await aPaidRide(world, { rider, driver });
  await blockRider(rideId);
  expect(await isBlockedFor(driver, rideId)).toBe(true);
  expect(await isBlockedFor(rider, rideId)).toBe(false);
  expect((await rider.call(getBlockedDrivers)).people).toEqual([]);
  expect(JSON.stringify((await rider.call(exportAccount)).kept)).not.toContain("blocked");
  const { people } = await driver.call(getBlockedRiders);
  expect(people).toMatchObject([{ id: rideId, firstName: "Robin", lastName: "N." }]);
  // The request stays open: blocking does not answer it.
  await driver.call(acceptRide, { params: { rideId } });
  expect(await offeredIds()).not.toContain(driver.id);
  await blockRider(rideId, false);
  expect((await driver.call(getBlockedRiders)).people).toEqual([]);
});

test("a block does not change an accepted ride", async () => {
  const { rideId } = await anAcceptedRide(world, { rider, driver });
  await blockDriver();
  await blockRider(rideId);
  const { ride } = await rider.call(getRide, { params: { id: rideId } });
  expect(ride).toMatchObject({ state: "accepted", isBlocked: true });
});

test("one side's unblocking does not lift the other side's block", async () => {
  const rideId = await aPastRide();
  await blockDriver();
  await blockRider(rideId);
  await blockDriver(false);
  expect(await offeredIds()).not.toContain(driver.id);
  await blockRider(rideId, false);
  expect(await offeredIds()).toContain(driver.id);
});

test("a block set by hand survives a rating of Yes; one from a rating of No does not", async () => {
  const params = { rideId: await aPastRide() };
  await blockDriver();
  await rider.call(rateRide, { params, body: { status: "NO" } });
  const yes = await rider.call(rateRide, { params, body: { status: "YES" } });
  expect(yes).toMatchObject({
    message: "You will not be offered this driver again",
    rating: { isNeverAgain: true },
  });
  await blockDriver(false);
  await rider.call(rateRide, { params, body: { status: "NO" } });
  expect((await rider.call(getBlockedDrivers)).people).toHaveLength(1);
  await rider.call(rateRide, { params, body: { status: "YES" } });
  expect(await offeredIds()).toContain(driver.id);
});

test("eight concurrent blocks create one", async () => {
  const rideId = await aPastRide();
  await Promise.all(Array.from({ length: 8 }, () => blockRider(rideId)));
  expect((await driver.call(getBlockedRiders)).people).toHaveLength(1);
});

test("drivers block only the riders of their own rides, and riders block only drivers", async () => {
  const other = await aDriver(world);
  const id = await aPastRide();
  const block = { params: { id }, body: { isBlocked: true } };
  expect((await other.refused(putBlockedRider, block)).status).toBe(404);
  const self = { params: { id: rider.id }, body: { isBlocked: true } };
  expect((await rider.refused(putBlockedDriver, self)).status).toBe(404);
});

test("the export names blocked people, and a deleted account leaves no block", async () => {
  const rideId = await aPastRide(false);
  await blockRider(rideId);
  await blockDriver();
  const exportedRows = (await driver.call(exportAccount)).kept;
  expect(exportedRows).toMatchObject({ notRiddenWithAgain: [{ firstName: "Robin" }] });
  await setPasswords(world, [rider]);
  await rider.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  expect((await driver.call(getBlockedRiders)).people).toEqual([]);
});
