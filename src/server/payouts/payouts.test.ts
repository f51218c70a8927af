import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "#server/accounts/password-hashing.ts";
import { openSession } from "#server/accounts/sessions.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { callerOf } from "#server/testing/caller.ts";
import { aDriver, anonymous, aRider, type Person } from "#server/testing/people.ts";
import { anAcceptedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { confirmPassword } from "#shared/accounts/contract.ts";
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

async function aNewDriver(): Promise<Person> {
  const driver = await aDriver(world);
  await setDriver(driver, { stripeAccountId: null, payoutsEnabled: false });
  await world.services.market.reload(driver.id);
  return driver;
}

const setDriver = ({ id }: Person, row: Partial<Awaited<ReturnType<typeof rowOf>>>) =>
  world.services.db.updateTable("drivers").set(row).where("accountId", "=", id).execute();

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

/** Opens the provider's page, completes or leaves it, and returns the code in the URL that it leads back to. */
async function visit(driver: Person, { isLeft = false } = {}): Promise<string> {
  const { stripeConnectUrl } = await driver.call(startPayouts);
  const { headers } = await fetch(stripeConnectUrl, { redirect: "manual" });
  const page = new URL(headers.get("location") ?? "", world.stripe.url);
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

/** A driver with a completed ride whose fare (in dollars) was transferred. */
async function aDrivenRide(): Promise<{ driver: Person; fare: number }> {
  const { driver, rideId, offer } = await anAcceptedRide(world);
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
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
  it("starts without an account", async () => {
    const driver = await aNewDriver();
    expect(await driver.call(getPayouts)).toEqual({
      success: true,
      stripeConnectCompleted: false,
      state: "not_connected",
      ...{ missing: [], nextStep: "stripe", isBankRefused: false },
    });
    expect(await hasPayoutStep(driver)).toBe(false);
  });

  it("connects after the return from the provider, if the provider confirms", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    expect(await verify(driver, code)).toEqual({
      success: true,
      message: "Your payout account is connected.",
    });
    expect((await driver.call(getPayouts)).state).toBe("connected");
    expect(await hasPayoutStep(driver)).toBe(true);
  });

  it("left incomplete stays unconnected and lists the missing requirements", async () => {
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

  it("is refused with an unknown code", async () => {
    const driver = await aNewDriver();
    await driver.call(startPayouts);
    expect(await refusal(driver, "a".repeat(43))).toEqual([409, "code_unknown"]);
    expect((await rowOf(driver)).payoutsEnabled).toBe(false);
  });

  it.each([[{}], [{ code: "" }], [{ code: "  " }]])(
    "reports a missing code for %o",
    async (body) => {
      const driver = await aNewDriver();
      const refused = await driver.refused(verifyPayouts, { body: body as { code: string } });
      expect([refused.status, refused.error]).toEqual([400, "Code is missing. Please try again."]);
    },
  );
});

describe("the return code", () => {
  it("works once", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    await verify(driver, code);
    const { status, error } = await driver.refused(verifyPayouts, { body: { code } });
    expect([status, error]).toEqual([
      409,
      "This link was used before. Your profile shows where you stand.",
    ]);
  });

  it("works once for concurrent requests", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => verify(driver, code)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await world.waitUntilIdle();
    expect(lettersTo(driver)).toHaveLength(1);
  });

  it("expires after half an hour", async () => {
    const driver = await aNewDriver();
    const [inTime, late] = [await visit(driver), await visit(driver)];
    world.advanceClock(30 * 60 - 5);
    expect((await verify(driver, inTime)).success).toBe(true);
    world.advanceClock(10);
    expect(await refusal(driver, late)).toEqual([409, "code_expired"]);
  });

  it("works in its own session only, and stays valid there", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    const elsewhere = callerOf(world.app, await openSession(world.services, driver.id));
    expect(await refusal(elsewhere, code)).toEqual([409, "code_foreign"]);
    expect((await verify(driver, code)).success).toBe(true);
  });

  it("does not connect another driver", async () => {
    const [driver, other] = [await aNewDriver(), await aNewDriver()];
    const code = await visit(driver);
    expect(await refusal(other, code)).toEqual([409, "code_foreign"]);
    expect(await rowOf(other)).toEqual({ stripeAccountId: null, payoutsEnabled: false });
  });

  it("is never stored in plain text", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    const rows = await world.services.db.selectFrom("payoutCodes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(code).toMatch(/^[\w-]{43}$/);
  });

  it("is not spent while the provider is unreachable", async () => {
    const driver = await aNewDriver();
    const code = await visit(driver);
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    expect((await driver.refused(verifyPayouts, { body: { code } })).status).toBe(503);
    world.stripe.setFaults(undefined);
    expect((await verify(driver, code)).success).toBe(true);
  });
});

describe("the money on a payout account", () => {
  it("is zero without an account", async () => {
    const driver = await aNewDriver();
    const money = { balance: 0, payouts: [], isBankRefused: false, instant: null };
    expect(await driver.call(getBankPayouts)).toMatchObject({ isConnected: false, ...money });
  });

  it("is the transferred amount, then a payout to the bank with its state", async () => {
    const { driver, fare } = await aDrivenRide();
    expect(await driver.call(getBankPayouts)).toMatchObject({ balance: fare, payouts: [] });
    world.advanceClock(60);
    await world.stripe.applyDueWork(world.services.now());
    expect(await driver.call(getBankPayouts)).toMatchObject({
      isConnected: true,
      balance: 0,
      payouts: [{ amount: fare, state: "pending", failure: null }],
    });
    world.advanceClock(60);
    expect((await driver.call(getBankPayouts)).payouts).toMatchObject([{ state: "paid" }]);
  });

  it("is unavailable while Stripe is unreachable", async () => {
    const { driver } = await aDrivenRide();
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    expect((await driver.refused(getBankPayouts)).status).toBe(503);
  });
});

