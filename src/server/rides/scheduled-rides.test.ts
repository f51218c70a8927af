import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import {
  anAcceptedScheduledRide,
  aPaidScheduledRide,
  type BookedScheduledRide,
  scheduledRideOf,
} from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { cancelAnyRide } from "#shared/operations/acts-contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  acceptRide,
  arriveAtPickup,
  cancelRide,
  completeRide,
  getCancellation,
  rejectRide,
  reportNoShow,
  startRide,
} from "#shared/rides/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const minutesFromNow = (minutes: number) => plusMinutes(world.services.now(), minutes);
const intentOf = ({ rideId }: BookedScheduledRide) =>
  world.stripe.list("payment_intent").find(({ metadata }) => metadata?.ride_id === rideId);
const chargeOf = (ride: BookedScheduledRide) =>
  world.stripe.list("charge").find(({ payment_intent }) => payment_intent === intentOf(ride)?.id);
const sentTo = ({ rideId }: BookedScheduledRide) =>
  world.stripe
    .list("transfer")
    .filter(({ transfer_group }) => transfer_group === `ride_${rideId}`)
    .map(({ amount }) => amount);
const moneyLeft = async ({ rideId }: BookedScheduledRide) =>
  (await listRideBalances(world.services.db, rideId)).filter(({ account }) =>
    account.startsWith("ride:"),
  );
const cancelAs = async (person: Person, ride: BookedScheduledRide) => {
  await person.call(cancelRide, { params: { id: ride.rideId }, body: {} });
  await world.waitUntilIdle();
};

async function cancelAsAdmin({ rideId }: BookedScheduledRide) {
  const admin = await aPerson(world, "ADMIN");
  const body = { onBehalfOf: "rider", reason: "They called us" } as const;
  await admin.call(cancelAnyRide, { params: { id: rideId }, body });
  await world.waitUntilIdle();
}

/** An accepted ride with its pickup time `minutes` ago. */
const anAcceptedRideSince = async (minutes: number) => {
  const ride = await anAcceptedScheduledRide(world, { pickupInHours: 1 });
  world.advanceClock((60 + minutes) * 60);
  return ride;
};

/** Cancels as the rider. Expects the refund in the preview, and refund and transfers (in cents) at the provider. */
const expectCancellation = async (
  ride: BookedScheduledRide,
  refundCents: number,
  sentCents: number[],
) => {
  const { cancellation } = await ride.rider.call(getCancellation, { params: { id: ride.rideId } });
  expect(cancellation.refund).toBe(refundCents / 100);
  await cancelAs(ride.rider, ride);
  expect(chargeOf(ride)).toMatchObject({ amount_captured: 4600, amount_refunded: refundCents });
  expect(sentTo(ride)).toEqual(sentCents);
  expect(await moneyLeft(ride)).toEqual([]);
};

const setArrivedAt = ({ rideId }: BookedScheduledRide, arrivedAt: Date) =>
  world.services.db.updateTable("rides").set({ arrivedAt }).where("id", "=", rideId).execute();

describe("a paid scheduled ride", () => {
  it("gives its driver 12 hours to answer, with nothing charged yet", async () => {
    const ride = await aPaidScheduledRide(world, { pickupInHours: 72 });
    const { state, answerBy, payment } = await scheduledRideOf(ride);
    expect([state, payment.state, intentOf(ride)?.status]).toEqual([
      "pending",
      "authorized",
      "requires_capture",
    ]);
    const wait = new Date(answerBy ?? 0).getTime() - world.services.now().getTime();
    expect(Math.round(wait / 60_000)).toBe(12 * 60);
  });

  it("must be answered within two hours if it is booked four hours before the pickup", async () => {
    const ride = await aPaidScheduledRide(world, { pickupInHours: 4 });
    const { answerBy } = await scheduledRideOf(ride);
    const wait = new Date(answerBy ?? 0).getTime() - world.services.now().getTime();
    expect(Math.round(wait / 60_000)).toBe(120);
  });

  it("is charged at once when the driver accepts, however far ahead the pickup is", async () => {
    const ride = await anAcceptedScheduledRide(world, { pickupInHours: 72 });
    expect(intentOf(ride)?.amount_received).toBe(4600);
    expect(sentTo(ride)).toEqual([]);
  });

  it.each(["rejected", "expired"] as const)(
    "that is %s is released at the provider",
    async (state) => {
      const ride = await aPaidScheduledRide(world, { pickupInHours: 72 });
      if (state === "rejected")
        await ride.driver.call(rejectRide, { params: { rideId: ride.rideId } });
      else {
        await sweepDeadlines(world.services, minutesFromNow(12 * 60 - 1));
        expect((await scheduledRideOf(ride)).state).toBe("pending");
        await sweepDeadlines(world.services, minutesFromNow(12 * 60));
      }
      await world.waitUntilIdle();
      expect(await scheduledRideOf(ride)).toMatchObject({ state, payment: { state: "released" } });
      expect(intentOf(ride)).toMatchObject({ status: "canceled", amount_received: 0 });
    },
  );

  it.each([
    ["My car is in the shop", "My car is in the shop"],
    [" ", "The driver declined the ride"],
  ])("is rejected with a reason that its rider reads: %j", async (reason, read) => {
    const ride = await aPaidScheduledRide(world, { pickupInHours: 72 });
    await ride.driver.call(rejectRide, { params: { rideId: ride.rideId }, body: { reason } });
    await world.waitUntilIdle();
    expect(await scheduledRideOf(ride)).toMatchObject({ state: "rejected", reason: read });
    const mail = world.mails.findLast(({ to }) => to === ride.rider.email);
    expect(mail?.text.includes("Reason: ")).toBe(reason === read);
    expect(mail?.text.includes(reason)).toBe(true);
  });

  it("cannot be accepted after its deadline, even before the sweep", async () => {
    const ride = await aPaidScheduledRide(world, { pickupInHours: 72 });
    await world.services.db
      .updateTable("rides")
      .set({ answerBy: minutesFromNow(-1) })
      .where("id", "=", ride.rideId)
      .execute();
    const refusal = await ride.driver.refused(acceptRide, { params: { rideId: ride.rideId } });
    expect(refusal).toMatchObject({ status: 409, error: "This ride was not answered in time" });
  });
});

