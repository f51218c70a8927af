import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { type Closer, compose } from "#server/compose.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { findLedgerBalance } from "#server/operations/balance-transaction-queries.ts";
import { readBalanceTransactions } from "#server/operations/read-balance-transactions.ts";
import { findRidePayment } from "#server/payments/queries.ts";
import { sweepUnpaid } from "#server/payments/sweep-unpaid.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import type { Services } from "#server/services.ts";
import { createDatabase, dropDatabase } from "#server/testing/databases.ts";
import { offlinePorts } from "#server/testing/offline-ports.ts";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { aHeldRide, anAcceptedRide, aPaidRide, type BookedRide } from "#server/testing/rides.ts";
import { netAtStripe, openWorld, type TestWorld, webhookSecrets } from "#server/testing/world.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { acceptRide, cancelRide, completeRide } from "#shared/rides/contract.ts";
import { rebuildFromStripe } from "./rebuild.ts";

vi.setConfig({ hookTimeout: 180_000 });

let world: TestWorld;
let admin: Person;
let restored: Services;
const copyName = `faire_restored_${randomBytes(6).toString("hex")}`;
const closers: Closer[] = [];

/** Rides by what was known at the backup and what happened later. */
let rides: Record<
  "driven" | "paidLater" | "canceledLate" | "acceptedLater" | "refunded" | "waiting" | "abandoned",
  BookedRide
>;
let later: { held: BookedRide; driven: BookedRide };

beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  rides = {
    driven: await anAcceptedRide(world),
    paidLater: await aHeldRide(world),
    canceledLate: await anAcceptedRide(world),
    refunded: await anAcceptedRide(world),
    waiting: await aPaidRide(world),
    acceptedLater: await aPaidRide(world),
    abandoned: await aHeldRide(world),
  };
  await complete(rides.refunded);
  const others = { held: await aDriver(world), driven: await aDriver(world) };
  const takenAt = world.services.now();
  const serverUrl = await copyDatabase();
  await complete(rides.driven);
  await accept(rides.acceptedLater);
  await complete(rides.acceptedLater);
  await world.stripe.pay(rides.paidLater.sessionId, "4242424242424242");
  await world.waitUntilIdle();
  await accept(rides.paidLater);
  await complete(rides.paidLater);
  later = {
    held: await aPaidRide(world, { driver: others.held }),
    driven: await anAcceptedRide(world, { driver: others.driven }),
  };
  await complete(later.driven);
  world.advanceClock(300);
  await rides.canceledLate.rider.call(cancelRide, {
    params: { id: rides.canceledLate.rideId },
    body: { reason: "Changed plans" },
  });
  await admin.call(refundRide, {
    params: { id: rides.refunded.rideId },
    body: { amount: 3, paidBy: "platform", reason: "The ride was late" },
  });
  await world.waitUntilIdle();
  world.advanceClock(24 * 3600);
  world.stripe.setWebhook(null);
  restored = await openServices(serverUrl);
  await restored.db.insertInto("restores").values({ takenAt, rebuiltAt: null }).execute();
  await rebuildFromStripe(restored);
  await drainJobs(restored);
  const now = restored.now();
  for (const sweep of [sweepDeadlines, sweepUnpaid, sweepUnsettledPayments])
    await sweep(restored, now);
  await drainJobs(restored);
});

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await dropDatabase(world.databaseUrl, copyName);
  await world.close();
});

it.each(["driven", "paidLater", "acceptedLater"] as const)(
  "a ride that was %s after the backup is completed with its transfer",
  async (name) => {
    const payment = await findRidePayment(restored.db, rides[name].rideId);
    expect(payment).toMatchObject({
      rideState: "completed",
      state: "captured",
      settledAt: expect.any(Date),
    });
    expect(payment?.transferredCents).toBe(payment?.fareCents);
  },
);

it("a late cancellation keeps the amounts of rider and driver", async () => {
  const [copy, original] = await Promise.all(
    [restored, world.services].map(({ db }) => findRidePayment(db, rides.canceledLate.rideId)),
  );
  expect(copy).toMatchObject({ rideState: "cancelled", settledAt: expect.any(Date) });
  expect([copy?.refundedCents, copy?.transferredCents]).toEqual([
    original?.refundedCents,
    original?.transferredCents,
  ]);
  expect(original?.transferredCents).toBeGreaterThan(0);
});

