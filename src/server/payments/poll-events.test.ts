import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import type { Services } from "#server/services.ts";
import { aHeldRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { pollEvents } from "./poll-events.ts";
import { storeEvents } from "./webhook-event-queries.ts";

const HOUR = 3_600;

let world: TestWorld;
/** As configured with only a test key: without webhook secrets nothing is delivered. */
let services: Services;
beforeAll(async () => {
  world = await openWorld();
  world.stripe.setWebhook(null);
  world.stripe.setConnectWebhook(null);
  const { secretKey, url: baseUrl } = world.stripe;
  services = { ...world.services, payments: stripePayments({ secretKey, baseUrl }) };
});
afterAll(() => world.close());
beforeEach(() => services.db.deleteFrom("stripeEvents").execute());

const poll = (using = services) => pollEvents(using, world.services.now());

/** Pays while the service is off. */
async function payAnHourAgo(): Promise<void> {
  world.advanceClock(-HOUR);
  const { sessionId } = await aHeldRide(world);
  await world.stripe.pay(sessionId, "4242424242424242");
  world.advanceClock(HOUR);
}

const neededTypes = ["checkout.session.completed", "payment_intent.amount_capturable_updated"];

async function expectAllStored(): Promise<void> {
  const rows = await services.db
    .selectFrom("stripeEvents")
    .select("id")
    .where("account", "is", null)
    .execute();
  const own = world.stripe
    .list("event")
    .filter(({ account, type }) => account === undefined && neededTypes.includes(type));
  expect(new Set(own.map(({ type }) => type))).toEqual(new Set(neededTypes));
  expect(rows.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
}

/** A provider whose event list has one event a page and breaks off after the first page. */
const createInterruptedStripe = (): Services => ({
  ...services,
  payments: {
    ...services.payments,
    listEventsSince: async function* (since) {
      for await (const page of services.payments.listEventsSince(since)) {
        yield page.slice(0, 1);
        throw new Error("killed");
      }
    },
  },
});

it("events of all pages are stored after an earlier poll was killed after its first page", async () => {
  await payAnHourAgo();
  await expect(poll(createInterruptedStripe())).rejects.toThrow("killed");
  await poll();
  await expectAllStored();
});

it("an event of a connected account does not hide older events of the platform", async () => {
  await payAnHourAgo();
  const event = { id: "evt_account", type: "account.updated", account: "acct_1" };
  await storeEvents(services.db, [{ ...event, objectId: "acct_1", payload: {} }], services.now());
  await poll();
  await expectAllStored();
});
