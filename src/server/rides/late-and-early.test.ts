import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import { aDriver, aRider } from "#server/testing/people.ts";
import { aHeldRide, anAcceptedRide, aPaidRide, offersFor, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { checkout } from "#shared/payments/contract.ts";
import {
  acceptRide,
  arriveAtPickup,
  cancelRide,
  completeRide,
  getCancellation,
  reportNoShow,
  startRide,
} from "#shared/rides/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const inHours = (hours: number) => new Date(world.services.now().getTime() + hours * 3_600_000);

it("a driver cannot accept after the deadline, even before the sweep", async () => {
  const { driver, rideId } = await aPaidRide(world);
  await world.services.db
    .updateTable("rides")
    .set({ answerBy: inHours(-0.001) })
    .where("id", "=", rideId)
    .execute();
  const refusal = await driver.refused(acceptRide, { params: { rideId } });
  expect(refusal).toMatchObject({ status: 409, error: "This ride was not answered in time" });
});

it("a started ride that its driver does not complete is completed six hours after its planned end", async () => {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(arriveAtPickup, { params: { id: booked.rideId } });
  await booked.driver.call(startRide, { params: { id: booked.rideId } });
  await sweepDeadlines(world.services, inHours(6));
  expect((await rideOf(booked)).state).toBe("started");
  await sweepDeadlines(world.services, inHours(9));
  expect((await rideOf(booked)).state).toBe("completed");
});

it("a ride that was paid in another window is canceled as a paid ride", async () => {
  const heldRide = await aHeldRide(world);
  await world.stripe.pay(heldRide.sessionId, "4242424242424242");
  const { ride } = await heldRide.rider.call(cancelRide, {
    params: { id: heldRide.rideId },
    body: {},
  });
  await world.waitUntilIdle();
  expect(ride.state).toBe("cancelled");
  expect((await rideOf(heldRide)).payment.state).toBe("released");
});

it("choosing an unavailable offer keeps the rider's unpaid ride", async () => {
  const offlineDriver = await aDriver(world);
  const rider = await aRider(world);
  const offers = await offersFor(rider);
  const unpaidRide = await aHeldRide(world, { rider });
  await world.services.db
    .updateTable("drivers")
    .set({ isOnline: false })
    .where("accountId", "=", offlineDriver.id)
    .execute();
  const offer = offers.find(({ driverId }) => driverId === offlineDriver.id);
  await rider.refused(checkout, { body: { riderLogId: offer?.id ?? "" } });
  expect((await rideOf(unpaidRide)).state).toBe("awaiting_payment");
});

it("a driver who has not arrived cannot report a no-show", async () => {
  const { driver, rideId } = await anAcceptedRide(world);
  const refusal = await driver.refused(reportNoShow, { params: { id: rideId } });
  expect(refusal).toMatchObject({ status: 409, state: "accepted" });
});

it("a finished ride has no cancellation preview", async () => {
  const { driver, rider, rideId } = await anAcceptedRide(world);
  await driver.call(completeRide, { params: { rideId } });
  const refusal = await rider.refused(getCancellation, { params: { id: rideId } });
  expect(refusal).toMatchObject({ status: 409, state: "completed" });
});

it("a reason with an unstorable character is refused with a message", async () => {
  const { rider, rideId } = await aPaidRide(world);
  const refusal = await rider.refused(cancelRide, {
    params: { id: rideId },
    body: { reason: "a\u0000b" },
  });
  expect(refusal).toMatchObject({
    status: 400,
    fields: { reason: "Reason contains a character that is not allowed" },
  });
});

it("phone numbers disappear 2 hours after the end, and only the rider sees the card", async () => {
  const booked = await anAcceptedRide(world);
  const params = { rideId: booked.rideId };
  const { ride: forDriver } = await booked.driver.call(completeRide, { params });
  expect(forDriver.payment.cardLast4).toBeNull();
  expect((await rideOf(booked)).driver.phoneNumber).not.toBeNull();
  await world.services.db
    .updateTable("rides")
    .set({ endedAt: inHours(-2) })
    .where("id", "=", booked.rideId)
    .execute();
  expect(await rideOf(booked)).toMatchObject({
    driver: { phoneNumber: null },
    payment: { cardLast4: "4242" },
  });
});