describe("before its time", () => {
  it("a ride cannot be completed, and the error names the earliest time", async () => {
    const { driver, rideId, pickupAt } = await anAcceptedScheduledRide(world, { pickupInHours: 1 });
    const complete = () => driver.refused(completeRide, { params: { rideId } });
    const tooEarly = {
      status: 409,
      code: "too_early",
      error: `This ride can be completed from ${formatMarketTime(pickupAt)}`,
    };
    expect(await complete()).toMatchObject({ ...tooEarly, state: "accepted" });
    await driver.call(arriveAtPickup, { params: { id: rideId } });
    expect(await complete()).toMatchObject({ ...tooEarly, state: "arrived" });
  });

  it("a ride cannot be started, so that its rider can cancel until the pickup", async () => {
    const ride = await anAcceptedScheduledRide(world, { pickupInHours: 0.9 });
    const params = { id: ride.rideId };
    await ride.driver.call(arriveAtPickup, { params });
    expect(await ride.driver.refused(startRide, { params })).toMatchObject({
      status: 409,
      code: "too_early",
      error: `This ride can be started from ${formatMarketTime(ride.pickupAt)}`,
      state: "arrived",
    });
    await expectCancellation(ride, 2600, [2000]);
  });

  it("the database refuses to complete a ride, too", async () => {
    const { rideId } = await anAcceptedScheduledRide(world, { pickupInHours: 1 });
    const complete = (minutes: number) =>
      world.services.db
        .updateTable("rides")
        .set({ state: "completed", endedAt: minutesFromNow(minutes) })
        .where("id", "=", rideId)
        .execute();
    await expect(complete(59)).rejects.toThrow("scheduled_rides_are_completed_after_pickup");
    await complete(61);
  });

  it("a driver cannot arrive more than an hour early", async () => {
    const early = await anAcceptedScheduledRide(world, { pickupInHours: 1.05 });
    const { driver, rideId, pickupAt } = early;
    expect(await driver.refused(arriveAtPickup, { params: { id: rideId } })).toMatchObject({
      status: 409,
      code: "too_early",
      error: `You can report your arrival from ${formatMarketTime(plusMinutes(pickupAt, -60))}`,
      state: "accepted",
    });
    const inTime = await anAcceptedScheduledRide(world, { pickupInHours: 0.95 });
    const { ride } = await inTime.driver.call(arriveAtPickup, { params: { id: inTime.rideId } });
    expect(ride.state).toBe("arrived");
  });

  it("a ride that is not accepted is refused for its state, not for its time", async () => {
    const { driver, rideId } = await aPaidScheduledRide(world, { pickupInHours: 72 });
    expect(await driver.refused(completeRide, { params: { rideId } })).toMatchObject({
      code: "wrong_state",
      state: "pending",
      error: "This ride waits for its driver's answer",
    });
  });
});

it("a completed scheduled ride pays its driver the fare, and the platform keeps the tax", async () => {
  const ride = await anAcceptedRideSince(0);
  await ride.driver.call(completeRide, { params: { rideId: ride.rideId } });
  await world.waitUntilIdle();
  expect(await scheduledRideOf(ride)).toMatchObject({ state: "completed", rideCompleted: true });
  expect(sentTo(ride)).toEqual([4000]);
  expect(await moneyLeft(ride)).toEqual([]);
});

