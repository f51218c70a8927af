import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { settleRide } from "#server/payments/settle.ts";
import { sweepUnpaid } from "#server/payments/sweep-unpaid.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { aDriver, aRider, empireState, type Person } from "#server/testing/people.ts";
import { aHeldRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import {
  aRiderWithCard,
  challengedCard,
  goodCard,
  listCardsOf,
} from "#server/testing/saved-cards.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { removeCard } from "#shared/cards/contract.ts";
import { checkout, getRidePayment, payOtherwise, payRide } from "#shared/payments/contract.ts";
import { acceptRide, cancelRide, completeRide } from "#shared/rides/contract.ts";
import { observeCheckout } from "./observe-checkout.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.stripe.setFaults(undefined);
  Object.assign(world.services.env, {
    STRIPE_PAYMENT_METHODS: ["card"],
    STRIPE_STATEMENT_SUFFIX: undefined,
  });
});

const at = ({ rideId }: BookedRide) => ({ params: { rideId } });
const pay = (booked: BookedRide) => booked.rider.call(payRide, at(booked));
const aCardRide = (rider: Person) => aHeldRide(world, { rider });
const intentsOf = ({ rideId }: BookedRide) =>
  world.stripe.list("payment_intent").filter(({ metadata }) => metadata.ride_id === rideId);
const chargesOf = ({ rideId }: BookedRide) =>
  world.stripe.list("charge").filter(({ metadata }) => metadata.ride_id === rideId);
const pagesOf = ({ rideId }: BookedRide) =>
  world.stripe.list("checkout.session").filter((page) => page.client_reference_id === rideId);
const stateOf = async (booked: BookedRide) => (await rideOf(booked)).state;

const declineCardOf = async (rider: Person) =>
  world.stripe.declineCard((await listCardsOf(rider))[0]?.id ?? "");

describe("a ride paid with a saved card", () => {
  test("is paid on our own page with the same fields as on Stripe's, and is captured for the ride", async () => {
    Object.assign(world.services.env, { STRIPE_STATEMENT_SUFFIX: "RIDE" });
    const rider = await aRiderWithCard(world);
    const booked = await aCardRide(rider);
    const body = { riderLogId: booked.offer.id };
    const { url } = await rider.call(checkout, { body });
    expect(url).toBe(`http://faire.test/payment/ride/${booked.rideId}`);
    expect(intentsOf(booked)).toEqual([]);
    expect(await pay(booked)).toMatchObject({
      state: "paid",
      rideState: "pending",
      amountDue: booked.offer.amountDue,
      card: { brand: "visa", last4: "4242" },
    });
    const [intent] = intentsOf(booked);
    expect(intent).toMatchObject({
      capture_method: "manual",
      status: "requires_capture",
      transfer_group: `ride_${booked.rideId}`,
      metadata: { ride_id: booked.rideId, reference: (await rideOf(booked)).reference },
    });
    expect(chargesOf(booked)).toMatchObject([{ calculated_statement_descriptor: "FAIRE* RIDE" }]);
    expect(pagesOf(booked)).toEqual([]);
    await booked.driver.call(acceptRide, { params: { rideId: booked.rideId } });
    await world.waitUntilIdle();
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await world.waitUntilIdle();
    expect((await rideOf(booked)).payment).toMatchObject({ state: "captured", cardLast4: "4242" });
  });

  test("is released in full when its rider cancels before the answer", async () => {
    const booked = await aCardRide(await aRiderWithCard(world));
    await pay(booked);
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    await world.waitUntilIdle();
    expect(intentsOf(booked)).toMatchObject([{ status: "canceled" }]);
  });

  test("is paid once by eight parallel calls, and is reported as paid to a later one", async () => {
    const booked = await aCardRide(await aRiderWithCard(world));
    await Promise.allSettled(Array.from({ length: 8 }, () => pay(booked)));
    expect((await pay(booked)).state).toBe("paid");
    await world.waitUntilIdle();
    expect(intentsOf(booked)).toHaveLength(1);
    expect(chargesOf(booked)).toHaveLength(1);
  });

  test("stays unpaid if its page never authorizes the card, and lapses like any hold", async () => {
    const booked = await aCardRide(await aRiderWithCard(world));
    expect(await booked.rider.call(getRidePayment, at(booked))).toMatchObject({
      state: "open",
      step: "ready",
    });
    world.advanceClock(11 * 60);
    await sweepUnpaid(world.services, world.services.now());
    expect(await stateOf(booked)).toBe("lapsed");
    expect(await pay(booked)).toMatchObject({ state: "lapsed" });
    expect(chargesOf(booked)).toEqual([]);
  });

  test("belongs to its rider", async () => {
    const booked = await aCardRide(await aRiderWithCard(world));
    const other = await aRider(world);
    for (const call of [payRide, payOtherwise, getRidePayment] as const)
      expect((await other.refused(call, at(booked))).status).toBe(404);
  });
});

