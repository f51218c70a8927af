import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { paymentMethods } from "#server/settings/payment-methods.ts";
import { aDriver, aRider } from "#server/testing/people.ts";
import { aHeldRide, offersFor, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { checkout } from "#shared/payments/contract.ts";
import { acceptRide, completeRide } from "#shared/rides/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.stripe.setPlatform({});
  Object.assign(world.services.env, {
    STRIPE_PAYMENT_METHODS: ["card"],
    STRIPE_STATEMENT_SUFFIX: undefined,
  });
});

const sessionOf = (id: string) =>
  world.stripe.list("checkout.session").find((session) => session.id === id);

it("a payment page offers only cards by default", async () => {
  const held = await aHeldRide(world);
  expect(sessionOf(held.sessionId)?.payment_method_types).toEqual(["card"]);
});

it.each(paymentMethods.filter((method) => method !== "card"))(
  "a ride paid by %s is held, captured and paid out like one paid by card",
  async (method) => {
    Object.assign(world.services.env, { STRIPE_PAYMENT_METHODS: ["card", method] });
    const held = await aHeldRide(world);
    expect(sessionOf(held.sessionId)?.payment_method_types).toEqual(["card", method]);
    await world.stripe.pay(held.sessionId, method);
    await world.waitUntilIdle();
    expect((await rideOf(held)).state).toBe("pending");
    await held.driver.call(acceptRide, { params: { rideId: held.rideId } });
    await world.waitUntilIdle();
    await held.driver.call(completeRide, { params: { rideId: held.rideId } });
    await world.waitUntilIdle();
    const payment = await world.services.db
      .selectFrom("payments")
      .select(["state", "cardLast4", "transferredCents", "settledAt"])
      .where("rideId", "=", held.rideId)
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({
      state: "captured",
      cardLast4: null,
      transferredCents: Math.round(held.offer.rideCost * 100),
      settledAt: expect.any(Date),
    });
    expect((await rideOf(held)).payment.cardLast4).toBeNull();
  },
);

it("the configured suffix appears on the card statement", async () => {
  Object.assign(world.services.env, { STRIPE_STATEMENT_SUFFIX: "RIDE" });
  const held = await aHeldRide(world);
  await world.stripe.pay(held.sessionId, "4242424242424242");
  expect(world.stripe.list("charge").at(-1)).toMatchObject({
    calculated_statement_descriptor: "FAIRE* RIDE",
  });
});

it("a method that is not activated in the dashboard is left out; if none is left, the ride lapses", async () => {
  Object.assign(world.services.env, { STRIPE_PAYMENT_METHODS: ["card", "cashapp"] });
  world.stripe.setPlatform({ methods: ["card"] });
  const held = await aHeldRide(world);
  expect(sessionOf(held.sessionId)?.payment_method_types).toEqual(["card"]);
  world.stripe.setPlatform({ methods: ["link"] });
  await aDriver(world);
  const rider = await aRider(world);
  const [offer] = await offersFor(rider);
  const refused = await rider.refused(checkout, { body: { riderLogId: offer?.id ?? "" } });
  expect(refused).toMatchObject({ status: 409, code: "offer_expired" });
  const open = await world.services.db
    .selectFrom("rides")
    .select("state")
    .where("riderId", "=", rider.id)
    .execute();
  expect(open).toEqual([{ state: "lapsed" }]);
});