it("a refund of a ride that had ended before the backup is counted once", async () => {
  const payment = await findRidePayment(restored.db, rides.refunded.rideId);
  expect(payment).toMatchObject({ rideState: "completed", refundedCents: 300 });
});

it("rides that were not charged end by their deadlines and cost nothing", async () => {
  expect(await findRidePayment(restored.db, rides.abandoned.rideId)).toMatchObject({
    rideState: "lapsed",
  });
  expect(await findRidePayment(restored.db, rides.waiting.rideId)).toMatchObject({
    rideState: "expired",
    state: "released",
  });
});

it("for a ride booked after the backup, a card hold is released and a charge is a finding", async () => {
  const { intents } = intentsAtStripe();
  expect(intents.get(later.held.rideId)?.status).toBe("canceled");
  expect(intents.get(later.driven.rideId)?.status).toBe("succeeded");
  const findings = await restored.db.selectFrom("findings").select(["kind", "subject"]).execute();
  const subject = intents.get(later.driven.rideId)?.id;
  expect(findings).toContainEqual({ kind: "unknown_payment", subject });
});

it("the ledger's balance is Stripe's", async () => {
  await readBalanceTransactions(restored);
  expect(await findLedgerBalance(restored.db)).toBe(netAtStripe(world));
});

it("a second rebuild applies a refund sent after the first, and changes no other ride", async () => {
  const rows = () => restored.db.selectFrom("payments").selectAll().orderBy("rideId").execute();
  const before = await rows();
  const { rideId } = rides.driven;
  await admin.call(refundRide, {
    params: { id: rideId },
    body: { amount: 2, paidBy: "platform", reason: "The ride was late" },
  });
  await drainJobs(world.services);
  const { intents } = intentsAtStripe();
  await restored.db
    .insertInto("restores")
    .values({ takenAt: restored.now(), rebuiltAt: null })
    .execute();
  await rebuildFromStripe(restored);
  await drainJobs(restored);
  expect(intentsAtStripe().intents).toEqual(intents);
  const after = await rows();
  const refunded = await findRidePayment(restored.db, rideId);
  expect(refunded).toMatchObject({ rideState: "completed", refundedCents: 200 });
  const isOther = (row: { rideId: string }) => row.rideId !== rideId;
  expect(after.filter(isOther)).toEqual(before.filter(isOther));
});

it("no mail about a rebuilt ride waits to be sent", async () => {
  const mails = await restored.db
    .selectFrom("rideMails")
    .innerJoin("rideEvents", "rideEvents.id", "rideMails.eventId")
    .select(["rideId", "state"])
    .where("sentAt", "is", null)
    .where("rideId", "in", [rides.driven.rideId, rides.paidLater.rideId])
    .execute();
  expect(mails).toEqual([]);
});

const accept = ({ driver, rideId }: BookedRide) => driver.call(acceptRide, { params: { rideId } });

async function complete({ driver, rideId }: BookedRide): Promise<void> {
  await world.waitUntilIdle();
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
}

function intentsAtStripe() {
  const all = world.stripe.list("payment_intent");
  return { intents: new Map(all.map((intent) => [String(intent.metadata.ride_id), intent])) };
}

/** Copies the product's database as it is now. Returns the copy's address. */
async function copyDatabase(): Promise<string> {
  const source = new URL(world.databaseUrl).pathname.slice(1);
  const server = new URL(world.databaseUrl);
  server.pathname = "/postgres";
  const client = new pg.Client(server.href);
  await client.connect();
  await client.query(`alter database ${source} allow_connections false`);
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    source,
  ]);
  try {
    return await createDatabase(server.href, copyName, source);
  } finally {
    await client.query(`alter database ${source} allow_connections true`);
    await client.query(`alter database ${copyName} allow_connections true`);
    await client.end();
  }
}

async function openServices(databaseUrl: string): Promise<Services> {
  const { stripe, services } = world;
  return compose(
    services.env,
    {
      ...offlinePorts(),
      databaseUrl,
      now: services.now,
      mailer: { send: async () => undefined, close: () => undefined },
      payments: stripePayments({
        secretKey: stripe.secretKey,
        webhookSecrets,
        baseUrl: stripe.url,
      }),
    },
    closers,
  );
}
