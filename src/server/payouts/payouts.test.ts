import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { callerOf } from "#server/testing/caller.ts";
import { aDriver, aRider, nobody, type Person } from "#server/testing/people.ts";
import { anAcceptedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getActivation } from "#shared/drivers/contract.ts";
import {
  getBankPayouts,
  getPayouts,
  startPayouts,
  verifyPayouts,
} from "#shared/payouts/contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { getAccount, getPaidDriver } from "./accounts.ts";
import { sweepPayouts } from "./sweep-payouts.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.stripe.setFaults(undefined));

/** A driver who has not connected anything. */
async function aNewDriver(): Promise<Person> {
  const driver = await aDriver(world);
  await setDriver(driver, { stripeAccountId: null, payoutsEnabled: false });
  await world.services.market.reload(driver.id);
  return driver;
}

const setDriver = (
  { id }: Person,
  row: { stripeAccountId?: string | null; payoutsEnabled?: boolean },
) => world.services.db.updateTable("drivers").set(row).where("accountId", "=", id).execute();

const rowOf = ({ id }: Person) =>
  world.services.db
    .selectFrom("drivers")
    .select(["stripeAccountId", "payoutsEnabled"])
    .where("accountId", "=", id)
    .executeTakeFirstOrThrow();

const accountsOf = ({ id }: Person) =>
  world.stripe.list("account").filter(({ metadata }) => metadata?.driver_id === id);

const hasPayoutStep = async (driver: Person) =>
  (await driver.call(getActivation)).steps.find(({ step }) => step === "payouts")?.done;

/** Goes to the provider's page, fills it in or leaves it, and comes back with the code. */
async function visit(driver: Person, { isLeft = false } = {}): Promise<string> {
  const { stripeConnectUrl } = await driver.call(startPayouts);
  const opened = await fetch(stripeConnectUrl, { redirect: "manual" });
  const page = new URL(opened.headers.get("location") ?? "", world.stripe.url);
  if (isLeft) {
    const [, href] =
      /<a href="([^"]+)">Leave incomplete/.exec(await (await fetch(page)).text()) ?? [];
    return codeIn(href ?? "");
  }
  const bank = { routingNumber: "110000000", accountNumber: "000123456789" };
  const body = new URLSearchParams({ firstName: "Dana", lastName: "Drew", ...bank });
  const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
  return codeIn(answer.headers.get("location") ?? "");
}

function codeIn(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe("http://faire.test/stripe/verify");
  return searchParams.get("code") ?? "";
}

/** A driver who has driven a ride; the fare in dollars is sent. */
async function aDrivenRide(): Promise<{ driver: Person; fare: number }> {
  const { driver, rideId, offer } = await anAcceptedRide(world);
  await driver.call(completeRide, { params: { rideId } });
  await world.calmDown();
  return { driver, fare: offer.rideCost };
}

const verify = (driver: Pick<Person, "call">, code: string) =>
  driver.call(verifyPayouts, { body: { code } });
const refusal = async (driver: Pick<Person, "refused">, code: string) => {
  const { status, code: kind } = await driver.refused(verifyPayouts, { body: { code } });
  return [status, kind];
};
const lettersTo = ({ email }: Person) =>
  world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe("connecting a payout account", () => {
  it("begins with none and says so", async () => {
    const driver = await aNewDriver();
    expect(await driver.call(getPayouts)).toEqual({
      success: true,
      stripeConnectCompleted: false,
      state: "not_connected",
      missing: [],
    });
    expect(await hasPayoutStep(driver)).toBe(false);
  });

  it("goes to the provider and back, and is connected when the provider says so", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    expect(await verify(driver, code)).toEqual({
      success: true,
      message: "Your payout account is connected.",
    });
    expect((await driver.call(getPayouts)).state).toBe("connected");
    expect(await hasPayoutStep(driver)).toBe(true);
  });

  it("that was left incomplete is not connected, and the list says what is missing", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver, { isLeft: true });
    const refused = await driver.refused(verifyPayouts, { body: { code } });
    expect(refused).toMatchObject({ status: 409, code: "not_connected", state: "action_needed" });
    expect(await driver.call(getPayouts)).toMatchObject({
      state: "action_needed",
      missing: [
        "Enter your legal name.",
        "Add the bank account that your fares go to.",
        "Accept Stripe's terms.",
      ],
    });
    expect((await rowOf(driver)).payoutsEnabled).toBe(false);
    expect((await verify(driver, await visit(driver))).success).toBe(true);
    expect(accountsOf(driver)).toHaveLength(1);
  });

  it("does nothing for whoever comes back without having been there", async () => {
    const driver = await aNewDriver();
    await driver.call(startPayouts);
    expect(await refusal(driver, "a".repeat(43))).toEqual([409, "code_unknown"]);
    expect((await rowOf(driver)).payoutsEnabled).toBe(false);
  });

  it.each([[{}], [{ code: "" }], [{ code: "  " }]])(
    "with %o says that the code is missing",
    async (body) => {
      const driver = await aNewDriver();
      const refused = await driver.refused(verifyPayouts, { body: body as { code: string } });
      expect([refused.status, refused.error]).toEqual([400, "Code is missing. Please try again."]);
    },
  );
});

