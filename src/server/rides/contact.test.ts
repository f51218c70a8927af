import { afterAll, beforeAll, expect, test } from "vitest";
import { registerAccount } from "#server/testing/accounts.ts";
import type { Person } from "#server/testing/people.ts";
import { aPaidRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { exportAccount } from "#shared/own-data/contract.ts";
import { getPhoneSharing, putPhoneSharing } from "#shared/profile/contract.ts";
import {
  acceptRide,
  arriveAtPickup,
  completeRide,
  getRide,
  startRide,
} from "#shared/rides/contract.ts";
import { getDriverHistory } from "#shared/rides/lists-contract.ts";
import { fullNameFor, lastNameFor } from "./contact.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ RIDE_PIN: "always" });
});
afterAll(() => world.close());

const share = (person: Person, isShared: boolean) =>
  person.call(putPhoneSharing, { body: { isShared } });
const readRide = async (person: Person, { rideId }: BookedRide) =>
  (await person.call(getRide, { params: { id: rideId } })).ride;
const phones = async (ride: BookedRide) => [
  (await readRide(ride.driver, ride)).rider.phoneNumber,
  (await readRide(ride.rider, ride)).driver.phoneNumber,
];

test("phoneNumber is null unless both sides share theirs, and changes take effect at once", async () => {
  const ride = await aPaidRide(world);
  await share(ride.rider, true);
  await share(ride.driver, true);
  expect(await phones(ride)).toEqual([null, null]);
  await ride.driver.call(acceptRide, { params: { rideId: ride.rideId } });
  expect(await phones(ride)).toEqual(["2125550100", "2125550100"]);
  await share(ride.rider, false);
  expect(await phones(ride)).toEqual([null, null]);
  await share(ride.rider, true);
  await share(ride.driver, false);
  expect(await phones(ride)).toEqual([null, null]);
  expect((await ride.driver.call(getPhoneSharing)).isShared).toBe(false);
});

test("demo accounts share their phone number; other accounts only after opting in", async () => {
  expect((await (await registerAccount(world)).call(getPhoneSharing)).isShared).toBe(
    world.services.env.isDemo,
  );
  const { env } = world.services;
  const before = env.isDemo;
  env.isDemo = !before;
  expect((await (await registerAccount(world)).call(getPhoneSharing)).isShared).toBe(!before);
  env.isDemo = before;
});

test("the driver reads only the initial of the rider's last name until acceptance", async () => {
  const ride = await aPaidRide(world);
  const listed = async () =>
    (await ride.driver.call(getDriverHistory)).rides.map(({ username }) => username);
  expect((await readRide(ride.driver, ride)).rider).toMatchObject({
    firstName: "Robin",
    lastName: "N.",
  });
  expect(JSON.stringify(await listed())).not.toContain("Number");
  expect((await readRide(ride.rider, ride)).rider.lastName).toMatch(/^Number/);
  await ride.driver.call(acceptRide, { params: { rideId: ride.rideId } });
  expect((await readRide(ride.driver, ride)).rider.lastName).toMatch(/^Number/);
});

test("names of several words and of one keep their first name", () => {
  expect(fullNameFor("pending", "Maria del Carmen Ruiz")).toBe("Maria R.");
  expect(fullNameFor("pending", "Cher")).toBe("Cher");
  expect(fullNameFor("accepted", "Maria Ruiz")).toBe("Maria Ruiz");
  expect(lastNameFor("rejected", "Émile")).toBe("É.");
});

test("a PIN is erased once it is entered, or when its ride ends before that", async () => {
  const pinOf = async (rideId: string) =>
    (
      await world.services.db
        .selectFrom("ridePins")
        .select("pin")
        .where("rideId", "=", rideId)
        .executeTakeFirstOrThrow()
    ).pin;
  const ride = await aPaidRide(world);
  await ride.driver.call(acceptRide, { params: { rideId: ride.rideId } });
  const pin = (await readRide(ride.rider, ride)).startPin?.digits ?? "";
  expect(await pinOf(ride.rideId)).toBe(pin);
  await ride.driver.call(arriveAtPickup, { params: { id: ride.rideId } });
  await ride.driver.call(startRide, { params: { id: ride.rideId }, body: { pin } });
  expect(await pinOf(ride.rideId)).toBe("");
  await ride.driver.call(completeRide, { params: { rideId: ride.rideId } });
  expect((await ride.rider.call(exportAccount)).kept).toMatchObject({
    startPins: [{ pin: null }],
  });
  const other = await aPaidRide(world);
  await other.driver.call(acceptRide, { params: { rideId: other.rideId } });
  await world.services.db
    .updateTable("rides")
    .set({ state: "cancelled", endedAt: world.services.now() })
    .where("id", "=", other.rideId)
    .execute();
  expect(await pinOf(other.rideId)).toBe("");
});
