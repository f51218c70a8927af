import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dispute } from "#sandbox/stripe/objects.ts";
import { listRideBalances } from "#server/ledger/queries.ts";
import { findDispute } from "#server/payments/dispute-queries.ts";
import { observeDispute } from "#server/payments/disputes.ts";
import { storeEvents } from "#server/payments/webhook-event-queries.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { bring } from "#server/testing/referrals.ts";
import { anAcceptedRide, type Booked, rideOf } from "#server/testing/rides.ts";
import { netAtStripe, openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard } from "#shared/earnings/contract.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { listPayments } from "#shared/operations/lists-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { DISPUTED } from "#shared/payments/dispute.ts";
import { cancelRide, completeRide } from "#shared/rides/contract.ts";
import { findLedgerBalance } from "./movement-queries.ts";
import { readMovements } from "./read-movements.ts";
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
const FEE = 1500;

async function aCompletedRide(given: Partial<Booked> = {}): Promise<Booked> {
  const booked = await anAcceptedRide(world, given);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
}

const chargeOf = ({ rideId }: Booked) => {
  const group = `ride_${rideId}`;
  const charge = world.stripe.list("charge").find(({ transfer_group }) => transfer_group === group);
  if (!charge) throw new Error("nothing was charged");
  return charge;
};

/** Opens a dispute at the bank and delivers the event. */
async function dispute(booked: Booked): Promise<Dispute> {
  const opened = await world.stripe.openDispute(chargeOf(booked).id);
  await world.waitUntilIdle();
  return opened;
}

async function close({ id }: { id: string }, status: "won" | "lost"): Promise<void> {
  await world.stripe.closeDispute(id, status);
  await world.waitUntilIdle();
}

/** Runs `act` with all events lost. */
async function silently<T>(act: () => Promise<T>): Promise<T> {
  world.stripe.setFaults({ seed: 1, lostEvent: 1 });
  const done = await act();
  world.stripe.setFaults(undefined);
  await world.waitUntilIdle();
  return done;
}

const seen = ({ rideId }: Booked) => admin.call(getAdminRide, { params: { id: rideId } });
const refund = ({ rideId }: Booked, amount = 1) => ({
  params: { id: rideId },
  body: { amount, paidBy: "both" as const, reason: "The car was dirty" },
});
const balancesOf = async ({ rideId }: Booked) => {
  const balances = await listRideBalances(world.services.db, rideId);
  return Object.fromEntries(balances.map(({ account, cents }) => [account.split(":")[0], cents]));
};
const factsOf = async ({ rideId }: Booked) =>
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
async function expectAgreement(): Promise<void> {
  await readMovements(world.services);
  expect(await findLedgerBalance(world.services.db)).toBe(netAtStripe(world));
  await sweepBooks(world.services, world.services.now());
  await compareAll(world.services, world.services.now());
  expect((await admin.call(listFindings, {})).findings).toEqual([]);
}

describe("a payment that the rider's bank takes back", () => {
  it("is the platform's loss while the bank decides: driver, rider and ride keep what they have", async () => {
    const booked = await aCompletedRide();
    const [before, ride, earned] = [
      await balancesOf(booked),
      await rideOf(booked),
      await booked.driver.call(getDashboard),
    ];
    await dispute(booked);
    const taken = inCents(booked.offer.total);
    expect(await balancesOf(booked)).toEqual({
      ...before,
      platform_disputes: taken,
      stripe_fees: (before.stripe_fees ?? 0) + FEE,
      stripe_balance: (before.stripe_balance ?? 0) - taken - FEE,
    });
    expect(await rideOf(booked)).toEqual({ ...ride, tip: { ...ride.tip, until: null } });
    expect(await booked.driver.call(getDashboard)).toEqual(earned);
    const { disputes, money, ledger } = await seen(booked);
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
    await expectAgreement();
  });

  it("comes back when the dispute is won, less Stripe's fee", async () => {
    const booked = await aCompletedRide();
    const before = await balancesOf(booked);
    await close(await dispute(booked), "won");
    expect(await factsOf(booked)).toEqual(["disputed", "dispute_won"]);
    expect(await balancesOf(booked)).toEqual({
      ...before,
      stripe_fees: (before.stripe_fees ?? 0) + FEE,
      stripe_balance: (before.stripe_balance ?? 0) - FEE,
    });
    const { disputes, money } = await seen(booked);
    expect(disputes[0]).toMatchObject({ status: "won", closedAt: expect.any(String) });
    expect(money.state).toBe("charged");
    await expectAgreement();
  });

  it("stays gone when the dispute is lost, and nothing is left to do", async () => {
    const booked = await aCompletedRide();
    await close(await dispute(booked), "lost");
    expect(await factsOf(booked)).toEqual(["disputed"]);
    expect(await seen(booked)).toMatchObject({
      disputes: [{ status: "lost" }],
      money: { state: "disputed", isSettled: true, reversed: 0 },
    });
    await expectAgreement();
  });

  it("of which a part was refunded before loses the rest", async () => {
    const booked = await aCompletedRide();
    await admin.call(refundRide, refund(booked, 5));
    await world.waitUntilIdle();
    await close(await dispute(booked), "lost");
    const rest = inCents(booked.offer.total) - 500;
    expect(await balancesOf(booked)).toMatchObject({ platform_disputes: rest });
    await expectAgreement();
  });

  it("of a ride with a referral credit is what the card paid, and the credit stays used", async () => {
    const rider = await aRider(world);
    const driver = await aDriver(world);
    await bring(world, rider, driver);
    await aCompletedRide({ rider, driver });
    const booked = await aCompletedRide({ rider, driver });
    const before = await balancesOf(booked);
    expect(before.platform_referral_credit).toBeGreaterThan(0);
    const { rideCost, fareTax } = booked.offer;
    const price = inCents(rideCost) + inCents(fareTax);
    expect(chargeOf(booked).amount_captured).toBeLessThan(price);
    await close(await dispute(booked), "lost");
    expect(await balancesOf(booked)).toMatchObject({
      platform_disputes: chargeOf(booked).amount_captured,
      platform_referral_credit: before.platform_referral_credit,
    });
    await expectAgreement();
  });
});

