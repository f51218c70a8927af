import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountRevoked, PaymentFailed } from "#server/adapters/payments/payments.ts";
import { findLedgerBalance } from "#server/operations/balance-transaction-queries.ts";
import { readBalanceTransactions } from "#server/operations/read-balance-transactions.ts";
import { Problem } from "#server/problem.ts";
import { aPaidDriver, instantPayoutOf, stripeAccountIdOf } from "#server/testing/paid-driver.ts";
import type { Person } from "#server/testing/people.ts";
import { netAtStripe, openWorld, type TestWorld } from "#server/testing/world.ts";
import { getBankPayouts, payOutNow } from "#shared/payouts/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.stripe.setFaults(undefined);
  world.stripe.setPlatform({ instantPayoutBps: 150 });
});

const moneyOf = (driver: Person) => driver.call(getBankPayouts);

const payoutsOf = async (driver: Person) => {
  const account = await stripeAccountIdOf(world, driver);
  return world.stripe.list("account_payout").filter((one) => one.account === account);
};

describe("an instant payout", () => {
  it("shows amount, fee and card in advance, pays the net amount and is listed", async () => {
    const driver = await aPaidDriver(world);
    const { balance, instant } = await moneyOf(driver);
    expect(instant?.destination).toBe("Visa card ending in 5556");
    const { amount, fee } = await instantPayoutOf(driver);
    expect(fee).toBe(Math.ceil(amount * 100 * 0.015) / 100);
    expect(Math.round((amount + fee) * 100)).toBe(Math.round(balance * 100));
    const { payout } = await driver.call(payOutNow, { body: { amount, fee } });
    expect(payout).toMatchObject({ amount, fee, isInstant: true, state: "pending" });
    const after = await moneyOf(driver);
    expect(after).toMatchObject({ balance: 0, instant: null, payouts: [payout] });
    await readBalanceTransactions(world.services);
    expect(await findLedgerBalance(world.services.db)).toBe(netAtStripe(world));
  });

  it("costs the driver nothing if the platform charges no fee", async () => {
    world.stripe.setPlatform({ instantPayoutBps: 0 });
    const driver = await aPaidDriver(world);
    const { balance } = await moneyOf(driver);
    expect(await instantPayoutOf(driver)).toEqual({ amount: balance, fee: 0 });
  });

  it("is made once per idempotency key, even if Stripe's response is lost", async () => {
    const driver = await aPaidDriver(world);
    const body = await instantPayoutOf(driver);
    const send = () =>
      world.app.inject({
        method: "POST",
        url: "/api/drivers/payouts/instant",
        headers: { authorization: `Bearer ${driver.token}`, "idempotency-key": "one-click" },
        payload: body,
      });
    const { payments } = world.services;
    const pay = payments.payOutInstantly;
    vi.spyOn(payments, "payOutInstantly").mockImplementationOnce(async (request) => {
      await pay(request);
      throw new Problem(503, "payments_unavailable", "The response was lost");
    });
    expect((await send()).statusCode).toBe(503);
    const paid = (await send()).json();
    expect(paid.payout.amount).toBe(body.amount);
    expect((await send()).json()).toEqual(paid);
    expect(await payoutsOf(driver)).toHaveLength(1);
  });

  it("after a failure response is refused if Stripe made no payout, and returned if it made one", async () => {
    const driver = await aPaidDriver(world);
    const body = await instantPayoutOf(driver);
    const { payments } = world.services;
    vi.spyOn(payments, "payOutInstantly").mockRejectedValueOnce(new PaymentFailed());
    expect(await driver.refused(payOutNow, { body })).toMatchObject({
      status: 409,
      error: "Stripe could not make this payout. Nothing was paid. Try again.",
    });
    const pay = payments.payOutInstantly;
    vi.spyOn(payments, "payOutInstantly").mockImplementationOnce(async (request) => {
      await pay(request);
      throw new PaymentFailed();
    });
    const { payout } = await driver.call(payOutNow, { body });
    expect(payout.amount).toBe(body.amount);
    expect(await payoutsOf(driver)).toHaveLength(1);
  });

  it("is made once for two concurrent confirmations", async () => {
    const driver = await aPaidDriver(world);
    const body = await instantPayoutOf(driver);
    const outcomes = await Promise.allSettled([1, 2].map(() => driver.call(payOutNow, { body })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await payoutsOf(driver)).toHaveLength(1);
  });
});

describe("an instant payout is refused", () => {
  it("when the bank account does not support it, and is not offered then", async () => {
    const driver = await aPaidDriver(world, { hasCard: false });
    expect((await moneyOf(driver)).instant).toBeNull();
    expect(await driver.refused(payOutNow, { body: { amount: 1, fee: 0 } })).toMatchObject({
      status: 409,
      error:
        "Your bank account does not take instant payouts. Add a debit card on Stripe, or wait for the usual payout.",
    });
  });

  it("when the driver has disconnected the account from the platform", async () => {
    const driver = await aPaidDriver(world);
    const body = await instantPayoutOf(driver);
    const revoked = new AccountRevoked("The account was revoked");
    for (const call of ["findAccountMoney", "payOutInstantly"] as const) {
      vi.spyOn(world.services.payments, call).mockRejectedValueOnce(revoked);
      expect(await driver.refused(payOutNow, { body })).toMatchObject({
        status: 409,
        error:
          "Your Stripe account is no longer connected to Faire. Connect it again under Payouts.",
      });
    }
  });

  it("when the amount or the fee differs from the confirmed one", async () => {
    const driver = await aPaidDriver(world);
    const { amount, fee } = await instantPayoutOf(driver);
    world.stripe.setPlatform({ instantPayoutBps: 300 });
    const changed = await instantPayoutOf(driver);
    expect(await driver.refused(payOutNow, { body: { amount, fee } })).toMatchObject({
      status: 409,
      code: "amount_changed",
      error: `The amount has changed to $${changed.amount.toFixed(2)}. Check it and confirm again.`,
    });
    expect(await payoutsOf(driver)).toEqual([]);
  });

  it("after ten in a day, with a message that names the alternative", async () => {
    const driver = await aPaidDriver(world);
    const body = await instantPayoutOf(driver);
    await payTenTimes(await stripeAccountIdOf(world, driver));
    const left = await instantPayoutOf(driver);
    expect(left.amount).toBeLessThan(body.amount);
    expect(await driver.refused(payOutNow, { body: left })).toMatchObject({
      status: 409,
      error:
        "The daily limit of instant payouts is reached. Try again tomorrow, or wait for the usual payout.",
    });
  });

  it("while Stripe has paused the account's payouts", async () => {
    const driver = await aPaidDriver(world);
    const body = await instantPayoutOf(driver);
    await world.stripe.restrictAccount(await stripeAccountIdOf(world, driver));
    expect(await driver.refused(payOutNow, { body })).toMatchObject({
      status: 409,
      error:
        "Stripe has paused the payouts of your account. Open Stripe Connect to see what it needs.",
    });
  });
});

/** Makes ten instant payouts of 10 cents directly at Stripe: its daily limit. */
async function payTenTimes(account: string): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    const answer = await fetch(new URL("/v1/payouts", world.stripe.url), {
      method: "POST",
      headers: {
        authorization: `Bearer ${world.stripe.secretKey}`,
        "stripe-account": account,
      },
      body: new URLSearchParams({ amount: "10", currency: "usd", method: "instant" }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}
