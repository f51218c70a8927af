import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import { aDriver, anonymous, aPerson, aRider } from "#server/testing/people.ts";
import {
  aHeldRide,
  anAcceptedRide,
  aPaidRide,
  type BookedRide,
  rideOf,
} from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  acceptRide,
  arriveAtPickup,
  cancelRide,
  completeRide,
  getCancellation,
  getOpenRides,
  getRecentRides,
  getRide,
  rejectRide,
  reportNoShow,
  startRide,
} from "#shared/rides/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const balances = ({ rideId }: BookedRide) => listRideBalances(world.services.db, rideId);
const intentOf = ({ rideId }: BookedRide) =>
  world.stripe.list("payment_intent").find(({ metadata }) => metadata?.ride_id === rideId);

describe("a paid ride", () => {
  it("waits 60 seconds for its driver, with nothing charged yet", async () => {
    const booked = await aPaidRide(world);
    const ride = await rideOf(booked);
    expect(ride).toMatchObject({
      state: "pending",
      status: "Pending",
      payment: { state: "authorized", split: null },
    });
    const wait = new Date(ride.answerBy ?? 0).getTime() - world.services.now().getTime();
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    expect(intentOf(booked)?.status).toBe("requires_capture");
  });

  it("shows pickup distance and the rider's ride count only to the driver", async () => {
    const first = await anAcceptedRide(world);
    await first.driver.call(completeRide, { params: { rideId: first.rideId } });
    const driver = await aDriver(world);
    const booked = await aPaidRide(world, { rider: first.rider, driver });
    const seenByDriver = async () =>
      (await driver.call(getOpenRides)).rides.find(({ id }) => id === booked.rideId)?.request;
    expect(await seenByDriver()).toEqual({ pickupMiles: expect.any(Number), ridesTaken: 1 });
    expect((await rideOf(booked)).request).toBeNull();
    await driver.call(acceptRide, { params: { rideId: booked.rideId } });
    expect(await seenByDriver()).toBeNull();
  });

  it("captures the shown total when the driver accepts", async () => {
    const booked = await anAcceptedRide(world);
    const ride = await rideOf(booked);
    expect(ride).toMatchObject({
      state: "accepted",
      payment: { state: "captured", cardLast4: "4242" },
    });
    expect(ride.payment.split?.riderPaid).toBe(booked.offer.total);
    expect(intentOf(booked)?.amount_received).toBe(Math.round(booked.offer.total * 100));
  });

  it.each([
    ["rejects", "rejected"],
    ["does not answer", "expired"],
  ])("releases the authorization when the driver %s", async (driverAction, state) => {
    const booked = await aPaidRide(world);
    if (driverAction === "rejects")
      await booked.driver.call(rejectRide, { params: { rideId: booked.rideId } });
    else await sweepDeadlines(world.services, new Date(world.services.now().getTime() + 61_000));
    await world.waitUntilIdle();
    expect(await rideOf(booked)).toMatchObject({
      state,
      status: "Rejected",
      payment: { state: "released" },
    });
    expect(intentOf(booked)?.status).toBe("canceled");
    expect(await balances(booked)).toEqual([]);
  });

  it("frees its driver for the next rider once it is rejected", async () => {
    const booked = await aPaidRide(world);
    await booked.driver.call(rejectRide, { params: { rideId: booked.rideId } });
    const next = await aHeldRide(world, { driver: booked.driver });
    expect((await rideOf(next)).state).toBe("awaiting_payment");
  });

  it("accepts exactly one of a concurrent accept and reject", async () => {
    const { driver, rideId } = await aPaidRide(world);
    const params = { rideId };
    const answers = await Promise.allSettled([
      driver.call(acceptRide, { params }),
      driver.call(rejectRide, { params }),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a ride under way", () => {
  it("goes from acceptance to completion, and all shares are exact to the cent", async () => {
    const booked = await anAcceptedRide(world);
    const { driver, rideId, offer } = booked;
    await driver.call(arriveAtPickup, { params: { id: rideId } });
    await driver.call(startRide, { params: { id: rideId } });
    await driver.call(completeRide, { params: { rideId } });
    await world.waitUntilIdle();
    const ride = await rideOf(booked);
    expect(ride).toMatchObject({ state: "completed", rideCompleted: true, total: offer.total });
    expect(ride.lines).toEqual(offer.lines);
    expect(ride.timeline.map(({ state }) => state)).toEqual([
      "awaiting_payment",
      "pending",
      "accepted",
      "arrived",
      "started",
      "completed",
    ]);
    const transfer = world.stripe
      .list("transfer")
      .find(({ transfer_group }) => transfer_group === `ride_${rideId}`);
    expect(transfer?.amount).toBe(Math.round(offer.rideCost * 100));
    const total = Math.round(offer.total * 100);
    const fee = Math.floor(total * 0.029 + 0.5) + 30;
    expect(await balances(booked)).toEqual([
      { account: "platform_tax", cents: -Math.round(offer.fareTax * 100) },
      { account: "stripe_balance", cents: total - fee - Math.round(offer.rideCost * 100) },
      { account: "stripe_fees", cents: fee },
    ]);
  });

  it("says that its tax is the rate when booked, once the driver has another rate", async () => {
    const booked = await anAcceptedRide(world);
    const taxLine = async () => (await rideOf(booked)).lines.at(-1);
    expect(await taxLine()).toEqual({ label: "Faire Tax (15%)", amount: expect.any(Number) });
    await world.services.pool.query(
      "update drivers set completed_rides = 10 where account_id = $1",
      [booked.driver.id],
    );
    expect(await taxLine()).toMatchObject({
      label: "Faire Tax (15%)",
      detail: "when booked",
    });
    await world.services.pool.query(
      "update drivers set tax_offer_bps = 1500, tax_offer_through = '2030-01-01' where account_id = $1",
      [booked.driver.id],
    );
    expect(await taxLine()).not.toHaveProperty("detail");
  });

  it("can be completed directly from acceptance, but only once", async () => {
    const { driver, rideId } = await anAcceptedRide(world);
    await driver.call(completeRide, { params: { rideId } });
    const refusal = await driver.refused(completeRide, { params: { rideId } });
    expect(refusal).toMatchObject({
      status: 409,
      state: "completed",
      error: "This ride is already completed",
    });
  });

  it("shows the driver's phone number and plate to the rider from acceptance on", async () => {
    const booked = await aPaidRide(world);
    expect(await rideOf(booked)).toMatchObject({
      driver: { phoneNumber: null, vehicle: { plateNumber: null } },
    });
    await booked.driver.call(acceptRide, { params: { rideId: booked.rideId } });
    expect(await rideOf(booked)).toMatchObject({
      driver: { phoneNumber: "2125550100", vehicle: { plateNumber: "FAIRE1" } },
    });
  });

  it("counts towards its driver's trust level once it is completed", async () => {
    const { driver, rideId } = await anAcceptedRide(world);
    await driver.call(completeRide, { params: { rideId } });
    const row = await world.services.db
      .selectFrom("drivers")
      .select(["completedRides", "endedRides"])
      .where("accountId", "=", driver.id)
      .executeTakeFirst();
    expect(row).toEqual({ completedRides: 1, endedRides: 1 });
  });
});

describe("canceling a ride", () => {
  it("within two minutes of acceptance refunds the rider in full", async () => {
    const booked = await anAcceptedRide(world);
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    await world.waitUntilIdle();
    expect((await rideOf(booked)).payment.split).toMatchObject({
      refunded: booked.offer.total,
      driverFare: 0,
    });
    expect(
      world.stripe
        .list("transfer")
        .some(({ transfer_group }) => transfer_group === `ride_${booked.rideId}`),
    ).toBe(false);
  });

  it("late pays the driver $5, as previewed to the rider", async () => {
    const booked = await anAcceptedRide(world);
    await world.services.db
      .updateTable("rides")
      .set({ acceptedAt: new Date(world.services.now().getTime() - 150_000), pickupMinutes: 30 })
      .where("id", "=", booked.rideId)
      .execute();
    const { cancellation } = await booked.rider.call(getCancellation, {
      params: { id: booked.rideId },
    });
    expect(cancellation.driverKeeps).toBe(5);
    await booked.rider.call(cancelRide, {
      params: { id: booked.rideId },
      body: { reason: "Plans changed" },
    });
    await world.waitUntilIdle();
    const ride = await rideOf(booked);
    expect(ride.reason).toBe("Plans changed");
    expect(ride.payment.split).toMatchObject({
      refunded: cancellation.refund,
      driverFare: 5,
      faireTax: 0,
    });
    const clearing = (await balances(booked)).filter(({ account }) => account.startsWith("ride:"));
    expect(clearing).toEqual([]);
  });

  it("as its driver refunds the rider in full and counts against the driver", async () => {
    const booked = await anAcceptedRide(world);
    await booked.driver.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    await world.waitUntilIdle();
    expect((await rideOf(booked)).payment.split?.refunded).toBe(booked.offer.total);
    const row = await world.services.db
      .selectFrom("drivers")
      .select("driverFaultCancels")
      .where("accountId", "=", booked.driver.id)
      .executeTakeFirst();
    expect(row?.driverFaultCancels).toBe(1);
  });

  it("releases the authorization without a charge before the driver's answer", async () => {
    const booked = await aPaidRide(world);
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    await world.waitUntilIdle();
    expect(intentOf(booked)?.status).toBe("canceled");
    expect(await balances(booked)).toEqual([]);
  });

  it("is refused once the ride has started", async () => {
    const { driver, rider, rideId } = await anAcceptedRide(world);
    await driver.call(arriveAtPickup, { params: { id: rideId } });
    await driver.call(startRide, { params: { id: rideId } });
    const refusal = await rider.refused(cancelRide, { params: { id: rideId }, body: {} });
    expect(refusal).toMatchObject({ status: 409, state: "started" });
  });
});

describe("a no-show", () => {
  it("can be reported after five minutes at the pickup, not before", async () => {
    const booked = await anAcceptedRide(world);
    const params = { id: booked.rideId };
    await booked.driver.call(arriveAtPickup, { params });
    expect(await booked.driver.refused(reportNoShow, { params })).toMatchObject({
      status: 409,
      code: "too_early",
    });
    await world.services.db
      .updateTable("rides")
      .set({ arrivedAt: new Date(world.services.now().getTime() - 301_000) })
      .where("id", "=", booked.rideId)
      .execute();
    const { ride } = await booked.driver.call(reportNoShow, { params });
    await world.waitUntilIdle();
    expect(ride.state).toBe("no_show");
    expect((await rideOf(booked)).payment.split?.driverFare).toBe(5);
  });
});

describe("a ride", () => {
  it("is 404 for another rider or driver, and 401 without a session", async () => {
    const { rideId } = await aPaidRide(world);
    const [rider, driver] = [await aRider(world), await aDriver(world)];
    expect((await rider.refused(getRide, { params: { id: rideId } })).status).toBe(404);
    expect((await driver.refused(acceptRide, { params: { rideId } })).status).toBe(404);
    expect((await rider.refused(cancelRide, { params: { id: rideId }, body: {} })).status).toBe(
      404,
    );
    expect((await rider.refused(acceptRide, { params: { rideId } })).status).toBe(403);
    expect((await anonymous(world).refused(getRide, { params: { id: rideId } })).status).toBe(401);
  });

  it("is visible to an admin", async () => {
    const { rideId } = await aPaidRide(world);
    const admin = await aPerson(world, "ADMIN");
    expect((await admin.call(getRide, { params: { id: rideId } })).ride.id).toBe(rideId);
  });

  it("is hidden from its driver until it is paid", async () => {
    const unpaidRide = await aHeldRide(world);
    expect((await unpaidRide.driver.call(getOpenRides)).rides).toEqual([]);
    expect(
      (await unpaidRide.driver.refused(getRide, { params: { id: unpaidRide.rideId } })).status,
    ).toBe(404);
  });
});

it("an ended ride moves from the open to the recent rides of both parties", async () => {
  const { rider, driver, rideId } = await anAcceptedRide(world);
  await driver.call(completeRide, { params: { rideId } });
  for (const person of [rider, driver]) {
    expect((await person.call(getOpenRides)).rides).toEqual([]);
    expect((await person.call(getRecentRides)).rides.map(({ id }) => id)).toEqual([rideId]);
  }
});
