import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountEvents } from "#server/adapters/payments/needed-events.ts";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { pollEvents } from "#server/payments/poll-events.ts";
import { sweepPayouts } from "#server/payouts/sweep-payouts.ts";
import type { Services } from "#server/services.ts";
import { aHeldRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { demoDrivers } from "./drivers.ts";
import { seedCast } from "./seed.ts";
import { connectTestAccounts } from "./test-accounts.ts";

const verifiedDrivers = demoDrivers.filter(({ isVerified }) => isVerified);

let world: TestWorld;
/** Configured with a test key only: without webhook secrets no events are delivered. */
let services: Services;
beforeAll(async () => {
  world = await openWorld();
  world.stripe.setWebhook(null);
  world.stripe.setConnectWebhook(null);
  services = { ...world.services, payments: stripePayments(stripeAccess()) };
  await seedCast(services, null);
});
afterAll(() => world.close());
beforeEach(() => world.stripe.setPlatform({}));

const stripeAccess = () => ({ secretKey: world.stripe.secretKey, baseUrl: world.stripe.url });

const listVerifiedDrivers = () =>
  services.db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["email", "stripeAccountId", "payoutsEnabled"])
    .where(
      "email",
      "in",
      verifiedDrivers.map(({ email }) => email),
    )
    .execute();

test("a start on a platform without Connect fails with instructions; the next start continues", async () => {
  world.stripe.setPlatform({ refusal: "notSignedUp" });
  await expect(connectTestAccounts(services, stripeAccess())).rejects.toThrow(
    /STRIPE_SECRET_KEY: expected a Stripe account that can connect drivers\. Sign up for Connect at https:/,
  );
  world.stripe.setPlatform({});
  await connectTestAccounts(services, stripeAccess());
  expect(
    (await listVerifiedDrivers()).every(({ stripeAccountId }) => stripeAccountId !== null),
  ).toBe(true);
});

test("each driver gets one account, which Stripe verifies a moment later", async () => {
  await connectTestAccounts(services, stripeAccess());
  const accounts = world.stripe.list("account");
  expect(accounts).toHaveLength(verifiedDrivers.length);
  for (const { capabilities, requirements } of accounts) {
    expect(capabilities).toEqual({ card_payments: "pending", transfers: "pending" });
    expect(requirements).toMatchObject({
      currently_due: [],
      disabled_reason: "requirements.pending_verification",
    });
  }
  world.advanceClock(20);
  await world.stripe.applyDueWork(services.now());
  for (let run = 0; run < 2; run += 1) await sweepPayouts(services, services.now());
  const drivers = await listVerifiedDrivers();
  expect(drivers).toHaveLength(verifiedDrivers.length);
  expect(drivers.filter(({ payoutsEnabled }) => !payoutsEnabled)).toEqual([]);
});

test("a payment is detected without webhooks, and its events are stored once", async () => {
  const heldRide = await aHeldRide(world);
  await world.stripe.pay(heldRide.sessionId, "4242424242424242");
  for (let run = 0; run < 2; run += 1) {
    await pollEvents(services, services.now());
    await drainJobs(services);
  }
  expect((await rideOf(heldRide)).state).toBe("pending");
  const storedEvents = await services.db
    .selectFrom("stripeEvents")
    .select(["id", "account"])
    .execute();
  const platformEvents = world.stripe
    .list("event")
    .filter(({ account, type }) => account === undefined && accountEvents.includes(type));
  expect(platformEvents).toHaveLength(2);
  expect(storedEvents.map(({ id }) => id).sort()).toEqual(
    platformEvents.map(({ id }) => id).sort(),
  );
  expect(storedEvents.filter(({ account }) => account !== null)).toEqual([]);
});

test("with a webhook secret no events are fetched", async () => {
  const before = await services.db.selectFrom("stripeEvents").select("id").execute();
  const unpaidRide = await aHeldRide(world);
  await world.stripe.pay(unpaidRide.sessionId, "4242424242424242");
  await pollEvents(world.services, services.now());
  expect(await services.db.selectFrom("stripeEvents").select("id").execute()).toEqual(before);
});

test("accounts of another Stripe account are refused with instructions", async () => {
  await services.db
    .updateTable("drivers")
    .set({ stripeAccountId: "acct_elsewhere" })
    .where("stripeAccountId", "=", (await listVerifiedDrivers())[0]?.stripeAccountId ?? "")
    .execute();
  const [first] = (await listVerifiedDrivers()).toSorted((a, b) => a.email.localeCompare(b.email));
  await services.db
    .updateTable("drivers")
    .set({ stripeAccountId: "acct_other" })
    .where("stripeAccountId", "=", first?.stripeAccountId ?? "")
    .execute();
  await expect(connectTestAccounts(services, stripeAccess())).rejects.toThrow(
    "DATA_DIR: expected a folder of its own for this Stripe key",
  );
});
