import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "#server/database/embedded/free-port.ts";
import { sweepUnpaid } from "#server/payments/sweep-unpaid.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import { countCases } from "#server/testing/count-cases.ts";
import { startKillableApp } from "#server/testing/crash/killable-app.ts";
import { remoteOf } from "#server/testing/crash/remote.ts";
import {
  type AcknowledgedEffects,
  type Simulation,
  simulateDriver,
  simulateRider,
} from "#server/testing/crash/simulated-users.ts";
import { aDriver, aRider } from "#server/testing/people.ts";
import { seededRandom, testSeed } from "#server/testing/seeded.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";

/** Number of kills; CRASH_KILLS=1000 for a long run. */
const kills = Number(process.env.CRASH_KILLS ?? 20);

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it(`no paid ride is lost when the server is killed at ${kills} random times (TEST_SEED=${testSeed})`, async () => {
  const random = seededRandom(testSeed);
  const drivers = await Promise.all(Array.from({ length: 12 }, () => aDriver(world)));
  const riders = await Promise.all(Array.from({ length: 16 }, () => aRider(world)));
  const app = await startKillableApp({
    databaseUrl: world.databaseUrl,
    stripe: world.stripe,
    smtpUrl: "smtp://127.0.0.1:9",
    port: await freePort(),
  });
  world.stripe.setFaults({
    seed: testSeed,
    duplicateEvent: 0.3,
    reorderedEvent: 0.2,
    lostEvent: 0.05,
    lostAnswer: 0.02,
    errorBefore: 0.01,
    errorAfter: 0.01,
  });
  const acknowledged: AcknowledgedEffects = { paidSessions: new Set(), completedRides: new Set() };
  let isOver = false;
  const simulation: Simulation = {
    stripe: world.stripe,
    acknowledged,
    withProbability: (probability) => random() < probability,
    isOver: () => isOver,
  };
  const runs = [
    ...drivers.map(({ token }) => simulateDriver(remoteOf(app.url, token), simulation)),
    ...riders.map(({ token }) => simulateRider(remoteOf(app.url, token), simulation)),
  ];
  for (let kill = 0; kill < kills; kill += 1) {
    // Wait for at least one payment between two kills, on slow machines too.
    await vi.waitUntil(() => acknowledged.paidSessions.size > kill, { timeout: 60_000 });
    await pause(300 + random() * 1200);
    await app.killAndRestart();
  }
  isOver = true;
  await Promise.all(runs);
  await app.stop();
  world.stripe.setFaults(undefined);
  await settleEverything();

  expect(acknowledged.paidSessions.size).toBeGreaterThanOrEqual(kills);
  expect(acknowledged.completedRides.size).toBeGreaterThan(0);
  await expectEachPaymentUsedOrReturned(acknowledged);
  await expectDriversPaidOnce(acknowledged);
  await expectLedgerMatchesStripe();
  countCases("P1", kills);
}, 7_200_000);

/** Advances the clock and runs the sweeps without further faults, until all payments have settled. */
async function settleEverything(): Promise<void> {
  world.stripe.setWebhook(null);
  world.stripe.setConnectWebhook(null);
  for (let round = 0; round < 3; round += 1) {
    // Longer than the drivers' answer deadline and the retry pause after failed orders.
    world.advanceClock(15 * 60);
    await sweepUnsettledPayments(world.services, world.services.now());
    await sweepDeadlines(world.services, world.services.now());
    await sweepUnpaid(world.services, world.services.now());
    await world.waitUntilIdle();
  }
}

async function expectEachPaymentUsedOrReturned({
  paidSessions,
}: AcknowledgedEffects): Promise<void> {
  const rows = await world.services.db
    .selectFrom("payments")
    .innerJoin("rides", "rides.id", "payments.rideId")
    .select([
      "rideId",
      "sessionId",
      "paymentIntentId",
      "payments.state",
      "rides.state as rideState",
      "settledAt",
    ])
    .execute();
  const bySession = new Map(rows.map((row) => [row.sessionId, row]));
  const intents = world.stripe.list("payment_intent");
  for (const sessionId of paidSessions) {
    const row = bySession.get(sessionId);
    const status = intents.find(({ id }) => id === row?.paymentIntentId)?.status;
    const mustBeCaptured = ["accepted", "arrived", "started", "completed"].includes(
      row?.rideState ?? "",
    );
    expect({ sessionId, rideState: row?.rideState, status }).toMatchObject({
      status: mustBeCaptured ? "succeeded" : "canceled",
    });
  }
  expect(intents.filter(({ status }) => status === "requires_capture")).toEqual([]);
  const capturedRideIds = intents
    .filter(({ status }) => status === "succeeded")
    .map(({ metadata }) => metadata?.ride_id);
  expect(new Set(capturedRideIds).size).toBe(capturedRideIds.length);
}

async function expectDriversPaidOnce({ completedRides }: AcknowledgedEffects): Promise<void> {
  const groups = world.stripe.list("transfer").map(({ transfer_group }) => transfer_group);
  expect(new Set(groups).size).toBe(groups.length);
  for (const rideId of completedRides) expect(groups).toContain(`ride_${rideId}`);
}

async function expectLedgerMatchesStripe(): Promise<void> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select split_part(account, ':', 1) as account, sum(cents)::int as cents from ledger_entries group by 1`.execute(
    world.services.db,
  );
  const ledger = new Map(rows.map(({ account, cents }) => [account, cents]));
  const charges = world.stripe.list("charge").filter(({ captured }) => captured);
  const sent = world.stripe.list("transfer").reduce((sum, { amount }) => sum + amount, 0);
  const fees = world.stripe.list("balance_transaction").reduce((sum, { fee }) => sum + fee, 0);
  const capturedCents = charges.reduce(
    (sum, { amount_captured, amount_refunded }) => sum + amount_captured - amount_refunded,
    0,
  );
  expect(ledger.get("stripe_balance") ?? 0).toBe(capturedCents - fees - sent);
  const { rows: unbalanced } = await sql`
    select account from ledger_entries join ledger_transactions t on t.id = transaction_id join rides r on r.id = t.ride_id
    where account like 'ride:%' and r.state not in ('accepted', 'arrived', 'started')
    group by account having sum(cents) <> 0`.execute(world.services.db);
  expect(unbalanced).toEqual([]);
}