describe("Stripe's page is used", () => {
  test("if the rider has no card", async () => {
    const booked = await aHeldRide(world);
    expect(booked.sessionId).toMatch(/^cs_/);
    expect(await pay(booked)).toMatchObject({ state: "open", step: "other", card: null });
  });

  test("if the default card is expired", async () => {
    const rider = await aRiderWithCard(world);
    await sql`update saved_cards set expiry_year = 2020 where account_id = ${rider.id}`.execute(
      world.services.db,
    );
    expect((await aCardRide(rider)).sessionId).toMatch(/^cs_/);
  });

  test("if the installation takes no cards", async () => {
    const rider = await aRiderWithCard(world);
    Object.assign(world.services.env, { STRIPE_PAYMENT_METHODS: ["link"] });
    expect((await aCardRide(rider)).sessionId).toMatch(/^cs_/);
  });

  test("if the rider chooses another card, for the same ride and price, and charges once", async () => {
    const booked = await aCardRide(await aRiderWithCard(world));
    world.advanceClock(5 * 60);
    const { url } = await booked.rider.call(payOtherwise, at(booked));
    const again = await booked.rider.call(payOtherwise, at(booked));
    expect(again.url).toBe(url);
    expect(pagesOf(booked)).toMatchObject([
      { url, amount_total: Math.round(booked.offer.amountDue * 100) },
    ]);
    expect(await pay(booked)).toMatchObject({ state: "open", step: "other" });
    await world.stripe.pay(pagesOf(booked)[0]?.id ?? "", goodCard);
    await world.waitUntilIdle();
    expect(await stateOf(booked)).toBe("pending");
    expect(chargesOf(booked)).toHaveLength(1);
  });

  test("but not after the saved card has paid", async () => {
    const booked = await aCardRide(await aRiderWithCard(world));
    await pay(booked);
    const { url } = await booked.rider.call(payOtherwise, at(booked));
    expect(url).toBe(`http://faire.test/payment_success?ride=${booked.rideId}`);
    expect(pagesOf(booked)).toEqual([]);
  });

  test("or the saved card, when both pay at the same moment", async () => {
    const booked = await aCardRide(await aRiderWithCard(world));
    const calls = Array.from({ length: 4 }, () => [
      pay(booked),
      booked.rider.call(payOtherwise, at(booked)),
    ]);
    await Promise.allSettled(calls.flat());
    await world.waitUntilIdle();
    for (const page of pagesOf(booked))
      if (page.status === "open") await world.stripe.pay(page.id, goodCard);
    await world.waitUntilIdle();
    await settleRide(world.services, booked.rideId);
    const held = intentsOf(booked).filter(({ status }) => status === "requires_capture");
    expect(held.length).toBeLessThanOrEqual(1);
    expect(held.length === 1).toBe((await stateOf(booked)) === "pending");
  });
});

