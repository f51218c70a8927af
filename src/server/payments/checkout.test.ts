import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { sweepUnpaid } from "#server/payments/sweep-unpaid.ts";
import { aDriver, aRider } from "#server/testing/people.ts";
import { aHeldRide, anOfferOf, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { checkout, getCheckoutSession } from "#shared/payments/contract.ts";
import { cancelRide } from "#shared/rides/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const stateOf = async (booked: BookedRide) => (await rideOf(booked)).state;

describe("choosing an offer", () => {
  it("opens a payment page with the offer's total", async () => {
    const { offer, sessionId } = await aHeldRide(world);
    const session = world.stripe.list("checkout.session").find(({ id }) => id === sessionId);
    expect(session?.amount_total).toBe(Math.round(offer.total * 100));
  });

  it("names ride, driver and length below the page's first line", async () => {
    const { sessionId } = await aHeldRide(world);
    const order = world.stripe.list("checkout_order").find(({ id }) => id === sessionId);
    const [first, ...others] = order?.lines.map(({ about }) => about) ?? [];
    expect(first).toMatch(/^Ride FR[A-Z0-9]{9} with [A-Z]\w+, [\d.]+ mi$/);
    expect(others.filter(Boolean)).toEqual([]);
  });

  it("shows a discount as a line of the offer, and the reduced total on the payment page", async () => {
    const driver = await aDriver(world, { discountBps: 1000 });
    const { offer, sessionId } = await aHeldRide(world, { driver });
    const session = world.stripe.list("checkout.session").find(({ id }) => id === sessionId);
    expect(offer.lines.some(({ label, amount }) => label === "Discount (10%)" && amount < 0)).toBe(
      true,
    );
    expect(session?.amount_total).toBe(Math.round(offer.total * 100));
    // The page's subtotal includes tax and fees, of which a discount takes nothing.
    const names = world.stripe.list("coupon").map(({ name }) => name);
    expect(names).toContain("Discount (10% of fare)");
  });

  it("returns the same page to a second click and to eight concurrent clicks", async () => {
    const driver = await aDriver(world);
    const rider = await aRider(world);
    const offer = await anOfferOf(world, rider, driver);
    const body = { riderLogId: offer.id };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => rider.call(checkout, { body })),
    );
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(new Set(answers.map(({ rideId }) => rideId)).size).toBe(1);
  });

  it("returns 404 to another rider", async () => {
    const { offer } = await aHeldRide(world);
    const stranger = await aRider(world);
    const refusal = await stranger.refused(checkout, { body: { riderLogId: offer.id } });
    expect(refusal).toMatchObject({ status: 404, error: "This offer was not found" });
  });

  it("is refused while the driver is reserved for another rider", async () => {
    const driver = await aDriver(world);
    const [first, second] = [await aRider(world), await aRider(world)];
    const offer = await anOfferOf(world, second, driver);
    await aHeldRide(world, { rider: first, driver });
    const refusal = await second.refused(checkout, { body: { riderLogId: offer.id } });
    expect(refusal).toMatchObject({ status: 409, code: "driver_unavailable" });
  });

  it("is refused once the price has expired", async () => {
    const driver = await aDriver(world);
    const rider = await aRider(world);
    const offer = await anOfferOf(world, rider, driver);
    await world.services.db
      .updateTable("quotes")
      .set({ expiresAt: new Date(0) })
      .where("riderId", "=", rider.id)
      .execute();
    const refusal = await rider.refused(checkout, { body: { riderLogId: offer.id } });
    expect(refusal).toMatchObject({ status: 409, code: "offer_expired" });
  });

  it("is refused when the driver has gone offline since", async () => {
    const driver = await aDriver(world);
    const rider = await aRider(world);
    const offer = await anOfferOf(world, rider, driver);
    await world.services.db
      .updateTable("drivers")
      .set({ isOnline: false })
      .where("accountId", "=", driver.id)
      .execute();
    const refusal = await rider.refused(checkout, { body: { riderLogId: offer.id } });
    expect(refusal).toMatchObject({ status: 409, code: "driver_unavailable" });
  });

  it("ends the rider's unpaid ride with another driver and closes its payment page", async () => {
    const first = await aHeldRide(world);
    const second = await aHeldRide(world, { rider: first.rider });
    expect(await stateOf(first)).toBe("lapsed");
    expect(await stateOf(second)).toBe("awaiting_payment");
    const page = world.stripe.list("checkout.session").find(({ id }) => id === first.sessionId);
    expect(page?.status).toBe("expired");
  });
});

describe("when the provider is unreachable", () => {
  it("checkout fails with 503, and the same offer can be chosen after its recovery", async () => {
    const driver = await aDriver(world);
    const rider = await aRider(world);
    const offer = await anOfferOf(world, rider, driver);
    const body = { riderLogId: offer.id };
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    const refusal = await rider.refused(checkout, { body });
    world.stripe.setFaults(undefined);
    expect(refusal).toMatchObject({ status: 503, code: "payments_unavailable" });
    const { url } = await rider.call(checkout, { body });
    expect(url).toContain("cs_");
  });
});

describe("an unpaid ride", () => {
  it("lapses after ten minutes, and its page cannot be paid any more", async () => {
    const held = await aHeldRide(world);
    const later = new Date(world.services.now().getTime() + 10 * 60_000);
    await sweepUnpaid(world.services, later);
    expect(await stateOf(held)).toBe("lapsed");
    expect(await world.stripe.pay(held.sessionId, "4242424242424242")).toMatchObject({
      status: "closed",
    });
    expect(await listRideBalances(world.services.db, held.rideId)).toEqual([]);
  });

  it("counts as paid if it is paid at the last second", async () => {
    const held = await aHeldRide(world);
    await world.stripe.pay(held.sessionId, "4242424242424242");
    const later = new Date(world.services.now().getTime() + 10 * 60_000);
    await sweepUnpaid(world.services, later);
    expect(await stateOf(held)).toBe("pending");
  });

  it("can be abandoned by its rider", async () => {
    const held = await aHeldRide(world);
    const { ride } = await held.rider.call(cancelRide, { params: { id: held.rideId }, body: {} });
    expect(ride.state).toBe("lapsed");
  });

  it("stays unpaid when the card is declined, and can be paid with another", async () => {
    const held = await aHeldRide(world);
    expect(await world.stripe.pay(held.sessionId, "4000000000000002")).not.toMatchObject({
      status: "paid",
    });
    await world.waitUntilIdle();
    expect(await stateOf(held)).toBe("awaiting_payment");
    await world.stripe.pay(held.sessionId, "4242424242424242");
    await world.waitUntilIdle();
    expect(await stateOf(held)).toBe("pending");
  });
});

describe("the success page's status request", () => {
  it("asks the provider if the event has not arrived", async () => {
    const held = await aHeldRide(world);
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.stripe.pay(held.sessionId, "4242424242424242");
    const outcome = await held.rider.call(getCheckoutSession, {
      params: { sessionId: held.sessionId },
    });
    world.stripe.setFaults(undefined);
    expect(outcome).toMatchObject({ state: "paid", rideState: "pending", total: held.offer.total });
  });

  it("is refused to another rider", async () => {
    const held = await aHeldRide(world);
    const stranger = await aRider(world);
    const refusal = await stranger.refused(getCheckoutSession, {
      params: { sessionId: held.sessionId },
    });
    expect(refusal.status).toBe(404);
  });
});
