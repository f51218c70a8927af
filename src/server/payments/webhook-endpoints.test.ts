import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { aDriver, type Person } from "#server/testing/people.ts";
import { signWebhook } from "#server/testing/sign-webhook.ts";
import { startSliceApp } from "#server/testing/slice-app.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { startPayouts } from "#shared/payouts/contract.ts";
import { webhookRoute } from "./webhook-route.ts";

type Posted = { to?: "account" | "connect"; secrets?: string[]; event?: Record<string, unknown> };
type App = Pick<TestWorld["app"], "inject">;

const paths = { account: "/api/stripe/webhook", connect: "/api/stripe/webhook/connect" };

let world: TestWorld;
let driver: Person;
let account: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  driver = await aDriver(world);
  account = (await linkOf(driver)).stripeAccountId ?? "";
});

const linkOf = ({ id }: Person) =>
  world.services.db
    .selectFrom("drivers")
    .select(["stripeAccountId", "payoutsEnabled"])
    .where("accountId", "=", id)
    .executeTakeFirstOrThrow();

const nowSeconds = () => Math.floor(world.services.now().getTime() / 1000);

const anEvent = (more: Record<string, unknown> = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: "event",
  livemode: false,
  type: "account.updated",
  account,
  data: { object: { id: account, object: "account" } },
  ...more,
});

async function post(
  { to = "connect", secrets = ["whsec_test_connect"], event = anEvent() }: Posted,
  app: App = world.app,
) {
  const payload = JSON.stringify(event);
  const headers = {
    "stripe-signature": signWebhook(payload, secrets, nowSeconds()),
    "content-type": "application/json",
  };
  const reply = await app.inject({ method: "POST", url: paths[to], payload, headers });
  const row = await world.services.db
    .selectFrom("stripeEvents")
    .select(["account", "processedAt"])
    .where("id", "=", String(event.id))
    .executeTakeFirst();
  return { status: reply.statusCode, code: reply.json().code, isStored: row !== undefined };
}

const refused = (code: string) => ({ status: 400, code, isStored: false });
const accepted = { status: 200, code: undefined, isStored: true };
const ignored = { ...accepted, isStored: false };

describe("the Connect endpoint", () => {
  it("accepts an event of a driver's account, and then reads the account", async () => {
    await world.services.db
      .updateTable("drivers")
      .set({ payoutsEnabled: false })
      .where("accountId", "=", driver.id)
      .execute();
    expect(await post({})).toEqual(accepted);
    await world.waitUntilIdle();
    expect(await linkOf(driver)).toMatchObject({ payoutsEnabled: true });
  });

  it("ignores an event of an account that belongs to no driver", async () => {
    const event = anEvent({ account: "acct_stranger" });
    expect(await post({ event })).toEqual(ignored);
  });

  it("ignores a foreign account whose metadata names a driver with another account", async () => {
    const object = { id: "acct_stranger", metadata: { driver_id: driver.id } };
    const event = anEvent({ account: "acct_stranger", data: { object } });
    expect(await post({ event })).toEqual(ignored);
  });

  it("accepts an event that arrives before the account is linked to its driver", async () => {
    const unlinked = { stripeAccountId: null, payoutsEnabled: false };
    const { db } = world.services;
    await db.updateTable("drivers").set(unlinked).where("accountId", "=", driver.id).execute();
    await driver.call(startPayouts);
    const { stripeAccountId: made } = await linkOf(driver);
    await db.updateTable("drivers").set(unlinked).where("accountId", "=", driver.id).execute();
    const object = { id: made, metadata: { driver_id: driver.id } };
    expect(await post({ event: anEvent({ account: made, data: { object } }) })).toEqual(accepted);
    await world.waitUntilIdle();
    expect(await linkOf(driver)).toMatchObject({ stripeAccountId: made });
  });

  it("refuses an event of the platform itself", async () => {
    const event = anEvent({ account: undefined });
    expect(await post({ event })).toEqual(refused("wrong_endpoint"));
  });

  it("refuses the secret of the other endpoint", async () => {
    expect(await post({ secrets: ["whsec_test"] })).toEqual(refused("bad_signature"));
  });

  it("processes a connected account's event about a charge that names an unknown ride", async () => {
    const object = { id: "ch_1", metadata: { ride_id: crypto.randomUUID() } };
    const event = anEvent({ type: "charge.succeeded", data: { object } });
    expect(await post({ event })).toEqual(accepted);
    await world.waitUntilIdle();
    const { processedAt } = await world.services.db
      .selectFrom("stripeEvents")
      .select("processedAt")
      .where("id", "=", event.id)
      .executeTakeFirstOrThrow();
    expect(processedAt).not.toBeNull();
  });
});