describe("a payout account", () => {
  it("is refused if it belongs to another driver", async () => {
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

  it("is created once for repeated and concurrent requests", async () => {
    const driver = await aNewDriver();
    await Promise.all(Array.from({ length: 5 }, () => driver.call(startPayouts)));
    await driver.call(startPayouts);
    expect(accountsOf(driver)).toHaveLength(1);
  });

  it("is found again if its creation was interrupted, even after the idempotency key has expired", async () => {
    for (const seconds of [0, 25 * 3600]) {
      const driver = await aNewDriver();
      const { services } = world;
      const accountId = await getAccount(services, await getPaidDriver(services, driver.id));
      await setDriver(driver, { stripeAccountId: null });
      world.advanceClock(seconds);
      await driver.call(startPayouts);
      expect(await rowOf(driver)).toMatchObject({ stripeAccountId: accountId });
      expect(accountsOf(driver)).toHaveLength(1);
    }
  });

  it.each(["errorBefore", "errorAfter", "lostAnswer"] as const)(
    "is created once by the next attempt if the provider failed (%s)",
    async (fault) => {
      const driver = await aNewDriver();
      world.stripe.setFaults({ seed: 1, [fault]: 1 });
      expect((await driver.refused(startPayouts)).status).toBe(503);
      world.stripe.setFaults(undefined);
      await driver.call(startPayouts);
      expect(accountsOf(driver)).toHaveLength(1);
    },
  );

  it("is linked to its driver by its webhook event, even if the driver never returns from Stripe", async () => {
    const driver = await aNewDriver();
    await visit(driver);
    await setDriver(driver, { stripeAccountId: null });
    await world.waitUntilIdle();
    expect(await rowOf(driver)).toEqual({
      stripeAccountId: accountsOf(driver)[0]?.id,
      payoutsEnabled: true,
    });
    expect(lettersTo(driver)).toEqual(["Your payout account is connected"]);
  });

  it("is checked once after its creation and every six hours, so lost events delay its state only", async () => {
    const driver = await aNewDriver();
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await visit(driver);
    await world.waitUntilIdle();
    expect((await rowOf(driver)).payoutsEnabled).toBe(false);
    world.stripe.setFaults(undefined);
    const inHours = (hours: number) => new Date(world.services.now().getTime() + hours * 3_600_000);
    for (let run = 0; run < 10; run += 1) await sweepPayouts(world.services, inHours(0));
    expect((await rowOf(driver)).payoutsEnabled).toBe(true);
    await setDriver(driver, { payoutsEnabled: false });
    await sweepPayouts(world.services, inHours(5));
    expect((await rowOf(driver)).payoutsEnabled).toBe(false);
    for (let run = 0; run < 10; run += 1) await sweepPayouts(world.services, inHours(7));
    expect((await rowOf(driver)).payoutsEnabled).toBe(true);
  });

  it("follows the provider's restrictions, with one mail per change", async () => {
    const driver = await aNewDriver();
    await verify(driver, await visit(driver));
    await world.waitUntilIdle();
    const { stripeAccountId } = await rowOf(driver);
    await world.stripe.restrictAccount(stripeAccountId ?? "");
    await world.waitUntilIdle();
    await expect.poll(() => hasPayoutStep(driver)).toBe(false);
    expect(await driver.call(getPayouts)).toMatchObject({
      state: "action_needed",
      missing: ["Upload a photo of your ID."],
    });
    await visit(driver);
    await world.waitUntilIdle();
    await expect.poll(() => hasPayoutStep(driver)).toBe(true);
    expect(lettersTo(driver)).toEqual([
      "Your payout account is connected",
      "Your payout account needs you",
      "Your payout account is connected",
    ]);
  });
});

it("a return code ends with its session", async () => {
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

it("payout accounts are for drivers only", async () => {
  const rider = await aRider(world);
  for (const call of [getPayouts, startPayouts]) {
    expect((await rider.refused(call)).status).toBe(403);
    expect((await anonymous(world).refused(call)).status).toBe(401);
  }
  expect(await refusal(rider, "x")).toEqual([403, "wrong_role"]);
});

it("changing a connected account requires the password within the last 15 minutes, so a stolen session is not enough", async () => {
  const driver = await aDriver(world);
  await setPassword(driver);
  await driver.call(startPayouts);
  world.advanceClock(16 * 60);
  expect(await driver.refused(startPayouts)).toMatchObject({
    status: 403,
    code: "password_needed",
    error: "Enter your password to change your payout account",
  });
  const body = { password: "wrong horse" };
  expect((await driver.refused(confirmPassword, { body })).fields).toEqual({
    password: "This is not your password",
  });
  const reply = await driver.call(confirmPassword, { body: { password: PASSWORD } });
  const confirmed = callerOf(world.app, reply.token);
  await confirmed.call(startPayouts);
  const other = callerOf(world.app, await openSession(world.services, driver.id));
  world.advanceClock(14 * 60);
  await confirmed.call(startPayouts);
  world.advanceClock(2 * 60);
  expect((await other.refused(startPayouts)).status).toBe(403);
});

it("a driver without a payout account connects one without the password", async () => {
  const driver = await aNewDriver();
  world.advanceClock(60 * 60);
  expect((await driver.call(startPayouts)).success).toBe(true);
});

async function setPassword({ id }: Person): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await world.services.db
    .updateTable("accounts")
    .set({ passwordHash })
    .where("id", "=", id)
    .execute();
}
