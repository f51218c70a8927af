import { afterAll, beforeAll, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { inCents } from "#server/testing/ride-money.ts";
import { anAcceptedRide } from "#server/testing/rides.ts";
import { netAtStripe, openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { findLedgerBalance } from "./balance-transaction-queries.ts";
import { readBalanceTransactions } from "./read-balance-transactions.ts";
import { compareAll } from "./reconcile-daily.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const DISPUTE_FEE = 1500;
const REFUND = 500;

async function expectNoFindings(): Promise<void> {
  await readBalanceTransactions(world.services);
  expect(await findLedgerBalance(world.services.db)).toBe(netAtStripe(world));
  await compareAll(world.services, world.services.now());
  expect((await admin.call(listFindings, {})).findings).toEqual([]);
}

it.each([
  ["lost: the refunded part comes back", "lost"],
  ["won: the whole payment comes back", "won"],
] as const)("a dispute of the whole of a partly refunded payment is %s", async (_, outcome) => {
  const { rideId, driver, offer } = await anAcceptedRide(world);
  await driver.call(completeRide, { params: { rideId } });
  const body = { amount: REFUND / 100, paidBy: "both" as const, reason: "The car was dirty" };
  await admin.call(refundRide, { params: { id: rideId }, body });
  await world.waitUntilIdle();
  const balancesOf = async () => {
    const balances = await listRideBalances(world.services.db, rideId);
    return new Map(balances.map(({ account, cents }) => [account, cents]));
  };
  const before = await balancesOf();
  const whole = inCents(offer.total);
  const charge = world.stripe
    .list("charge")
    .find(({ transfer_group: group }) => group === `ride_${rideId}`);
  const { id } = await world.stripe.openDispute(charge?.id ?? "", whole);
  await world.waitUntilIdle();
  expect((await balancesOf()).get("platform_disputes")).toBe(whole);
  await expectNoFindings();
  await world.stripe.closeDispute(id, outcome);
  await world.waitUntilIdle();
  const after = await balancesOf();
  const loss = outcome === "lost" ? whole - REFUND : 0;
  expect(after.get("platform_disputes") ?? 0).toBe(loss);
  expect(after.get("stripe_balance")).toBe(
    (before.get("stripe_balance") ?? 0) - loss - DISPUTE_FEE,
  );
  await expectNoFindings();
});