describe("what the provider tells of a dispute", () => {
  it("counts once however often and in whatever order it comes, the end before the beginning", async () => {
    const booked = await aCompletedRide();
    const { id } = await silently(async () => {
      const opened = await world.stripe.openDispute(chargeOf(booked).id);
      return world.stripe.closeDispute(opened.id, "won");
    });
    const events = world.stripe.list("event").filter(({ type, data }) => {
      return type.startsWith("charge.dispute.") && (data.object as { id: string }).id === id;
    });
    expect(events).toHaveLength(4);
    for (const { type } of [...events.toReversed(), ...events]) {
      const told = { id: `evt_${uuidv7()}`, type, account: null, objectId: id, payload: {} };
      await storeEvents(world.services.db, [told], world.services.now());
      await world.waitUntilIdle();
      expect(await findDispute(world.services.db, id)).toMatchObject({
        status: "won",
        takenCents: 0,
        feeCents: FEE,
        revision: 1,
      });
    }
    expect(await factsOf(booked)).toEqual(["disputed", "dispute_won"]);
  });

  it("is asked for by eight at once and written once, also while it changes", async () => {
    const booked = await aCompletedRide();
    const { id } = await silently(() => world.stripe.openDispute(chargeOf(booked).id));
    const look = () => observeDispute(world.services, id);
    await Promise.all([
      ...Array.from({ length: 4 }, look),
      silently(() => world.stripe.closeDispute(id, "won")),
      ...Array.from({ length: 4 }, look),
    ]);
    await look();
    expect(await factsOf(booked)).toEqual(["disputed", "dispute_won"]);
    expect(await seen(booked)).toMatchObject({ disputes: [{ status: "won" }] });
    await expectAgreement();
  });

  it("is made up for when it is lost: the opening within minutes, the end within an hour", async () => {
    const booked = await aCompletedRide();
    const { id } = await silently(() => world.stripe.openDispute(chargeOf(booked).id));
    expect((await seen(booked)).disputes).toEqual([]);
    await sweepDisputes(world.services, world.services.now());
    await world.waitUntilIdle();
    expect(await seen(booked)).toMatchObject({ disputes: [{ status: "needs_response" }] });
    world.advanceClock(30 * 3600);
    await silently(() => world.stripe.closeDispute(id, "won"));
    await sweepDisputes(world.services, world.services.now());
    await world.waitUntilIdle();
    expect(await seen(booked)).toMatchObject({ disputes: [{ status: "won" }] });
    await expectAgreement();
  });

  it("is made up for once a day at the latest, whatever is kept of it", async () => {
    const booked = await aCompletedRide();
    const { id } = await silently(() => world.stripe.openDispute(chargeOf(booked).id));
    world.advanceClock(30 * 3600);
    await silently(() => world.stripe.closeDispute(id, "lost"));
    await compareAll(world.services, world.services.now());
    await world.waitUntilIdle();
    expect(await seen(booked)).toMatchObject({ disputes: [{ status: "lost" }] });
  });

  it("about a dispute that it does not know changes nothing", async () => {
    const told = { id: "evt_forged", type: "charge.dispute.created", objectId: "du_forged" };
    const event = { ...told, account: null, payload: {} };
    await storeEvents(world.services.db, [event], world.services.now());
    await world.waitUntilIdle();
    expect(await findDispute(world.services.db, "du_forged")).toBeNull();
    const stored = world.services.db.selectFrom("stripeEvents").select("processedAt");
    expect(await stored.where("id", "=", "evt_forged").executeTakeFirst()).toMatchObject({
      processedAt: expect.any(Date),
    });
  });

  it("is mailed once to those who run the service, with the day until which it is answered", async () => {
    const booked = await aCompletedRide();
    world.mails.length = 0;
    const opened = await dispute(booked);
    await close(opened, "lost");
    const mails = world.mails.filter(({ text }) => text.includes(opened.id));
    expect(mails.map(({ to }) => to)).toEqual(["rides@faire.example"]);
    expect(mails[0]?.subject).toContain("the rider's bank takes back $");
    expect(mails[0]?.text).toMatch(/Answer by: /);
    expect(mails[0]?.text).toContain(`/admin/rides/${booked.rideId}`);
  });
});

