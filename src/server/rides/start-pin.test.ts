import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson } from "#server/testing/people.ts";
import { anAcceptedRide, aPaidRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { startAnyRide } from "#shared/operations/acts-contract.ts";
import {
  acceptRide,
  arriveAtPickup,
  completeRide,
  getRide,
  startRide,
} from "#shared/rides/contract.ts";
import { putPinWish } from "#shared/rides/pin-contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ RIDE_PIN: "always" });
});
afterAll(() => world.close());

async function anArrivedRide(): Promise<BookedRide & { pin: string; wrong: string }> {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(arriveAtPickup, { params: { id: booked.rideId } });
  const pin = (await rideOf(booked)).startPin?.digits ?? "";
  return { ...booked, pin, wrong: pin === "0000" ? "0001" : "0000" };
}
const start = ({ driver, rideId }: BookedRide, pin?: string) =>
  driver.call(startRide, { params: { id: rideId }, ...(pin && { body: { pin } }) });
const startRefusal = ({ driver, rideId }: BookedRide, pin?: string) =>
  driver.refused(startRide, { params: { id: rideId }, ...(pin && { body: { pin } }) });

describe("a ride with a PIN", () => {
  it("shows four digits to the rider from acceptance, and never to the driver", async () => {
    const booked = await aPaidRide(world);
    expect((await rideOf(booked)).startPin).toBeNull();
    const accepted = await booked.driver.call(acceptRide, { params: { rideId: booked.rideId } });
    expect(accepted.ride.startPin).toEqual({ digits: null });
    const digits = (await rideOf(booked)).startPin?.digits ?? "";
    expect(digits).toMatch(/^[0-9]{4}$/);
    const seen = await booked.driver.call(getRide, { params: { id: booked.rideId } });
    expect(seen.ride.startPin).toEqual({ digits: null });
  });

  it("starts with the right digits, and no longer shows them", async () => {
    const ride = await anArrivedRide();
    expect(await startRefusal(ride)).toMatchObject({ status: 409, code: "pin_needed" });
    const { ride: started } = await start(ride, ` ${ride.pin.slice(0, 2)} ${ride.pin.slice(2)}`);
    expect(started).toMatchObject({ state: "started", startPin: null });
    await ride.driver.call(completeRide, { params: { rideId: ride.rideId } });
    expect((await rideOf(ride)).state).toBe("completed");
  });

  it("is not completed before its start", async () => {
    const ride = await anArrivedRide();
    const refusal = await ride.driver.refused(completeRide, { params: { rideId: ride.rideId } });
    expect(refusal).toMatchObject({
      status: 409,
      error: "Start the ride with your rider's PIN first",
    });
  });

  it("makes the driver wait a minute after five wrong PINs, also in parallel", async () => {
    const ride = await anArrivedRide();
    const tries = Array.from({ length: 5 }, () => startRefusal(ride, ride.wrong));
    for (const refusal of await Promise.all(tries)) expect(refusal.status).toBe(409);
    const locked = await startRefusal(ride, ride.pin);
    expect(locked).toMatchObject({ status: 409, error: expect.stringContaining("five times") });
    world.advanceClock(61);
    expect((await start(ride, ride.pin)).ride.state).toBe("started");
  });

  it("says how many tries are left", async () => {
    const ride = await anArrivedRide();
    for (const left of [
      "4 tries are left",
      "3 tries are left",
      "2 tries are left",
      "1 try is left",
    ])
      expect((await startRefusal(ride, ride.wrong)).error).toContain(left);
  });

  it("can be started by an admin without the PIN", async () => {
    const ride = await anArrivedRide();
    const admin = await aPerson(world, "ADMIN");
    const params = { id: ride.rideId };
    const body = { reason: "The rider's phone is empty" };
    expect((await admin.call(startAnyRide, { params, body })).state).toBe("started");
    await ride.driver.call(completeRide, { params: { rideId: ride.rideId } });
  });
});

it("with RIDE_PIN=off a ride has a PIN only if its rider has turned PINs on", async () => {
  world.services.env.RIDE_PIN = "off";
  const plain = await anAcceptedRide(world);
  expect((await rideOf(plain)).startPin).toBeNull();
  await plain.driver.call(completeRide, { params: { rideId: plain.rideId } });
  const rider = await aPerson(world, "RIDER");
  await rider.call(putPinWish, { body: { isWished: true } });
  const rideWithPin = await anAcceptedRide(world, { rider });
  expect((await rideOf(rideWithPin)).startPin?.digits).toMatch(/^[0-9]{4}$/);
});