describe("canceling a scheduled ride", () => {
  it.each([
    ["more than 4 hours before", 4.1, 4600, []],
    ["under 4 hours before", 3.9, 3600, [1000]],
    ["more than 1 hour before", 1.1, 3600, [1000]],
    ["under 1 hour before", 0.9, 2600, [2000]],
  ])("by its rider %s gives back what the preview says", async (_, pickupInHours, back, kept) => {
    const ride = await anAcceptedScheduledRide(world, { pickupInHours });
    await expectCancellation(ride, back, kept);
  });

  it.each([
    ["when the driver is a little late", 14, 2600, [2000]],
    ["when the driver is over 15 minutes late", 16, 4600, []],
  ])("by its rider %s gives back what the preview says", async (_, minutesAgo, back, kept) => {
    await expectCancellation(await anAcceptedRideSince(minutesAgo), back, kept);
  });

  it("releases the payment before the driver's answer, even one minute before the pickup", async () => {
    const ride = await aPaidScheduledRide(world, { pickupInHours: 1 / 60 });
    await cancelAs(ride.rider, ride);
    expect(intentOf(ride)).toMatchObject({ status: "canceled", amount_received: 0 });
  });

  it.each(["DRIVER", "ADMIN"] as const)(
    "refunds everything at any time if done by %s",
    async (role) => {
      const ride = await anAcceptedScheduledRide(world, { pickupInHours: 0.5 });
      if (role === "DRIVER") await cancelAs(ride.driver, ride);
      else await cancelAsAdmin(ride);
      expect(chargeOf(ride)?.amount_refunded).toBe(4600);
      expect(sentTo(ride)).toEqual([]);
      const { driverFaultCancels } = await world.services.db
        .selectFrom("drivers")
        .select("driverFaultCancels")
        .where("accountId", "=", ride.driver.id)
        .executeTakeFirstOrThrow();
      expect(driverFaultCancels).toBe(role === "DRIVER" ? 1 : 0);
    },
  );
});

describe("a no-show at a scheduled pickup", () => {
  it("can be reported 15 minutes after the pickup time if the driver came early", async () => {
    const ride = await anAcceptedRideSince(10);
    const params = { id: ride.rideId };
    await ride.driver.call(arriveAtPickup, { params });
    await setArrivedAt(ride, plusMinutes(ride.pickupAt, -30));
    expect(await ride.driver.refused(reportNoShow, { params })).toMatchObject({
      code: "too_early",
      error: `Wait for the rider until ${formatMarketTime(plusMinutes(ride.pickupAt, 15))}`,
    });
    world.advanceClock(5 * 60 + 1);
    const { ride: ended } = await ride.driver.call(reportNoShow, { params });
    expect(ended.state).toBe("no_show");
  });

  it("can be reported 15 minutes after the arrival if the driver came late, for half the fare", async () => {
    const ride = await anAcceptedRideSince(60);
    const params = { id: ride.rideId };
    await ride.driver.call(arriveAtPickup, { params });
    expect((await ride.driver.refused(reportNoShow, { params })).code).toBe("too_early");
    await setArrivedAt(ride, minutesFromNow(-15.1));
    await ride.driver.call(reportNoShow, { params });
    await world.waitUntilIdle();
    expect((await scheduledRideOf(ride)).state).toBe("no_show");
    expect(chargeOf(ride)?.amount_refunded).toBe(2600);
    expect(sentTo(ride)).toEqual([2000]);
    expect(await moneyLeft(ride)).toEqual([]);
  });
});

it("a ride that was never started is refunded a week after its planned end, not earlier", async () => {
  const ride = await anAcceptedScheduledRide(world, { pickupInHours: 72 });
  await sweepDeadlines(world.services, minutesFromNow(60 * (72 + 1 + 7 * 24) - 1));
  expect((await scheduledRideOf(ride)).state).toBe("accepted");
  await sweepDeadlines(world.services, minutesFromNow(60 * (72 + 1 + 7 * 24) + 1));
  await world.waitUntilIdle();
  expect(await scheduledRideOf(ride)).toMatchObject({
    state: "cancelled",
    reason: "Never marked as completed",
  });
  expect(chargeOf(ride)?.amount_refunded).toBe(4600);
  expect(sentTo(ride)).toEqual([]);
  expect(await moneyLeft(ride)).toEqual([]);
});

it("a started scheduled ride is completed six hours after its planned end", async () => {
  const ride = await anAcceptedRideSince(0);
  await ride.driver.call(arriveAtPickup, { params: { id: ride.rideId } });
  await ride.driver.call(startRide, { params: { id: ride.rideId } });
  await sweepDeadlines(world.services, minutesFromNow(60 * (1 + 6) + 1));
  await world.waitUntilIdle();
  expect((await scheduledRideOf(ride)).state).toBe("completed");
  expect(sentTo(ride)).toEqual([4000]);
});
