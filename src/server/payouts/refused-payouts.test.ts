import { afterAll, beforeAll, expect, it } from "vitest";
import { reconnect } from "#server/testing/connected-account.ts";
import { aPaidDriver, stripeAccountIdOf } from "#server/testing/paid-driver.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getBankPayouts, getPayouts } from "#shared/payouts/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Lets the sandbox pay out the accounts that are due. */
async function passMinute(): Promise<void> {
  world.advanceClock(60);
  await world.stripe.applyDueWork(world.services.now());
}

it("a payout that the bank refused is on the account again, until the driver enters another bank account", async () => {
  const driver = await aPaidDriver(world, { hasCard: false });
  const account = await stripeAccountIdOf(world, driver);
  await reconnect(world.stripe, account, "000111111113");
  const { balance: fare } = await driver.call(getBankPayouts);
  await passMinute();
  expect(await driver.call(getBankPayouts)).toMatchObject({ balance: 0, isBankRefused: false });
  await passMinute();
  expect(await driver.call(getBankPayouts)).toMatchObject({
    balance: fare,
    isBankRefused: true,
    payouts: [{ amount: fare, state: "failed", failure: "The bank account has been closed." }],
  });
  expect(await driver.call(getPayouts)).toMatchObject({ state: "connected", isBankRefused: true });
  await world.waitUntilIdle();
  await driver.call(getPayouts);
  await world.waitUntilIdle();
  const mails = world.mails.filter(({ to }) => to === driver.email);
  expect(mails.filter(({ subject }) => subject === "Your bank did not take a payout")).toHaveLength(
    1,
  );
  await reconnect(world.stripe, account);
  expect(await driver.call(getBankPayouts)).toMatchObject({ isBankRefused: false });
  expect(await driver.call(getPayouts)).toMatchObject({ isBankRefused: false });
  await passMinute();
  expect((await driver.call(getBankPayouts)).payouts).toMatchObject([
    { amount: fare, failure: null },
    { state: "failed" },
  ]);
});