describe("the code of the way back", () => {
  it("is good once", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    await verify(driver, code);
    const { status, error } = await driver.refused(verifyPayouts, { body: { code } });
    expect([status, error]).toEqual([
      409,
      "This link was used before. Your profile shows where you stand.",
    ]);
  });

  it("is good once even for those who bring it at the same time", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => verify(driver, code)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await world.calmDown();
    expect(lettersTo(driver)).toHaveLength(1);
  });

  it("is good for half an hour", async () => {
    const driver = await aNewDriver();
    const [inTime, late] = [await visit(driver), await visit(driver)];
    world.pass(30 * 60 - 5);
    expect((await verify(driver, inTime)).success).toBe(true);
    world.pass(10);
    expect(await refusal(driver, late)).toEqual([409, "code_expired"]);
  });

  it("is good in the session that left only, and stays good there", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    const elsewhere = callerOf(world.app, await openSession(world.services, driver.id));
    expect(await refusal(elsewhere, code)).toEqual([409, "code_foreign"]);
    expect((await verify(driver, code)).success).toBe(true);
  });

  it("of one driver connects no other", async () => {
    const [driver, other] = [await aNewDriver(), await aNewDriver()];
    const code = await visit(driver);
    expect(await refusal(other, code)).toEqual([409, "code_foreign"]);
    expect(await rowOf(other)).toEqual({ stripeAccountId: null, payoutsEnabled: false });
  });

  it("is kept nowhere", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    const rows = await world.services.db.selectFrom("payoutCodes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(code).toMatch(/^[\w-]{43}$/);
  });

  it("is not used up while the provider is away", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    expect((await driver.refused(verifyPayouts, { body: { code } })).status).toBe(503);
    world.stripe.setFaults(undefined);
    expect((await verify(driver, code)).success).toBe(true);
  });
});

describe("the money on a payout account", () => {
  it("is nothing before there is one", async () => {
    const driver = await aNewDriver();
    const { success: _, ...money } = await driver.call(getBankPayouts);
    expect(money).toEqual({ isConnected: false, balance: 0, payouts: [] });
  });

  it("is what was sent, and then a payout to the bank with its state", async () => {
    const { driver, fare } = await aDrivenRide();
    expect(await driver.call(getBankPayouts)).toMatchObject({ balance: fare, payouts: [] });
    world.pass(60);
    await world.stripe.expireSessionsDue(world.services.now());
    expect(await driver.call(getBankPayouts)).toMatchObject({
      isConnected: true,
      balance: 0,
      payouts: [{ amount: fare, state: "pending", failure: null }],
    });
    world.pass(60);
    expect((await driver.call(getBankPayouts)).payouts).toMatchObject([{ state: "paid" }]);
  });

  it("cannot be told while Stripe is away", async () => {
    const { driver } = await aDrivenRide();
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    expect((await driver.refused(getBankPayouts)).status).toBe(503);
  });
});

