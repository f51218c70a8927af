import { afterAll, beforeAll, expect, it } from "vitest";
import type { BalanceTransaction, Period } from "#server/adapters/payments/balance-transaction.ts";
import { settleRide } from "#server/payments/settle.ts";
import type { Services } from "#server/services.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { anAcceptedRide } from "#server/testing/rides.ts";
import { netAtStripe, openWorld, type TestWorld } from "#server/testing/world.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { findLedgerBalance } from "./balance-transaction-queries.ts";
import { compareBalance } from "./compare-balance.ts";
import { readBalanceTransactions } from "./read-balance-transactions.ts";

const DAY = 86_400;

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

type List = Services["payments"]["listBalanceTransactions"];

/** The services with a replaced `listBalanceTransactions`. */
function servicesWith(
  listBalanceTransactions: (period: Period, list: List) => ReturnType<List>,
): Services {
  const { payments } = world.services;
  const list: List = (period) => payments.listBalanceTransactions(period);
  const listed = {
    listBalanceTransactions: (period: Period) => listBalanceTransactions(period, list),
  };
  return { ...world.services, payments: { ...payments, ...listed } };
}

/** A payout of the operator some days ago. */
async function aPayoutBefore(days: number): Promise<string> {
  world.advanceClock(-days * DAY);
  const { id } = await world.stripe.moveBalance({ type: "payout", cents: -100 * days });
  world.advanceClock(days * DAY);
  return id;
}

const listStored = async () =>
  (await world.services.db.selectFrom("stripeMovements").select("id").execute()).map(
    ({ id }) => id,
  );
const isInAgreement = async () =>
  (await findLedgerBalance(world.services.db)) === netAtStripe(world);

it("the first read processes a long history one day at a time, and continues after a kill", async () => {
  const old = [await aPayoutBefore(400), await aPayoutBefore(30), await aPayoutBefore(10)];
  const periods: Period[] = [];
  const killedAfter = (readCount: number) =>
    servicesWith((period, list) => {
      periods.push(period);
      if (periods.length > readCount) throw new Error("killed");
      return list(period);
    });
  await expect(readBalanceTransactions(killedAfter(380))).rejects.toThrow("killed");
  expect(await listStored()).toEqual(old.slice(0, 2));
  const [before] = periods.splice(0).slice(-1);
  await readBalanceTransactions(killedAfter(380));
  expect(periods[0]?.from.getTime()).toBe((before?.from.getTime() ?? 0) - 3_600_000);
  expect(periods.at(-1)?.until).toBeNull();
  for (const { from, until } of periods.slice(0, -1))
    expect((until?.getTime() ?? 0) - from.getTime()).toBe(DAY * 1000);
  expect(await listStored()).toEqual(expect.arrayContaining(old));
  expect(await isInAgreement()).toBe(true);
});

it("only one of two concurrent calls reads", async () => {
  let calls = 0;
  const counting = servicesWith((period, list) => {
    calls += 1;
    return list(period);
  });
  await Promise.all([readBalanceTransactions(counting), readBalanceTransactions(counting)]);
  expect(calls).toBe(1);
});

it("a balance transaction that appears in the list days later is read before a difference is reported", async () => {
  const late = await aPayoutBefore(3);
  await readBalanceTransactions(servicesWith((period, list) => without(late, list(period))));
  expect(await isInAgreement()).toBe(false);
  await compareBalance(world.services);
  expect(await isInAgreement()).toBe(true);
  expect((await admin.call(listFindings, {})).findings).toEqual([]);
});

async function* without(id: string, pages: AsyncIterable<readonly BalanceTransaction[]>) {
  for await (const page of pages)
    yield page.filter((balanceTransaction) => balanceTransaction.id !== id);
}

it("a transfer that is read before the product has recorded it belongs to its ride", async () => {
  const { rideId, driver } = await anAcceptedRide(world);
  await world.stripe.flushWebhooks();
  world.stripe.setWebhook(null);
  await driver.call(completeRide, { params: { rideId } });
  const { payments } = world.services;
  const transfer: typeof payments.transfer = async (request) => {
    const sent = await payments.transfer(request);
    await readBalanceTransactions(world.services);
    return sent;
  };
  await settleRide({ ...world.services, payments: { ...payments, transfer } }, rideId);
  await readBalanceTransactions(world.services);
  const balanceTransactions = world.services.db.selectFrom("stripeMovements").select("rideId");
  expect(await balanceTransactions.where("family", "=", "transfer").execute()).toEqual([
    { rideId },
  ]);
  const suspense = world.services.db.selectFrom("ledgerEntries").select("cents");
  const open = await suspense.where("account", "=", "suspense").execute();
  expect(open.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
});