describe("an inquiry of the rider's bank", () => {
  it("moves no money and hinders no refund; when it becomes a dispute, money goes and a mail comes", async () => {
    const booked = await aCompletedRide();
    const before = await balancesOf(booked);
    const { id } = await silently(() => world.stripe.openDispute(chargeOf(booked).id));
    const { payments } = world.services;
    const asking = async () => {
      const found = await payments.findDispute(id);
      return { ...found, status: "inquiry" as const, movements: [] };
    };
    world.mails.length = 0;
    const services = { ...world.services, payments: { ...payments, findDispute: asking } };
    expect(await observeDispute(services, id)).toBe(true);
    await world.waitUntilIdle();
    expect(await balancesOf(booked)).toEqual(before);
    const { disputes, money } = await seen(booked);
    expect(disputes).toMatchObject([{ status: "inquiry", fee: 0 }]);
    expect(money).toMatchObject({ state: "charged", left: { rider: booked.offer.total } });
    await observeDispute(world.services, id);
    await world.waitUntilIdle();
    expect(await factsOf(booked)).toEqual(["disputed"]);
    const told = world.mails.filter(({ text }) => text.includes(id));
    expect(told.map(({ subject }) => subject.replace(/\$.*/, ""))).toEqual([
      expect.stringMatching(/the rider's bank asks about $/),
      expect.stringMatching(/the rider's bank takes back $/),
    ]);
    await expectAgreement();
  });
});

describe("a refund of a disputed payment", () => {
  it("is refused while the bank decides and when it is lost", async () => {
    const booked = await aCompletedRide();
    const opened = await dispute(booked);
    const refusal = { status: 409, code: "disputed", error: DISPUTED };
    expect(await admin.refused(refundRide, refund(booked))).toMatchObject(refusal);
    await close(opened, "lost");
    expect(await admin.refused(refundRide, refund(booked))).toMatchObject(refusal);
    expect(DISPUTED).toBe(
      "This payment is disputed at the rider's bank; it cannot be refunded as well.",
    );
  });

  it("is given once the dispute is won", async () => {
    const booked = await aCompletedRide();
    await close(await dispute(booked), "won");
    await admin.call(refundRide, refund(booked));
    await world.waitUntilIdle();
    expect(chargeOf(booked).amount_refunded).toBe(100);
    await expectAgreement();
  });

  it("that was decided before we knew waits for the bank, and is the bank's when the dispute is lost", async () => {
    const booked = await aCompletedRide();
    const { id } = await silently(() => world.stripe.openDispute(chargeOf(booked).id));
    await admin.call(refundRide, refund(booked, booked.offer.total));
    await world.waitUntilIdle();
    expect(await seen(booked)).toMatchObject({
      disputes: [{ status: "needs_response" }],
      money: { isSettled: false, refunded: 0 },
    });
    await close({ id }, "lost");
    expect(chargeOf(booked).amount_refunded).toBe(0);
    expect(await factsOf(booked)).toEqual(["disputed", "charged_back"]);
    expect((await seen(booked)).money).toMatchObject({ isSettled: true, refunded: 0 });
    await expectAgreement();
  });

  it("that was decided before we knew is made when the dispute is won", async () => {
    const booked = await aCompletedRide();
    const { id } = await silently(() => world.stripe.openDispute(chargeOf(booked).id));
    await admin.call(refundRide, refund(booked, 5));
    await world.waitUntilIdle();
    await close({ id }, "won");
    expect(chargeOf(booked).amount_refunded).toBe(500);
    expect((await seen(booked)).money).toMatchObject({ isSettled: true, refunded: 5 });
    await expectAgreement();
  });
});

describe("a ride that is canceled while its payment is disputed", () => {
  it("is not refunded beside the bank: nothing is tried, nothing is found, until the bank has decided", async () => {
    const booked = await anAcceptedRide(world);
    const opened = await dispute(booked);
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    await world.waitUntilIdle();
    world.advanceClock(3 * 3600);
    await expectAgreement();
    expect((await seen(booked)).money.isSettled).toBe(false);
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = 'settle_ride'`.execute(
      world.services.db,
    );
    expect(rows).toEqual([]);
    await close(opened, "lost");
    expect(chargeOf(booked).amount_refunded).toBe(0);
    expect(await balancesOf(booked)).not.toHaveProperty("ride");
    expect((await seen(booked)).money.isSettled).toBe(true);
    await expectAgreement();
  });
});

describe("disputes among payments", () => {
  it("are found by a filter, those that are over too", async () => {
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
