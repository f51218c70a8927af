import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { sweepPlatformBalance } from "./reconcile-balance.ts";

const DAY = 86_400;

let world: TestWorld;
let admin: Person;
let stripe: ReturnType<typeof checkedStripe>;
beforeAll(async () => {
  world = await openWorld();
  stripe = checkedStripe(world.stripe);
});
afterAll(() => world.close());
// Sessions end after seven days of the world's clock.
beforeEach(async () => {
  admin = await aPerson(world, "ADMIN");
});

const { aCompletedRide, refund, paymentOf, expectNoFindings } = rideMoney(() => ({ world, admin }));

const setPayouts = (interval: "daily" | "manual", usd: number) =>
  stripe.balanceSettings.update({
    payments: { payouts: { schedule: { interval }, minimum_balance_by_currency: { usd } } },
  });
const passTime = async (seconds: number) => {
  world.advanceClock(seconds);
  await world.stripe.applyDueWork(world.services.now());
  await world.waitUntilIdle();
};
const findings = async () => {
  await sweepPlatformBalance(world.services, world.services.now());
  const { findings: open } = await admin.call(listFindings, {});
  return open.map(({ kind, expected, found }) => [kind, expected, found]);
};

/** A refund of $10.00 that waits because the balance was paid out to the operator's bank. */
async function aRefundAfterPayout() {
  const booked = await aCompletedRide();
  await passTime(3 * DAY);
  await setPayouts("daily", 0);
  await passTime(120);
  await setPayouts("manual", 0);
  await refund(booked, 10);
  await world.waitUntilIdle();
  return booked;
}

it("no finding is open while payouts are manual and no refund waits", async () => {
  expect(await findings()).toEqual([]);
});

it("automatic payouts that leave too little are a finding until the minimum is raised", async () => {
  await setPayouts("daily", 10_000);
  expect(await findings()).toEqual([
    ["payouts_unsafe", "manual payouts, or $500.00 kept", "daily payouts that leave $100.00"],
  ]);
  await setPayouts("daily", 50_000);
  expect(await findings()).toEqual([]);
  await setPayouts("manual", 0);
});

it("money in another currency is a finding until it is gone", async () => {
  const { payments } = world.services;
  const balance = await payments.findBalance();
  const findBalance = payments.findBalance;
  payments.findBalance = async () => ({ ...balance, foreignCurrencies: ["EUR"] });
  expect(await findings()).toEqual([["foreign_currency", "US dollars", "EUR"]]);
  payments.findBalance = findBalance;
  expect(await findings()).toEqual([]);
});

it("a refund that the paid-out balance does not cover is a finding until money is added", async () => {
  const booked = await aRefundAfterPayout();
  expect(await paymentOf(booked)).toMatchObject({ refundingCents: 1000 });
  const short = ["balance_short", "$10.00 for refunds", "$0.00 available, manual payouts"];
  expect(await findings()).toEqual([short]);
  expect(await findings()).toEqual([short]);
  await world.stripe.topUp(1000);
  await passTime(1);
  expect(await findings()).toEqual([]);
  expect(await paymentOf(booked)).toMatchObject({ refundedCents: 1000, refundingCents: 0 });
  await expectNoFindings();
});

it("the finding ends when a later payment covers the refund", async () => {
  const booked = await aRefundAfterPayout();
  expect((await findings()).map(([kind]) => kind)).toEqual(["balance_short"]);
  for (let rides = 0; rides < 3; rides += 1) await aCompletedRide();
  await passTime(3 * DAY);
  expect(await findings()).toEqual([]);
  expect(await paymentOf(booked)).toMatchObject({ refundedCents: 1000, refundingCents: 0 });
});

it("the balance must also cover a returned refund that waits for an admin", async () => {
  await world.stripe.topUp(100_000);
  const booked = await aCompletedRide();
  await passTime(3 * DAY);
  const total = (await paymentOf(booked)).capturedCents;
  await refund(booked, booked.offer.total, "platform");
  await world.waitUntilIdle();
  const id = world.stripe.list("refund").at(-1)?.id ?? "";
  await world.stripe.setRefund(id, { status: "failed", reason: "lost_or_stolen_card" });
  await world.waitUntilIdle();
  expect(await findings()).toEqual([]);
  await setPayouts("daily", 0);
  await passTime(120);
  await setPayouts("manual", 0);
  expect(await findings()).toEqual([
    [
      "balance_short",
      `${formatMoney(cents(total))} for refunds`,
      "$0.00 available, manual payouts",
    ],
  ]);
});
