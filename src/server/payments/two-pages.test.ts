import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PaymentFailed } from "#server/adapters/payments/payments.ts";
import type { Services } from "#server/services.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { aHeldRide } from "#server/testing/rides.ts";
import { goodCard } from "#server/testing/saved-cards.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents } from "#shared/money.ts";
import { createPage, openPage } from "./payment-page.ts";
import { findRidePayment } from "./queries.ts";
import { tipOnPage } from "./tips/start-tip.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const { aCompletedRide } = rideMoney(() => ({ world, admin }));

/**
 * Another server whose request for a page waits until the first server has opened its own under the next idempotency
 * key.
 */
function slowServer(firstServer: () => Promise<unknown>): Services {
  const { payments } = world.services;
  const createCheckout: typeof payments.createCheckout = async (request, key) => {
    await firstServer();
    return payments.createCheckout(request, key);
  };
  return { ...world.services, payments: { ...payments, createCheckout } };
}

/**
 * A server whose first request for a page fails before its effect, so that its next one uses another idempotency key.
 */
function failingOnce(): Services {
  const { payments } = world.services;
  let isFirst = true;
  const createCheckout: typeof payments.createCheckout = async (request, key) => {
    if (!isFirst) return payments.createCheckout(request, key);
    isFirst = false;
    throw new PaymentFailed();
  };
  return { ...world.services, payments: { ...payments, createCheckout } };
}

const pagesOf = (subject: (page: { metadata: Record<string, string> | null }) => boolean) =>
  world.stripe.list("checkout.session").filter(subject);

test("two servers that open a payment page for one ride return the same page, the only one that can be paid", async () => {
  const { rideId } = await aHeldRide(world);
  await sql`update payments set state = 'creating', session_id = null, session_url = null, idempotency_key = ${`again:${rideId}`}
    where ride_id = ${rideId}`.execute(world.services.db);
  const earlier = pagesOf(({ metadata }) => metadata?.ride_id === rideId);
  await Promise.all(earlier.map(({ id }) => world.services.payments.expireCheckout(id)));
  const failing = failingOnce();
  // The earlier page is expired, so it must not be found again.
  failing.payments.findCheckoutOf = async () => null;
  let first: unknown;
  const slow = slowServer(async () => {
    await openPage(failing, rideId).catch(() => null);
    first = (await openPage(failing, rideId)).url;
  });
  const payment = await findRidePayment(world.services.db, rideId);
  if (!payment) throw new Error("the ride has no payment");
  const shownPage = await createPage(slow, payment);
  expect(shownPage?.url).toBe(first);
  const pages = pagesOf(({ metadata }) => metadata?.ride_id === rideId);
  expect(pages).toHaveLength(earlier.length + 2);
  expect(pages.filter(({ status }) => status === "open").map(({ id }) => id)).toEqual([
    shownPage?.id,
  ]);
  await world.stripe.pay(shownPage?.id ?? "", goodCard);
  await world.waitUntilIdle();
  expect(await findRidePayment(world.services.db, rideId)).toMatchObject({ state: "authorized" });
});

test("two servers that open a payment page for one tip return the same page, the only one that can be paid", async () => {
  const { rider, rideId } = await aCompletedRide();
  const tipRequest = { rideId, amount: cents(400) };
  const failing = failingOnce();
  failing.payments.findCheckoutOf = async () => null;
  let first: unknown;
  const slow = slowServer(async () => {
    await tipOnPage(failing, rider, tipRequest).catch(() => null);
    first = await tipOnPage(failing, rider, tipRequest);
  });
  expect(await tipOnPage(slow, rider, tipRequest)).toBe(first);
  const pages = pagesOf(({ metadata }) => metadata?.ride_id === rideId && "tip_id" in metadata);
  expect(pages.map(({ status }) => status).toSorted()).toEqual(["expired", "open"]);
  expect(pages.find(({ status }) => status === "open")?.url).toBe(first);
});