describe("a refused card", () => {
  test("shows the reason, is not tried again, and another card can pay", async () => {
    const rider = await aRiderWithCard(world);
    await declineCardOf(rider);
    const booked = await aCardRide(rider);
    const refused = {
      state: "open",
      step: "refused",
      refusal: "Your card has insufficient funds.",
    };
    expect(await pay(booked)).toMatchObject(refused);
    expect(await pay(booked)).toMatchObject(refused);
    expect(chargesOf(booked)).toHaveLength(1);
    await rider.call(payOtherwise, at(booked));
    expect(intentsOf(booked)).toMatchObject([{ status: "canceled" }]);
    await world.stripe.pay(pagesOf(booked)[0]?.id ?? "", goodCard);
    await world.waitUntilIdle();
    expect(await stateOf(booked)).toBe("pending");
  });

  test("is reported as removed if it was removed after the choice", async () => {
    const rider = await aRiderWithCard(world);
    const booked = await aCardRide(rider);
    const [card] = await listCardsOf(rider);
    await rider.call(removeCard, { params: { cardId: card?.id ?? "" } });
    expect(await pay(booked)).toMatchObject({
      step: "refused",
      refusal: "This card is no longer saved. Pay with another card.",
    });
    expect((await rider.call(payOtherwise, at(booked))).url).toContain("/c/pay/");
  });

  test("is reported as removed if the provider's customer was deleted, and the ride is paid without it", async () => {
    const rider = await aRiderWithCard(world);
    const booked = await aCardRide(rider);
    const customer = world.stripe.list("customer").find(({ email }) => email === rider.email);
    await world.services.payments.deleteCustomer(customer?.id ?? "");
    expect((await pay(booked)).step).toBe("refused");
    await rider.call(payOtherwise, at(booked));
    await world.stripe.pay(pagesOf(booked)[0]?.id ?? "", goodCard);
    await world.waitUntilIdle();
    expect(await stateOf(booked)).toBe("pending");
    expect(await listCardsOf(rider)).toEqual([]);
  });
});

describe("3-D Secure", () => {
  test("sends the rider to the bank and back, and returning before the answer changes nothing", async () => {
    const booked = await aCardRide(await aRiderWithCard(world, challengedCard));
    const challenge = await pay(booked);
    expect(challenge).toMatchObject({ state: "open", step: "challenged" });
    expect(challenge.challengeUrl).toContain("/3d_secure/");
    expect((await pay(booked)).challengeUrl).toBe(challenge.challengeUrl);
    const [intent] = intentsOf(booked);
    await world.stripe.answerChallenge(intent?.id ?? "", true);
    expect(await pay(booked)).toMatchObject({ state: "paid", rideState: "pending" });
    expect(chargesOf(booked)).toHaveLength(1);
  });

  test("is applied by the event if the rider never comes back", async () => {
    const booked = await aCardRide(await aRiderWithCard(world, challengedCard));
    await pay(booked);
    await world.stripe.answerChallenge(intentsOf(booked)[0]?.id ?? "", true);
    await world.waitUntilIdle();
    expect(await stateOf(booked)).toBe("pending");
  });

  test("counts as a declined card if it fails", async () => {
    const booked = await aCardRide(await aRiderWithCard(world, challengedCard));
    await pay(booked);
    await world.stripe.answerChallenge(intentsOf(booked)[0]?.id ?? "", false);
    expect(await pay(booked)).toMatchObject({
      step: "refused",
      refusal: expect.stringContaining("unable to authenticate"),
    });
    expect(chargesOf(booked)).toEqual([]);
  });

  test("frees rider and driver at the end of the hold if it is abandoned, and a late answer charges nothing", async () => {
    const booked = await aCardRide(await aRiderWithCard(world, challengedCard));
    await pay(booked);
    world.advanceClock(11 * 60);
    await sweepUnpaid(world.services, world.services.now());
    expect(await stateOf(booked)).toBe("lapsed");
    await world.stripe.answerChallenge(intentsOf(booked)[0]?.id ?? "", true);
    expect(intentsOf(booked)).toMatchObject([{ status: "canceled" }]);
    expect(chargesOf(booked)).toEqual([]);
    world.services.market.setPosition(booked.driver.id, empireState, world.services.now());
    const next = await aHeldRide(world, { driver: booked.driver });
    expect(await stateOf(next)).toBe("awaiting_payment");
  });

  test("is canceled with the ride", async () => {
    const booked = await aCardRide(await aRiderWithCard(world, challengedCard));
    await pay(booked);
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    expect(await stateOf(booked)).toBe("lapsed");
    expect(intentsOf(booked)).toMatchObject([{ status: "canceled" }]);
  });
});

