import { afterAll, beforeAll, expect, it } from "vitest";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { sweepUnpaid } from "#server/payments/sweep-unpaid.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import { reconnect } from "#server/testing/connected-account.ts";
import { aDriver, aPerson, empireState, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld, webhookSecrets } from "#server/testing/world.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { getBankPayouts, getPayouts, startPayouts } from "#shared/payouts/contract.ts";

let world: TestWorld;
let admin: Person;
const refused = new Set<string>();
let isOver = false;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const { aCompletedRide, expectNoFindings } = rideMoney(() => ({ world, admin }));

/** Makes Stripe refuse the first request of each kind, reads included, until `isOver`. */
function injectOneRefusalPerRequest(): void {
  const { secretKey, url: baseUrl } = world.stripe;
  const send: typeof fetch = async (input, init) => {
    const method = init?.method ?? "GET";
    const kind = `${method} ${new URL(String(input)).pathname.replace(/\/[a-z]+_(test_)?[A-Za-z0-9]{14,}/g, "/:id")}`;
    if (isOver || refused.has(kind)) return fetch(input, init);
    refused.add(kind);
    if (method === "GET") return new Response(JSON.stringify(cannotRead), { status: 400 });
    world.stripe.setFaults({ seed: 1, refused: 1, most: 1 });
    return await fetch(input, init).finally(() => world.stripe.setFaults(undefined));
  };
  const payments = stripePayments({ secretKey, webhookSecrets, baseUrl, fetch: send });
  Object.assign(world.services.payments, payments);
}

const cannotRead = {
  error: { type: "invalid_request_error", message: "Your account cannot currently be read." },
};

/** Stripe requests between a driver's onboarding and the payout, each refused once. */
const kinds = [
  "POST /v1/accounts",
  "GET /v1/accounts",
  "POST /v1/account_links",
  "GET /v1/accounts/:id",
  "POST /v1/checkout/sessions",
  "POST /v1/transfers",
  "GET /v1/balance",
];

/**
 * Calls up to six times, 61 s apart, until a call succeeds. Returns its reply and the errors of the calls before it.
 */
async function persist<const E extends Endpoint>(driver: Person, call: E, sent: object = {}) {
  const sentences: string[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const reply = await driver.call(call, sent as never).catch((error: unknown) => String(error));
    if (typeof reply !== "string") return { reply, sentences };
    sentences.push(reply);
    world.advanceClock(61);
  }
  throw new Error(sentences.join("\n"));
}

/** Lets the deadlines of a ride that failed pass, so that it frees its driver. */
async function endOpenRides(): Promise<void> {
  world.advanceClock(15 * 60);
  for (const sweep of [sweepUnsettledPayments, sweepUnpaid, sweepDeadlines])
    await sweep(world.services, world.services.now());
  await world.waitUntilIdle();
}

/** Completes a ride, in at most six attempts, because a refused payment page or capture ends a ride early. */
async function driveOnce(driver: Person): Promise<BookedRide> {
  for (let tries = 0; tries < 6; tries += 1) {
    await world.services.market.reload(driver.id);
    world.services.market.setPosition(driver.id, empireState, world.services.now());
    const ride = await aCompletedRide({ driver }).catch(() => null);
    if (ride && (await rideOf(ride)).state === "completed") return ride;
    await endOpenRides();
  }
  throw new Error("no ride was completed");
}

it("a driver is onboarded, paid and shown the money although Stripe refuses each kind of request once", async () => {
  const driver = await aDriver(world);
  await world.services.db
    .updateTable("drivers")
    .set({ stripeAccountId: null, payoutsEnabled: false })
    .where("accountId", "=", driver.id)
    .execute();
  injectOneRefusalPerRequest();
  const started = await persist(driver, startPayouts);
  expect(started.sentences.length).toBeGreaterThan(1);
  for (const sentence of started.sentences)
    expect(sentence).toMatch(
      /503.*Payouts are not available yet. We have been told. Try again later/s,
    );
  const accounts = world.stripe
    .list("account")
    .filter(({ metadata }) => metadata?.driver_id === driver.id);
  expect(accounts).toHaveLength(1);
  await reconnect(world.stripe, accounts[0]?.id ?? "");
  const { stripeConnectUrl } = started.reply;
  expect(stripeConnectUrl).toMatch(/^http/);
  await world.waitUntilIdle();
  const payouts = await persist(driver, getPayouts);
  expect(payouts.reply.state).toBe("connected");

  const ride = await driveOnce(driver);
  for (const minutes of [2, 5, 60]) {
    world.advanceClock(minutes * 60);
    await sweepUnsettledPayments(world.services, world.services.now());
    await world.waitUntilIdle();
  }
  const sent = world.stripe
    .list("transfer")
    .filter(({ metadata }) => metadata?.ride_id === ride.rideId)
    .map(({ amount }) => amount);
  expect(sent).toEqual([Math.round(ride.offer.rideCost * 100)]);
  const money = await persist(driver, getBankPayouts);
  for (const sentence of [...payouts.sentences, ...money.sentences])
    expect(sentence).toMatch(/503.*Payments are temporarily unavailable. Try again/s);
  expect(money.sentences.length).toBeGreaterThan(0);
  expect([...refused]).toEqual(expect.arrayContaining(kinds));
  isOver = true;
  await expectNoFindings();
});
