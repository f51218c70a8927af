import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepPayouts } from "#server/payouts/sweep-payouts.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import type { BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { readBalanceTransactions } from "./read-balance-transactions.ts";
import { sweepAccountBalances } from "./reconcile-accounts.ts";

const DAY = 86_400;

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const { aCompletedRide, refund, receivableOf, expectNoFindings } = rideMoney(() => ({
  world,
  admin,
}));

const passTime = async (seconds: number) => {
  world.advanceClock(seconds);
  await world.stripe.applyDueWork(world.services.now());
  await world.waitUntilIdle();
};
const accountOf = async ({ driver }: BookedRide): Promise<string> => {
  const drivers = world.services.db.selectFrom("drivers").select("stripeAccountId");
  const row = await drivers.where("accountId", "=", driver.id).executeTakeFirstOrThrow();
  return row.stripeAccountId ?? "";
};
const findings = async () => {
  await sweepPayouts(world.services, world.services.now());
  await sweepAccountBalances(world.services, world.services.now());
  const { findings: open } = await admin.call(listFindings, {});
  return open.map(({ kind, subject, found }) => [kind, subject, found]);
};
const reserveInLedger = async () => {
  await readBalanceTransactions(world.services);
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0)::int as cents
    from ledger_entries where account = 'stripe_reserve'`.execute(world.services.db);
  return rows[0]?.cents;
};

it("a negative account is a finding with the driver's debt, until fares cover it", async () => {
  const booked = await aCompletedRide();
  const account = await accountOf(booked);
  // The sandbox pays out after a minute, so the refund becomes a debt of the driver.
  await passTime(61);
  await refund(booked, 10);
  await world.waitUntilIdle();
  await world.stripe.debitAccount({ account, cents: 700 });
  const owed = formatMoney(cents(await receivableOf(booked)));
  expect(owed).not.toBe("$0.00");
  expect(await findings()).toEqual([
    ["account_negative", account, `-$7.00 at Stripe, and ${owed} owed to us for refunds`],
  ]);
  expect(await reserveInLedger()).toBe(700);
  await aCompletedRide({ driver: booked.driver });
  await passTime(10);
  expect(await findings()).toHaveLength(1);
  await passTime(DAY);
  expect(await findings()).toEqual([]);
  expect(await reserveInLedger()).toBe(0);
  await expectNoFindings();
});

it("an account that cannot be read does not stop the others, and is read again a day later", async () => {
  const [unread, negative] = [await aCompletedRide(), await aCompletedRide()];
  const unreadable = await accountOf(unread);
  const account = await accountOf(negative);
  for (const one of [unreadable, account])
    await world.stripe.debitAccount({ account: one, cents: 100_000 });
  const { payments } = world.services;
  const findAccountMoney: typeof payments.findAccountMoney = async (id) => {
    if (id === unreadable) throw new Error("out of reach");
    return payments.findAccountMoney(id);
  };
  const services = { ...world.services, payments: { ...payments, findAccountMoney } };
  await sweepPayouts(services, services.now());
  await sweepAccountBalances(services, services.now());
  expect((await findings()).map(([, subject]) => subject)).toEqual([account]);
  await passTime(DAY);
  expect((await findings()).map(([, subject]) => subject).sort()).toEqual(
    [unreadable, account].sort(),
  );
});