describe("the endpoint of the platform's own account", () => {
  it("answers an event that it does not need, and stores nothing", async () => {
    const event = anEvent({ account: undefined, type: "charge.succeeded" });
    expect(await post({ to: "account", event, secrets: ["whsec_test"] })).toEqual(ignored);
  });

  it("refuses an event of a connected account", async () => {
    expect(await post({ to: "account", secrets: ["whsec_test"] })).toEqual(
      refused("wrong_endpoint"),
    );
  });

  it("refuses the secret of the other endpoint", async () => {
    const event = anEvent({ account: undefined });
    expect(await post({ to: "account", event })).toEqual(refused("bad_signature"));
  });
});

describe.each(["account", "connect"] as const)("the mode of an event to the %s endpoint", (to) => {
  const secrets = to === "account" ? ["whsec_test"] : ["whsec_test_connect"];
  const ofEndpoint = (more: object) =>
    anEvent({ ...(to === "account" && { account: undefined }), ...more });

  it.each([true, undefined])("livemode %s is refused with a test key", async (livemode) => {
    const event = ofEndpoint({ livemode });
    expect(await post({ to, secrets, event })).toEqual(refused("wrong_mode"));
  });

  const verdict = to === "account" ? "refused" : "ignored, because Stripe sends it there too,";
  it(`test mode is ${verdict} with a live key`, async () => {
    const node = await appWith({
      secretKey: "sk_live_1",
      secrets: { account: secrets, connect: secrets },
    });
    const event = ofEndpoint({});
    const expected = to === "account" ? refused("wrong_mode") : ignored;
    expect(await post({ to, secrets, event }, node.app)).toEqual(expected);
    await node.close();
  });
});

describe("an endpoint's signing secrets:", () => {
  const both = { account: ["whsec_none"], connect: ["whsec_new", "whsec_old"] };

  it.each([[["whsec_old"]], [["whsec_new"]], [["whsec_new", "whsec_old"]]])(
    "an event signed with %j is accepted while a secret is rolled",
    async (secrets) => {
      const node = await appWith({ secrets: both });
      expect((await post({ secrets }, node.app)).status).toBe(200);
      await node.close();
    },
  );

  it("the old secret is refused once it is removed from the setting", async () => {
    const node = await appWith({ secrets: { ...both, connect: ["whsec_new"] } });
    expect(await post({ secrets: ["whsec_old"] }, node.app)).toEqual(refused("bad_signature"));
    await node.close();
  });

  it("no event is accepted without a secret in the settings", async () => {
    const node = await appWith({ secrets: { account: [], connect: [] } });
    expect(await post({ secrets: [""] }, node.app)).toEqual(refused("bad_signature"));
    await node.close();
  });
});

/** The endpoints over the same database, with other keys. */
function appWith(keys: { secretKey?: string; secrets: Record<"account" | "connect", string[]> }) {
  const { secretKey = world.stripe.secretKey, secrets: webhookSecrets } = keys;
  const payments = stripePayments({ secretKey, webhookSecrets, baseUrl: world.stripe.url });
  const { databaseUrl } = world;
  return startSliceApp([(app, services) => webhookRoute(app, { ...services, payments })], {
    databaseUrl,
  });
}