describe("a payout account", () => {
  it("that belongs to another driver is refused", async () => {
    const [driver, other] = [await aNewDriver(), await aNewDriver()];
    await verify(other, await visit(other));
    const code = await visit(driver, { isLeft: true });
    const { stripeAccountId } = await rowOf(other);
    await setDriver(other, { stripeAccountId: null, payoutsEnabled: false });
    await setDriver(driver, { stripeAccountId });
    const { status, error } = await driver.refused(verifyPayouts, { body: { code } });
    expect([status, error]).toEqual([
      409,
      "This payout account belongs to another driver. Connect one of your own.",
    ]);
    expect((await rowOf(driver)).payoutsEnabled).toBe(false);
  });

  it("is made once, however often and fast a driver asks", async () => {
    const driver = await aNewDriver();
    await Promise.all(Array.from({ length: 5 }, () => driver.call(startPayouts)));
    await driver.call(startPayouts);
    expect(accountsOf(driver)).toHaveLength(1);
  });

  it("whose making was cut short is found again, even after the provider forgot the key", async () => {
    for (const seconds of [0, 25 * 3600]) {
      const driver = await aNewDriver();
      const made = await getAccount(world.services, await getPaidDriver(world.services, driver.id));
      await setDriver(driver, { stripeAccountId: null });
      world.pass(seconds);
      await driver.call(startPayouts);
      expect(await rowOf(driver)).toMatchObject({ stripeAccountId: made });
      expect(accountsOf(driver)).toHaveLength(1);
    }
  });

  it.each(["errorBefore", "errorAfter", "lostAnswer"] as const)(
    "whose making failed at the provider (%s) is made with the next try, once",
    async (fault) => {
      const driver = await aNewDriver();
      world.stripe.setFaults({ seed: 1, [fault]: 1 });
      expect((await driver.refused(startPayouts)).status).toBe(503);
      world.stripe.setFaults(undefined);
      await driver.call(startPayouts);
      expect(accountsOf(driver)).toHaveLength(1);
    },
  );

  it("that the provider tells of is linked to its driver, though nobody came back", async () => {
    const driver = await aNewDriver();
    await visit(driver);
    await setDriver(driver, { stripeAccountId: null });
    await world.calmDown();
    expect(await rowOf(driver)).toEqual({
      stripeAccountId: accountsOf(driver)[0]?.id,
      payoutsEnabled: true,
    });
    expect(lettersTo(driver)).toEqual(["Your payout account is connected"]);
  });

  it("whose news were lost on the way is asked about within hours", async () => {
    const driver = await aNewDriver();
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await visit(driver);
    await world.calmDown();
    expect((await rowOf(driver)).payoutsEnabled).toBe(false);
    world.stripe.setFaults(undefined);
    const inHours = (hours: number) => new Date(world.services.now().getTime() + hours * 3_600_000);
    for (let turn = 0; turn < 10; turn += 1) await sweepPayouts(world.services, inHours(0));
    expect((await rowOf(driver)).payoutsEnabled).toBe(true);
    await setDriver(driver, { payoutsEnabled: false });
    await sweepPayouts(world.services, inHours(5));
    expect((await rowOf(driver)).payoutsEnabled).toBe(false);
    for (let turn = 0; turn < 10; turn += 1) await sweepPayouts(world.services, inHours(7));
    expect((await rowOf(driver)).payoutsEnabled).toBe(true);
  });

  it("is lost when the provider says so and comes back when it says so: one letter each", async () => {
    const driver = await aNewDriver();
    await verify(driver, await visit(driver));
    await world.calmDown();
    const { stripeAccountId } = await rowOf(driver);
    await world.stripe.restrictAccount(stripeAccountId ?? "");
    await world.calmDown();
    await expect.poll(() => hasPayoutStep(driver)).toBe(false);
    expect(await driver.call(getPayouts)).toMatchObject({
      state: "action_needed",
      missing: ["Upload a photo of your ID."],
    });
    await visit(driver);
    await world.calmDown();
    await expect.poll(() => hasPayoutStep(driver)).toBe(true);
    expect(lettersTo(driver)).toEqual([
      "Your payout account is connected",
      "Your payout account needs you",
      "Your payout account is connected",
    ]);
  });
});

it("a session that has ended takes its way back with it", async () => {
  const driver = await aNewDriver();
  const code = await visit(driver);
  const again = callerOf(world.app, await openSession(world.services, driver.id));
  const [session] = await world.services.db
    .selectFrom("payoutCodes")
    .select("sessionHash")
    .where("driverId", "=", driver.id)
    .execute();
  await world.services.sessions.end(session?.sessionHash.toString("hex") ?? "");
  expect((await driver.refused(verifyPayouts, { body: { code } })).status).toBe(401);
  expect(await refusal(again, code)).toEqual([409, "code_foreign"]);
});

it("payout accounts are a driver's alone", async () => {
  const rider = await aRider(world);
  for (const call of [getPayouts, startPayouts]) {
    expect((await rider.refused(call)).status).toBe(403);
    expect((await nobody(world).refused(call)).status).toBe(401);
  }
  expect(await refusal(rider, "x")).toEqual([403, "wrong_role"]);
});
