import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { aHeldRide, anAcceptedRide, anOfferOf, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { checkout, extendReservation } from "#shared/payments/contract.ts";
import { cancelRide } from "#shared/rides/contract.ts";
import { sweepUnpaid } from "./sweep-unpaid.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services.env, { RATE_LIMITS: true });
});
afterAll(() => world.close());

const minutesToPay = async (held: Awaited<ReturnType<typeof aHeldRide>>) => {
  const { payBy, requestedAt } = await rideOf(held);
  return (Date.parse(payBy ?? "") - Date.parse(requestedAt)) / 60_000;
};

const isPaused = (error: Error) => error.message.includes("answered 429");

/** Chooses the driver again and again without paying; returns the number of holds. */
async function holdForNothing(rider: Person, driver: Person, tries: number): Promise<number> {
  let holds = 0;
  for (let round = 0; round < tries; round += 1) {
    const offer = await anOfferOf(world, rider, driver);
    const call = rider.call(checkout, { body: { riderLogId: offer.id } });
    const held = await call.catch((error: Error) => {
      if (isPaused(error)) return null;
      throw error;
    });
    if (!held) continue;
    holds += 1;
    await rider.call(cancelRide, { params: { id: held.rideId }, body: {} });
  }
  return holds;
}

describe("unpaid holds", () => {
  test("a rider's fourth unpaid hold is refused with the time from which the rider can choose again", async () => {
    const [rider, driver] = [await aRider(world), await aDriver(world)];
    expect(await holdForNothing(rider, driver, 9)).toBe(3);
    const offer = await anOfferOf(world, rider, driver);
    const body = { riderLogId: offer.id };
    const refused = await rider.refused(checkout, { body });
    expect(refused).toMatchObject({ status: 429, code: "holds_paused" });
    expect(refused.error).toMatch(
      /^You left several payments unfinished\. You can choose another driver at \d+:\d\d [AP]M ET\.$/,
    );
    const other = await aHeldRide(world, { driver });
    expect((await rideOf(other)).state).toBe("awaiting_payment");
  });

  test("the pause after unpaid holds ends after five minutes; the next pause is longer", async () => {
    const [rider, driver] = [await aRider(world), await aDriver(world)];
    expect(await holdForNothing(rider, driver, 3)).toBe(3);
    world.advanceClock(5 * 60 + 1);
    await world.services.market.load();
    const later = await aDriver(world);
    expect(await holdForNothing(rider, later, 2)).toBe(1);
    world.advanceClock(5 * 60 + 1);
    expect(await holdForNothing(rider, await aDriver(world), 1)).toBe(0);
  });

  test("a fourth choice is refused while the third can still be paid", async () => {
    const rider = await aRider(world);
    const held = [];
    for (let round = 0; round < 3; round += 1) held.push(await aHeldRide(world, { rider }));
    const driver = await aDriver(world);
    const offer = await anOfferOf(world, rider, driver);
    const refused = await rider.refused(checkout, { body: { riderLogId: offer.id } });
    expect(refused.status).toBe(429);
    const last = held.at(-1);
    if (!last) throw new Error("nothing is held");
    expect((await rideOf(last)).state).toBe("awaiting_payment");
    await world.stripe.pay(last.sessionId, "4242424242424242");
    await world.waitUntilIdle();
    expect((await rideOf(last)).state).toBe("pending");
  });
});

describe("the time to pay", () => {
  test("is 5 minutes before the first paid ride, which a canceled one is not, then 10", async () => {
    const rider = await aRider(world);
    const first = await aHeldRide(world, { rider });
    expect(await minutesToPay(first)).toBe(5);
    await rider.call(cancelRide, { params: { id: first.rideId }, body: {} });
    const paid = await anAcceptedRide(world, { rider });
    await rider.call(cancelRide, { params: { id: paid.rideId }, body: {} });
    await world.waitUntilIdle();
    expect(await minutesToPay(await aHeldRide(world, { rider }))).toBe(5);
    const known = await anAcceptedRide(world);
    await world.services.db
      .updateTable("rides")
      .set({ state: "completed" })
      .where("id", "=", known.rideId)
      .execute();
    expect(await minutesToPay(await aHeldRide(world, { rider: known.rider }))).toBe(10);
  });

  test("is extended once for eight taps, and is final then", async () => {
    const held = await aHeldRide(world);
    const params = { rideId: held.rideId };
    expect((await rideOf(held)).canHoldLonger).toBe(true);
    const taps = Array.from({ length: 8 }, () => held.rider.call(extendReservation, { params }));
    const ended = await Promise.allSettled(taps);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await minutesToPay(held)).toBe(10);
    expect((await rideOf(held)).canHoldLonger).toBe(false);
    world.advanceClock(9 * 60);
    await sweepUnpaid(world.services, world.services.now());
    expect((await rideOf(held)).state).toBe("awaiting_payment");
    world.advanceClock(2 * 60);
    await sweepUnpaid(world.services, world.services.now());
    expect((await rideOf(held)).state).toBe("lapsed");
    expect(await held.rider.refused(extendReservation, { params })).toMatchObject({ status: 409 });
  });

  test("is not extended by another rider", async () => {
    const held = await aHeldRide(world);
    const params = { rideId: held.rideId };
    expect((await (await aRider(world)).refused(extendReservation, { params })).status).toBe(404);
  });
});
