import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson, type Person } from "#server/testing/people.ts";
import { inCents, rideMoney } from "#server/testing/ride-money.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { seededRandom, testSeed } from "#server/testing/seeded.ts";
import { netAtStripe, openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents } from "#shared/money.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { findLedgerBalance } from "./balance-transaction-queries.ts";
import { compareBalance } from "./compare-balance.ts";
import { readBalanceTransactions } from "./read-balance-transactions.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const { aCompletedRide, refund, paymentOf } = rideMoney(() => ({ world, admin }));

const balanceOf = async (account: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0)::int as cents
    from ledger_entries where account = ${account}`.execute(world.services.db);
  return rows[0]?.cents ?? 0;
};
const findings = async () =>
  (await admin.call(listFindings, {})).findings.map(({ kind, found }) => [kind, found]);
const expectEqualBalances = async () => {
  await readBalanceTransactions(world.services);
  expect(await findLedgerBalance(world.services.db)).toBe(netAtStripe(world));
};

describe("the ledger's Stripe balance", () => {
  it(`equals Stripe's own after each of 25 random changes (TEST_SEED=${testSeed})`, async () => {
    const random = seededRandom(testSeed);
    const rides: BookedRide[] = [];
    const pick = () => rides[Math.floor(random() * rides.length)];
    const acts: (() => Promise<unknown>)[] = [
      async () => rides.push(await aCompletedRide()),
      async () => {
        const ride = pick();
        if (ride) await refund(ride, 1 + Math.floor(random() * 3)).catch(() => undefined);
      },
      async () => {
        const { chargeId } = (await paymentIn(pick())) ?? {};
        if (chargeId) await world.stripe.openDispute(chargeId, 100).catch(() => undefined);
      },
      async () => {
        const refunds = world.stripe.list("refund").filter(({ status }) => status === "succeeded");
        const one = refunds[Math.floor(random() * refunds.length)];
        if (one) await world.stripe.setRefund(one.id, { status: "failed" });
      },
      () => world.stripe.moveBalance({ type: "payout", cents: -Math.floor(random() * 9_000) - 1 }),
      () => world.stripe.moveBalance({ type: "payout_failure", cents: 700 }),
      () => world.stripe.moveBalance({ type: "stripe_fee", cents: -200 }),
      () => world.stripe.moveBalance({ type: "reserve_transaction", cents: -50 }),
      () => world.stripe.moveBalance({ type: "issuing_transaction", cents: 11 }),
    ];
    await acts[0]?.();
    for (let step = 0; step < 25; step += 1) {
      await acts[Math.floor(random() * acts.length)]?.();
      // Half of the time the reader sees the balance transaction before the product has recorded it.
      if (random() < 0.5) await world.waitUntilIdle();
      await expectEqualBalances();
    }
    await world.waitUntilIdle();
    await expectEqualBalances();
    expect(await openSuspense()).toEqual([]);
  }, 120_000);

  it("is compared with Stripe's own, and a difference is a finding", async () => {
    await compareBalance(world.services);
    expect((await findings()).filter(([kind]) => kind === "balance_differs")).toEqual([]);
    await world.services.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update ledger_entries set cents = cents + 5 where (transaction_id, account) = (
        select id, 'stripe_balance' from ledger_transactions where kind = 'moved' limit 1)`.execute(
        tx,
      );
    });
    await compareBalance(world.services);
    expect((await findings()).map(([kind]) => kind)).toContain("balance_differs");
  });
});

const paymentIn = async (ride: BookedRide | undefined) => ride && (await paymentOf(ride));
const openSuspense = async () =>
  (
    await sql`select ride_id, family, cents from stripe_suspense where cents <> 0`.execute(
      world.services.db,
    )
  ).rows;

describe("balance transactions that the product did not cause", () => {
  it("are posted once, to accounts of their own", async () => {
    const before = await balanceOf("operator_bank");
    const fees = await balanceOf("provider_fees");
    await world.stripe.moveBalance({ type: "payout", cents: -5000 });
    await world.stripe.moveBalance({ type: "stripe_fee", cents: -225 });
    await Promise.all([1, 2, 3].map(() => readBalanceTransactions(world.services)));
    expect((await balanceOf("operator_bank")) - before).toBe(5000);
    expect((await balanceOf("provider_fees")) - fees).toBe(225);
  });

  it("are findings if their type is unknown, and do not stop the reader", async () => {
    await world.stripe.moveBalance({ type: "climate_order_purchase", cents: -42 });
    await world.stripe.moveBalance({ type: "stripe_fee", cents: -1 });
    const suspense = await balanceOf("suspense");
    await readBalanceTransactions(world.services);
    expect((await balanceOf("suspense")) - suspense).toBe(42);
    expect(await findings()).toContainEqual(["unknown_movement", "climate_order_purchase -$0.42"]);
  });

  it("stay in suspense until the product records the ride's change, and are a finding after an hour", async () => {
    const booked = await anAcceptedRide(world);
    const { paymentIntentId } = await paymentOf(booked);
    await readBalanceTransactions(world.services);
    const suspense = await balanceOf("suspense");
    await world.services.payments.refund({
      orderId: "made-in-the-dashboard",
      rideId: booked.rideId,
      amount: cents((await paymentOf(booked)).capturedCents),
      paymentIntentId: paymentIntentId ?? "",
    });
    await readBalanceTransactions(world.services);
    expect((await balanceOf("suspense")) - suspense).toBe(inCents(booked.offer.total));
    world.advanceClock(62 * 60);
    await readBalanceTransactions(world.services);
    expect((await findings()).map(([kind]) => kind)).toContain("movement_open");
    await world.waitUntilIdle();
    await readBalanceTransactions(world.services);
    expect(await balanceOf("suspense")).toBe(suspense);
  });
});
