import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { pollEvents } from "#server/payments/poll-events.ts";
import { sweepPayouts } from "#server/payouts/sweep-payouts.ts";
import type { Services } from "#server/services.ts";
import { aHeldRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { castDrivers } from "./drivers.ts";
import { seedCast } from "./seed.ts";
import { connectTestAccounts } from "./test-accounts.ts";

const verified = castDrivers.filter(({ isVerified }) => isVerified);

let world: TestWorld;
/** As with a test key alone: no webhook secrets, so nothing is delivered. */
let services: Services;
beforeAll(async () => {
  world = await openWorld();
  world.stripe.setWebhook(null);
  world.stripe.setConnectWebhook(null);
  services = { ...world.services, payments: stripePayments(access()) };
  await seedCast(services, null);
});
afterAll(() => world.close());
beforeEach(() => world.stripe.setPlatform({}));

const access = () => ({ secretKey: world.stripe.secretKey, baseUrl: world.stripe.url });

const driversOf = () =>
  services.db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["email", "stripeAccountId", "payoutsEnabled"])
    .where(
      "email",
      "in",
      verified.map(({ email }) => email),
    )
    .execute();

test("a platform without Connect stops the start with the task, and the next start goes on", async () => {
  world.stripe.setPlatform({ refusal: "notSignedUp" });
  await expect(connectTestAccounts(services, access())).rejects.toThrow(
    /STRIPE_SECRET_KEY: expected a Stripe account that can connect drivers\. Sign up for Connect at https:/,
  );
  world.stripe.setPlatform({});
  await connectTestAccounts(services, access());
  expect((await driversOf()).every(({ stripeAccountId }) => stripeAccountId !== null)).toBe(true);
});

test("each driver gets one account, which Stripe verifies a moment later", async () => {
  await connectTestAccounts(services, access());
  const accounts = world.stripe.list("account");
  expect(accounts).toHaveLength(verified.length);
  for (const { capabilities, requirements } of accounts) {
    expect(capabilities).toEqual({ card_payments: "pending", transfers: "pending" });
    expect(requirements).toMatchObject({
      currently_due: [],
      disabled_reason: "requirements.pending_verification",
    });
  }
  world.pass(20);
  await world.stripe.expireSessionsDue(services.now());
  for (let turn = 0; turn < 2; turn += 1) await sweepPayouts(services, services.now());
  const drivers = await driversOf();
  expect(drivers).toHaveLength(verified.length);
  expect(drivers.filter(({ payoutsEnabled }) => !payoutsEnabled)).toEqual([]);
});

test("a payment is noticed without webhooks, and its events are stored once", async () => {
  const held = await aHeldRide(world);
  await world.stripe.pay(held.sessionId, "4242424242424242");
  for (let turn = 0; turn < 2; turn += 1) {
    await pollEvents(services, services.now());
    await drainJobs(services);
  }
  expect((await rideOf(held)).state).toBe("pending");
  const stored = await services.db.selectFrom("stripeEvents").select(["id", "account"]).execute();
  const own = world.stripe.list("event").filter(({ account }) => account === undefined);
  expect(stored.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
  expect(stored.filter(({ account }) => account !== null)).toEqual([]);
});

test("with a webhook secret nothing is fetched", async () => {
  const before = await services.db.selectFrom("stripeEvents").select("id").execute();
  const held = await aHeldRide(world);
  await world.stripe.pay(held.sessionId, "4242424242424242");
  await pollEvents(world.services, services.now());
  expect(await services.db.selectFrom("stripeEvents").select("id").execute()).toEqual(before);
});

test("accounts of another Stripe account are refused with a way out", async () => {
  await services.db
    .updateTable("drivers")
    .set({ stripeAccountId: "acct_elsewhere" })
    .where("stripeAccountId", "=", (await driversOf())[0]?.stripeAccountId ?? "")
    .execute();
  const [first] = (await driversOf()).toSorted((a, b) => a.email.localeCompare(b.email));
  await services.db
    .updateTable("drivers")
    .set({ stripeAccountId: "acct_other" })
    .where("stripeAccountId", "=", first?.stripeAccountId ?? "")
    .execute();
  await expect(connectTestAccounts(services, access())).rejects.toThrow(
    "DATA_DIR: expected a folder of its own for this Stripe key",
  );
});
