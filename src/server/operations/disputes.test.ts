import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dispute } from "#sandbox/stripe/objects.ts";
import { listRideBalances } from "#server/ledger/queries.ts";
import { findDispute } from "#server/payments/dispute-queries.ts";
import { observeDispute } from "#server/payments/disputes.ts";
import { storeEvents } from "#server/payments/webhook-event-queries.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { recordReferral } from "#server/testing/referrals.ts";
import { anAcceptedRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { netAtStripe, openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard } from "#shared/earnings/contract.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { listPayments } from "#shared/operations/lists-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { DISPUTED_MESSAGE } from "#shared/payments/dispute.ts";
import { cancelRide, completeRide } from "#shared/rides/contract.ts";
import { findLedgerBalance } from "./balance-transaction-queries.ts";
import { readBalanceTransactions } from "./read-balance-transactions.ts";
import { sweepBooks } from "./reconcile.ts";
import { compareAll } from "./reconcile-daily.ts";
import { sweepDisputes } from "./reconcile-disputes.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const inCents = (dollars: number) => Math.round(dollars * 100);
const DISPUTE_FEE_CENTS = 1500;

async function aCompletedRide(overrides: Partial<BookedRide> = {}): Promise<BookedRide> {
  const booked = await anAcceptedRide(world, overrides);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
}

const chargeOf = ({ rideId }: BookedRide) => {
  const group = `ride_${rideId}`;
  const charge = world.stripe.list("charge").find(({ transfer_group }) => transfer_group === group);
  if (!charge) throw new Error("nothing was charged");
  return charge;
};

/** Opens a dispute at the bank and delivers the event. */
async function openDispute(booked: BookedRide): Promise<Dispute> {
  const openedDispute = await world.stripe.openDispute(chargeOf(booked).id);
  await world.waitUntilIdle();
  return openedDispute;
}

async function closeDispute({ id }: { id: string }, status: "won" | "lost"): Promise<void> {
  await world.stripe.closeDispute(id, status);
  await world.waitUntilIdle();
}

/** Runs `act` while webhook events are lost. */
async function withLostEvents<T>(act: () => Promise<T>): Promise<T> {
  world.stripe.setFaults({ seed: 1, lostEvent: 1 });
  const result = await act();
  world.stripe.setFaults(undefined);
  await world.waitUntilIdle();
  return result;
}

const getDetails = ({ rideId }: BookedRide) => admin.call(getAdminRide, { params: { id: rideId } });
const refundRequest = ({ rideId }: BookedRide, amount = 1) => ({
  params: { id: rideId },
  body: { amount, paidBy: "both" as const, reason: "The car was dirty" },
});
const listBalances = async ({ rideId }: BookedRide) => {
  const balances = await listRideBalances(world.services.db, rideId);
  return Object.fromEntries(balances.map(({ account, cents }) => [account.split(":")[0], cents]));
};
const listDisputePostings = async ({ rideId }: BookedRide) =>
  (
    await world.services.db
      .selectFrom("ledgerTransactions")
      .select("kind")
      .where("rideId", "=", rideId)
      .where("kind", "in", ["disputed", "dispute_won", "charged_back"])
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

/** Expects our Stripe balance to equal Stripe's, and reconciliation to find nothing. */
async function expectNoFindings(): Promise<void> {
  await readBalanceTransactions(world.services);
  expect(await findLedgerBalance(world.services.db)).toBe(netAtStripe(world));
  await sweepBooks(world.services, world.services.now());
  await compareAll(world.services, world.services.now());
  expect((await admin.call(listFindings, {})).findings).toEqual([]);
}

describe("a payment withdrawn by the rider's bank", () => {
  it("is the platform's loss while the bank decides: the driver keeps the fare, and the ride only loses its tip option", async () => {
    const booked = await aCompletedRide();
    const [before, ride, earned] = [
      await listBalances(booked),
      await rideOf(booked),
      await booked.driver.call(getDashboard),
    ];
    await openDispute(booked);
    const withdrawnCents = inCents(booked.offer.total);
    expect(await listBalances(booked)).toEqual({
      ...before,
      platform_disputes: withdrawnCents,
      stripe_fees: (before.stripe_fees ?? 0) + DISPUTE_FEE_CENTS,
      stripe_balance: (before.stripe_balance ?? 0) - withdrawnCents - DISPUTE_FEE_CENTS,
    });
    expect(await rideOf(booked)).toEqual({ ...ride, tip: { ...ride.tip, until: null } });
    expect(await booked.driver.call(getDashboard)).toEqual(earned);
    const { disputes, money, ledger } = await getDetails(booked);
    expect(disputes).toMatchObject([
      {
        status: "needs_response",
        reason: "The cardholder says that someone else paid",
        amount: booked.offer.total,
        fee: 15,
        closedAt: null,
        url: null,
      },
    ]);
    expect(disputes[0]?.answerBy).not.toBeNull();
    expect(money).toMatchObject({ state: "disputed", isSettled: true, left: null });
    expect(ledger.map(({ kind }) => kind)).toContain("disputed");
    await expectNoFindings();
  });

  it("is returned less Stripe's fee when the dispute is won", async () => {
    const booked = await aCompletedRide();
    const before = await listBalances(booked);
    await closeDispute(await openDispute(booked), "won");
    expect(await listDisputePostings(booked)).toEqual(["disputed", "dispute_won"]);
    expect(await listBalances(booked)).toEqual({
      ...before,
      stripe_fees: (before.stripe_fees ?? 0) + DISPUTE_FEE_CENTS,
      stripe_balance: (before.stripe_balance ?? 0) - DISPUTE_FEE_CENTS,
    });
    const { disputes, money } = await getDetails(booked);
    expect(disputes[0]).toMatchObject({ status: "won", closedAt: expect.any(String) });
    expect(money.state).toBe("charged");
    await expectNoFindings();
  });

  it("stays withdrawn when the dispute is lost", async () => {
    const booked = await aCompletedRide();
    await closeDispute(await openDispute(booked), "lost");
    expect(await listDisputePostings(booked)).toEqual(["disputed"]);
    expect(await getDetails(booked)).toMatchObject({
      disputes: [{ status: "lost" }],
      money: { state: "disputed", isSettled: true, reversed: 0 },
    });
    await expectNoFindings();
  });

  it("loses only the remainder if it was partly refunded before", async () => {
    const booked = await aCompletedRide();
    await admin.call(refundRide, refundRequest(booked, 5));
    await world.waitUntilIdle();
    await closeDispute(await openDispute(booked), "lost");
    const rest = inCents(booked.offer.total) - 500;
    expect(await listBalances(booked)).toMatchObject({ platform_disputes: rest });
    await expectNoFindings();
  });

  it("with a referral credit loses only the amount charged to the card; the credit stays used", async () => {
    const rider = await aRider(world);
    const driver = await aDriver(world);
    await recordReferral(world, rider, await aRider(world));
    await aCompletedRide({ rider, driver });
    const booked = await aCompletedRide({ rider, driver });
    const before = await listBalances(booked);
    expect(before.platform_referral_credit).toBeGreaterThan(0);
    const { rideCost, fareTax } = booked.offer;
    const price = inCents(rideCost) + inCents(fareTax);
    expect(chargeOf(booked).amount_captured).toBeLessThan(price);
    await closeDispute(await openDispute(booked), "lost");
    expect(await listBalances(booked)).toMatchObject({
      platform_disputes: chargeOf(booked).amount_captured,
      platform_referral_credit: before.platform_referral_credit,
    });
    await expectNoFindings();
  });
});

describe("the provider's dispute events", () => {
  it("count once in any order and however often they are repeated", async () => {
    const booked = await aCompletedRide();
    const { id } = await withLostEvents(async () => {
      const openedDispute = await world.stripe.openDispute(chargeOf(booked).id);
      return world.stripe.closeDispute(openedDispute.id, "won");
    });
    const events = world.stripe.list("event").filter(({ type, data }) => {
      return type.startsWith("charge.dispute.") && (data.object as { id: string }).id === id;
    });
    expect(events).toHaveLength(4);
    for (const { type } of [...events.toReversed(), ...events]) {
      const notice = { id: `evt_${uuidv7()}`, type, account: null, objectId: id, payload: {} };
      await storeEvents(world.services.db, [notice], world.services.now());
      await world.waitUntilIdle();
      expect(await findDispute(world.services.db, id)).toMatchObject({
        status: "won",
        takenCents: 0,
        feeCents: DISPUTE_FEE_CENTS,
        revision: 1,
      });
    }
    expect(await listDisputePostings(booked)).toEqual(["disputed", "dispute_won"]);
  });

  it("are recorded once by eight concurrent readers, even while the dispute changes", async () => {
    const booked = await aCompletedRide();
    const { id } = await withLostEvents(() => world.stripe.openDispute(chargeOf(booked).id));
    const observe = () => observeDispute(world.services, id);
    await Promise.all([
      ...Array.from({ length: 4 }, observe),
      withLostEvents(() => world.stripe.closeDispute(id, "won")),
      ...Array.from({ length: 4 }, observe),
    ]);
    await observe();
    expect(await listDisputePostings(booked)).toEqual(["disputed", "dispute_won"]);
    expect(await getDetails(booked)).toMatchObject({ disputes: [{ status: "won" }] });
    await expectNoFindings();
  });

  it("are recovered by the sweep when lost, at the opening and at the decision", async () => {
    const booked = await aCompletedRide();
    const { id } = await withLostEvents(() => world.stripe.openDispute(chargeOf(booked).id));
    expect((await getDetails(booked)).disputes).toEqual([]);
    await sweepDisputes(world.services, world.services.now());
    await world.waitUntilIdle();
    expect(await getDetails(booked)).toMatchObject({ disputes: [{ status: "needs_response" }] });
    world.advanceClock(30 * 3600);
    await withLostEvents(() => world.stripe.closeDispute(id, "won"));
    await sweepDisputes(world.services, world.services.now());
    await world.waitUntilIdle();
    expect(await getDetails(booked)).toMatchObject({ disputes: [{ status: "won" }] });
    await expectNoFindings();
  });

  it("are recovered by the daily comparison at the latest", async () => {
    const booked = await aCompletedRide();
    const { id } = await withLostEvents(() => world.stripe.openDispute(chargeOf(booked).id));
    world.advanceClock(30 * 3600);
    await withLostEvents(() => world.stripe.closeDispute(id, "lost"));
    await compareAll(world.services, world.services.now());
    await world.waitUntilIdle();
    expect(await getDetails(booked)).toMatchObject({ disputes: [{ status: "lost" }] });
  });

  it("about an unknown dispute change nothing", async () => {
    const notice = { id: "evt_forged", type: "charge.dispute.created", objectId: "du_forged" };
    const event = { ...notice, account: null, payload: {} };
    await storeEvents(world.services.db, [event], world.services.now());
    await world.waitUntilIdle();
    expect(await findDispute(world.services.db, "du_forged")).toBeNull();
    const storedEvents = world.services.db.selectFrom("stripeEvents").select("processedAt");
    expect(await storedEvents.where("id", "=", "evt_forged").executeTakeFirst()).toMatchObject({
      processedAt: expect.any(Date),
    });
  });

  it("cause one mail to the operator, with the deadline for evidence", async () => {
    const booked = await aCompletedRide();
    world.mails.length = 0;
    const openedDispute = await openDispute(booked);
    await closeDispute(openedDispute, "lost");
    const mails = world.mails.filter(({ text }) => text.includes(openedDispute.id));
    expect(mails.map(({ to }) => to)).toEqual(["rides@faire.example"]);
    expect(mails[0]?.subject).toContain("the rider's bank takes back $");
    expect(mails[0]?.text).toMatch(/Answer by: /);
    expect(mails[0]?.text).toContain(`/admin/rides/${booked.rideId}`);
  });
});

describe("an inquiry of the rider's bank", () => {
  it("moves no money and allows refunds; becoming a dispute withdraws the money; each causes a mail", async () => {
    const booked = await aCompletedRide();
    const before = await listBalances(booked);
    const { id } = await withLostEvents(() => world.stripe.openDispute(chargeOf(booked).id));
    const { payments } = world.services;
    const findAsInquiry = async () => {
      const found = await payments.findDispute(id);
      return { ...found, status: "inquiry" as const, balanceTransactions: [] };
    };
    world.mails.length = 0;
    const services = { ...world.services, payments: { ...payments, findDispute: findAsInquiry } };
    expect(await observeDispute(services, id)).toBe(true);
    await world.waitUntilIdle();
    expect(await listBalances(booked)).toEqual(before);
    const { disputes, money } = await getDetails(booked);
    expect(disputes).toMatchObject([{ status: "inquiry", fee: 0 }]);
    expect(money).toMatchObject({ state: "charged", left: { rider: booked.offer.total } });
    await observeDispute(world.services, id);
    await world.waitUntilIdle();
    expect(await listDisputePostings(booked)).toEqual(["disputed"]);
    const notice = world.mails.filter(({ text }) => text.includes(id));
    expect(notice.map(({ subject }) => subject.replace(/\$.*/, ""))).toEqual([
      expect.stringMatching(/the rider's bank asks about $/),
      expect.stringMatching(/the rider's bank takes back $/),
    ]);
    await expectNoFindings();
  });
});

describe("a refund of a disputed payment", () => {
  it("is refused while the bank decides and after the dispute is lost", async () => {
    const booked = await aCompletedRide();
    const openedDispute = await openDispute(booked);
    const refusal = { status: 409, code: "disputed", error: DISPUTED_MESSAGE };
    expect(await admin.refused(refundRide, refundRequest(booked))).toMatchObject(refusal);
    await closeDispute(openedDispute, "lost");
    expect(await admin.refused(refundRide, refundRequest(booked))).toMatchObject(refusal);
    expect(DISPUTED_MESSAGE).toBe(
      "This payment is disputed at the rider's bank; it cannot be refunded as well.",
    );
  });

  it("is given once the dispute is won", async () => {
    const booked = await aCompletedRide();
    await closeDispute(await openDispute(booked), "won");
    await admin.call(refundRide, refundRequest(booked));
    await world.waitUntilIdle();
    expect(chargeOf(booked).amount_refunded).toBe(100);
    await expectNoFindings();
  });

  it("granted before the dispute was known waits for the bank, and lapses when the dispute is lost", async () => {
    const booked = await aCompletedRide();
    const { id } = await withLostEvents(() => world.stripe.openDispute(chargeOf(booked).id));
    await admin.call(refundRide, refundRequest(booked, booked.offer.total));
    await world.waitUntilIdle();
    expect(await getDetails(booked)).toMatchObject({
      disputes: [{ status: "needs_response" }],
      money: { isSettled: false, refunded: 0 },
    });
    await closeDispute({ id }, "lost");
    expect(chargeOf(booked).amount_refunded).toBe(0);
    expect(await listDisputePostings(booked)).toEqual(["disputed", "charged_back"]);
    expect((await getDetails(booked)).money).toMatchObject({ isSettled: true, refunded: 0 });
    await expectNoFindings();
  });

  it("granted before the dispute was known is sent when the dispute is won", async () => {
    const booked = await aCompletedRide();
    const { id } = await withLostEvents(() => world.stripe.openDispute(chargeOf(booked).id));
    await admin.call(refundRide, refundRequest(booked, 5));
    await world.waitUntilIdle();
    await closeDispute({ id }, "won");
    expect(chargeOf(booked).amount_refunded).toBe(500);
    expect((await getDetails(booked)).money).toMatchObject({ isSettled: true, refunded: 5 });
    await expectNoFindings();
  });
});

describe("a ride that is canceled while its payment is disputed", () => {
  it("is not refunded as well: no attempt and no finding until the bank has decided", async () => {
    const booked = await anAcceptedRide(world);
    const openedDispute = await openDispute(booked);
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    await world.waitUntilIdle();
    world.advanceClock(3 * 3600);
    await expectNoFindings();
    expect((await getDetails(booked)).money.isSettled).toBe(false);
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = 'settle_ride'`.execute(
      world.services.db,
    );
    expect(rows).toEqual([]);
    await closeDispute(openedDispute, "lost");
    expect(chargeOf(booked).amount_refunded).toBe(0);
    expect(await listBalances(booked)).not.toHaveProperty("ride");
    expect((await getDetails(booked)).money.isSettled).toBe(true);
    await expectNoFindings();
  });
});

describe("the payment list", () => {
  it("filters disputed payments, including closed disputes", async () => {
    const { payments } = await admin.call(listPayments, {
      query: { money: "disputed", size: "100" },
    });
    const { rows } = await sql<{ rideId: string }>`select distinct ride_id from disputes`.execute(
      world.services.db,
    );
    expect(payments.map(({ rideId }) => rideId).sort()).toEqual(
      rows.map(({ rideId }) => rideId).sort(),
    );
    expect(new Set(payments.map(({ money }) => money))).toEqual(
      new Set(["disputed", "charged", "refunded_in_part"]),
    );
  });
});
