import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  PAYMENTS_UNAVAILABLE,
  PaymentFailed,
  PaymentRefused,
} from "#server/adapters/payments/payments.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { Problem } from "#server/problem.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { aPerson, aRider, type Person } from "#server/testing/people.ts";
import { aHeldRide, aPaidRide, rideOf } from "#server/testing/rides.ts";
import { aRiderWithCard, goodCard, listCardsOf, saveCard } from "#server/testing/saved-cards.ts";
import { setPasswords } from "#server/testing/storm/stage.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getCards, makeDefaultCard, removeCard } from "#shared/cards/contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { refreshCards } from "./cards.ts";
import { ensureCustomer } from "./customer.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => world.stripe.setFaults(undefined));

const customersOf = ({ email }: Person) =>
  world.stripe.list("customer").filter((customer) => customer.email === email);

describe("the customer", () => {
  test("the first payment page creates the rider's customer and offers to save the card", async () => {
    const rider = await aRider(world);
    expect(customersOf(rider)).toEqual([]);
    await aHeldRide(world, { rider });
    expect(customersOf(rider)).toMatchObject([{ metadata: { account_id: rider.id } }]);
    const [session] = world.stripe.list("checkout.session").slice(-1);
    expect(session).toMatchObject({
      customer: customersOf(rider)[0]?.id,
      customer_email: null,
      saved_payment_method_options: { payment_method_save: "enabled" },
    });
  });

  test("first payment pages that are opened at once get one customer", async () => {
    const rider = await aRider(world);
    const ids = await Promise.all([1, 2, 3].map(() => ensureCustomer(world.services, rider)));
    expect(customersOf(rider)).toHaveLength(1);
    expect(new Set(ids)).toEqual(new Set([customersOf(rider)[0]?.id]));
  });

  test("a customer whose creation lost its reply is found and used", async () => {
    const rider = await aRider(world);
    await aHeldRide(world, { rider });
    await sql`update payment_customers set customer_id = null where account_id = ${rider.id}`.execute(
      world.services.db,
    );
    await sql`update rides set state = 'lapsed' where rider_id = ${rider.id}`.execute(
      world.services.db,
    );
    await aHeldRide(world, { rider });
    expect(customersOf(rider)).toHaveLength(1);
  });

  test("a customer that cannot be created prevents saving a card, not the ride", async () => {
    const { payments } = world.services;
    const unavailable = new Problem(503, "payments_unavailable", PAYMENTS_UNAVAILABLE);
    for (const failure of [unavailable, new PaymentFailed(), new PaymentRefused("No customer")]) {
      const rider = await aRider(world);
      vi.spyOn(payments, "createCustomer").mockRejectedValueOnce(failure);
      const { sessionId } = await aHeldRide(world, { rider });
      expect(world.stripe.list("checkout.session").at(-1)).toMatchObject({ customer: null });
      await world.stripe.pay(sessionId, goodCard);
    }
  });

  test("a rider whose customer was deleted at the provider gets a new one the same day", async () => {
    const rider = await aRiderWithCard(world);
    const id = customersOf(rider)[0]?.id ?? "";
    await world.services.payments.deleteCustomer(id);
    await refreshCards(world.services, id);
    world.advanceClock(60);
    await saveCard(world, rider);
    expect(await listCardsOf(rider)).toHaveLength(1);
  });

  test("a customer deleted at the provider is unlinked, and the ride is paid without a customer", async () => {
    const rider = await aRiderWithCard(world);
    const [customer] = customersOf(rider);
    await world.services.payments.deleteCustomer(customer?.id ?? "");
    await sql`delete from saved_cards where account_id = ${rider.id}`.execute(world.services.db);
    const held = await aPaidRide(world, { rider });
    expect((await rideOf(held)).state).toBe("pending");
    expect(await listCardsOf(rider)).toEqual([]);
  });

  test("a customer deleted at the provider is unlinked when the rider's cards are read", async () => {
    const rider = await aRiderWithCard(world);
    const id = customersOf(rider)[0]?.id ?? "";
    await world.services.payments.deleteCustomer(id);
    await refreshCards(world.services, id);
    expect(await listCardsOf(rider)).toEqual([]);
    const held = await aPaidRide(world, { rider });
    expect((await rideOf(held)).state).toBe("pending");
  });

  test("a changed email is changed at the provider with the next payment", async () => {
    const rider = await aRiderWithCard(world);
    const [customer] = customersOf(rider);
    const email = `new-${rider.email}`;
    await sql`update accounts set email = ${email} where id = ${rider.id}`.execute(
      world.services.db,
    );
    await sql`update saved_cards set expiry_year = 2020 where account_id = ${rider.id}`.execute(
      world.services.db,
    );
    await aHeldRide(world, { rider });
    expect(customersOf({ ...rider, email })).toMatchObject([{ id: customer?.id }]);
  });
});

