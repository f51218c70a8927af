import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { cents } from "#shared/money.ts";
import type { Payments } from "./payments.ts";
import { stripePayments } from "./stripe-payments.ts";

/** One more than a page of Stripe's lists. */
const MORE_THAN_A_PAGE = 101;

let sandbox: StripeSandbox;
let payments: Payments;
beforeAll(async () => {
  sandbox = await startStripeSandbox();
  payments = stripePayments({ secretKey: sandbox.secretKey, baseUrl: sandbox.url });
});
afterAll(() => sandbox.close());

const since = new Date(Date.now() - 3_600_000);
const makeMany = (make: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: MORE_THAN_A_PAGE }, make));

test("a ride's card payment is found behind a page of the rider's newer payments", async () => {
  const rider = { accountId: randomUUID(), email: "rider@example.com" };
  const customerId = await payments.createCustomer(rider, randomUUID());
  const { paymentMethods } = checkedStripe(sandbox);
  const { id: cardId } = await paymentMethods.attach("pm_card_visa", { customer: customerId });
  const pay = (rideId: string) =>
    payments.createCardPayment(
      {
        ...{ rideId, customerId, cardId, reference: "FRFIND", total: cents(1783) },
        returnUrl: "http://localhost:3000/",
      },
      randomUUID(),
    );
  const rideId = randomUUID();
  const { id } = await pay(rideId);
  await makeMany(() => pay(randomUUID()));
  expect(await payments.findCardPaymentOf({ rideId, customerId }, since)).toMatchObject({ id });
  const unknownRide = { rideId: randomUUID(), customerId };
  expect(await payments.findCardPaymentOf(unknownRide, since)).toBeNull();
});

test("an account's customer is found behind a page of newer customers with its e-mail", async () => {
  const email = "family@example.com";
  const create = (accountId: string) => payments.createCustomer({ accountId, email }, randomUUID());
  const accountId = randomUUID();
  const id = await create(accountId);
  await makeMany(() => create(randomUUID()));
  expect(await payments.findCustomer({ accountId, email }, since)).toBe(id);
  expect(await payments.findCustomer({ accountId: randomUUID(), email }, since)).toBeNull();
});