describe("a crash or a fault", () => {
  test.each(["lostAnswer", "errorAfter", "errorBefore", "lostRequest"] as const)(
    "(%s) at the first call pays once with the next",
    async (fault) => {
      const booked = await aCardRide(await aRiderWithCard(world));
      world.stripe.setFaults({ seed: 1, [fault]: 1, most: 2 });
      await pay(booked).catch(() => null);
      world.stripe.setFaults(undefined);
      expect(await pay(booked)).toMatchObject({ state: "paid" });
      expect(intentsOf(booked)).toHaveLength(1);
      expect(chargesOf(booked)).toHaveLength(1);
    },
  );

  test("between intent and confirmation is completed by the sweep", async () => {
    const booked = await aCardRide(await aRiderWithCard(world));
    const { request, idempotencyKey } = await storedRequest(booked);
    const intent = await world.services.payments.createCardPayment(request, idempotencyKey);
    await sql`update card_payments set intent_id = ${intent.id} where ride_id = ${booked.rideId}`.execute(
      world.services.db,
    );
    await sql`update payments set looked_at = '2020-01-01' where ride_id = ${booked.rideId}`.execute(
      world.services.db,
    );
    await sweepUnsettledPayments(world.services, world.services.now());
    expect(await stateOf(booked)).toBe("pending");
    expect(chargesOf(booked)).toHaveLength(1);
  });

  test("moves no money before the intent is stored: the ride lapses", async () => {
    const booked = await aCardRide(await aRiderWithCard(world));
    const { request, idempotencyKey } = await storedRequest(booked);
    await world.services.payments.createCardPayment(request, idempotencyKey);
    await observeCheckout(world.services, booked.rideId);
    world.advanceClock(11 * 60);
    await sweepUnpaid(world.services, world.services.now());
    expect(await stateOf(booked)).toBe("lapsed");
    expect(chargesOf(booked)).toEqual([]);
  });

  test("keeps the hold while the card may still be charged", async () => {
    const booked = await aCardRide(await aRiderWithCard(world, challengedCard));
    await pay(booked);
    world.advanceClock(11 * 60);
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    await sweepUnpaid(world.services, world.services.now());
    expect(await stateOf(booked)).toBe("awaiting_payment");
    world.stripe.setFaults(undefined);
    await sweepUnpaid(world.services, world.services.now());
    expect(await stateOf(booked)).toBe("lapsed");
  });
});

test("choosing another driver ends the card payment of the first ride", async () => {
  const rider = await aRiderWithCard(world);
  const first = await aCardRide(rider);
  const second = await aHeldRide(world, { rider, driver: await aDriver(world) });
  expect(await stateOf(first)).toBe("lapsed");
  expect(await pay(second)).toMatchObject({ state: "paid" });
});

async function storedRequest({ rideId }: BookedRide) {
  const row = await world.services.db
    .selectFrom("cardPayments")
    .select(["request", "idempotencyKey"])
    .where("rideId", "=", rideId)
    .executeTakeFirstOrThrow();
  return { ...row, request: row.request as never };
}