describe("saved cards", () => {
  test("a card saved on the payment page is listed with brand, last digits and expiry", async () => {
    const rider = await aRiderWithCard(world);
    const [charge] = world.stripe.list("charge").slice(-1);
    expect(await listCardsOf(rider)).toEqual([
      {
        id: charge?.payment_method,
        brand: "visa",
        last4: "4242",
        expiryMonth: 12,
        expiryYear: expect.any(Number),
        isDefault: true,
        isExpired: false,
      },
    ]);
  });

  test("a card is not saved unless its owner asks for it", async () => {
    const { rider } = await aPaidRide(world);
    expect(await listCardsOf(rider)).toEqual([]);
  });

  test("the sweep finds a saved card when the event and its job are lost", async () => {
    const rider = await aRider(world);
    const { sessionId } = await aHeldRide(world, { rider });
    await world.stripe.pay(sessionId, goodCard, { save: true });
    await sql`update payments set looked_at = '2020-01-01'`.execute(world.services.db);
    await sweepUnsettledPayments(world.services, world.services.now());
    await world.waitUntilIdle();
    expect(await listCardsOf(rider)).toHaveLength(1);
  });

  test("the default is the card chosen last, otherwise the newest; removing it makes the next card the default", async () => {
    const rider = await aRiderWithCard(world);
    const [first] = await listCardsOf(rider);
    world.advanceClock(60);
    await saveCard(world, rider);
    const second = (await listCardsOf(rider))[0]?.id;
    expect((await listCardsOf(rider)).map(({ id }) => id)).toEqual([second, first?.id]);
    const params = { cardId: first?.id ?? "" };
    const { cards } = await rider.call(makeDefaultCard, { params });
    expect(cards.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [first?.id, true],
      [second, false],
    ]);
    const left = await rider.call(removeCard, { params });
    expect(left.cards).toMatchObject([{ id: second, isDefault: true }]);
    await world.waitUntilIdle();
    expect(await listCardsOf(rider)).toMatchObject([{ id: second }]);
  });

  test("a card removed at the provider disappears here", async () => {
    const rider = await aRiderWithCard(world);
    const [card] = await listCardsOf(rider);
    await world.services.payments.removeCard(card?.id ?? "");
    await world.waitUntilIdle();
    expect(await listCardsOf(rider)).toEqual([]);
  });

  test("eight concurrent removals of a card remove it, and at least one succeeds", async () => {
    const rider = await aRiderWithCard(world);
    const [card] = await listCardsOf(rider);
    const params = { cardId: card?.id ?? "" };
    const tries = Array.from({ length: 8 }, () => rider.call(removeCard, { params }));
    const ended = await Promise.allSettled(tries);
    expect(ended.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await listCardsOf(rider)).toEqual([]);
    const [customer] = customersOf(rider);
    expect(await world.services.payments.listCards(customer?.id ?? "")).toEqual([]);
  });

  test("nobody sees, chooses or removes another rider's card", async () => {
    const [rider, other] = [await aRiderWithCard(world), await aRider(world)];
    const [card] = await listCardsOf(rider);
    const params = { cardId: card?.id ?? "" };
    expect(await listCardsOf(other)).toEqual([]);
    expect((await other.refused(makeDefaultCard, { params })).status).toBe(404);
    expect((await other.refused(removeCard, { params })).status).toBe(404);
    expect((await (await aPerson(world, "DRIVER")).refused(getCards)).status).toBe(403);
    expect(await listCardsOf(rider)).toHaveLength(1);
  });

  test("a card is not removed if the provider is unreachable", async () => {
    const rider = await aRiderWithCard(world);
    const [card] = await listCardsOf(rider);
    world.stripe.setFaults({ seed: 1, errorBefore: 1 });
    const refused = await rider.refused(removeCard, { params: { cardId: card?.id ?? "" } });
    expect(refused.status).toBe(503);
    expect(await listCardsOf(rider)).toHaveLength(1);
  });
});

test("the cards are in the export, and are deleted with the account", async () => {
  const rider = await aRiderWithCard(world);
  await setPasswords(world, [rider]);
  const { kept } = await rider.call(exportAccount);
  expect(kept.savedCards).toMatchObject([{ brand: "visa", last4: "4242" }]);
  const [customer] = customersOf(rider);
  await rider.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  await world.waitUntilIdle();
  expect(customersOf(rider)).toEqual([]);
  expect(
    world.stripe.list("payment_method").filter((one) => one.customer === customer?.id),
  ).toEqual([]);
  const { rows } = await sql`select from saved_cards where account_id = ${rider.id}`.execute(
    world.services.db,
  );
  expect(rows).toEqual([]);
});
