import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { aPerson, aRider, type Person } from "#server/testing/people.ts";
import { inCents, rideMoney } from "#server/testing/ride-money.ts";
import { anAcceptedRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { giveTip, openTip, tipsOf } from "#server/testing/tips.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents } from "#shared/money.ts";
import { getRide } from "#shared/rides/contract.ts";
import { getTip, tipRide } from "#shared/tips/contract.ts";
import { tipOnPage } from "./start-tip.ts";
import { sweepTips } from "./sweep-tips.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterEach(() => world.stripe.setFaults(undefined));
afterAll(() => world.close());

const { aCompletedRide, refund, paymentOf, expectNoFindings } = rideMoney(() => ({ world, admin }));

const CARD = "4242424242424242";
const DECLINED = "4000000000000002";
const DAY = 24 * 3600;
const amount = cents(200);

/** Charges and transfers of tips at the provider, in cents. */
function atProvider({ rideId }: BookedRide) {
  const isOurs = ({ metadata }: { metadata: Record<string, string> | null }) =>
    metadata?.ride_id === rideId && metadata.tip_id !== undefined;
  const cents = (kind: "charge" | "transfer") =>
    world.stripe
      .list(kind)
      .filter((one) => isOurs(one as never))
      .map(({ amount }) => amount);
  return { charges: cents("charge"), transfers: cents("transfer") };
}

const tipOf = async (booked: BookedRide) =>
  (await booked.rider.call(getTip, { params: { id: booked.rideId } })).tip;
const refusalOf = (asked: Promise<unknown>) => asked.then(String, String);
const sweep = () => sweepTips(world.services, world.services.now());
const subjects = (person: Person) =>
  world.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);

describe("a tip for a completed ride", () => {
  it("is charged at once, and all of it goes to the driver", async () => {
    const booked = await aCompletedRide();
    expect((await rideOf(booked)).tip).toMatchObject({ state: "none", until: expect.any(String) });
    const session = await openTip(booked, 4);
    expect(await tipOf(booked)).toMatchObject({ state: "paying", amount: 4 });
    const driversView = () => booked.driver.call(getRide, { params: { id: booked.rideId } });
    expect((await driversView()).ride.tip).toMatchObject({ state: "none", amount: null });
    await world.stripe.pay(session, CARD);
    await world.waitUntilIdle();

    expect(await tipOf(booked)).toMatchObject({ state: "paid", amount: 4, until: null });
    expect((await driversView()).ride.tip).toMatchObject({ state: "paid", amount: 4, until: null });
    expect(atProvider(booked)).toEqual({ charges: [400], transfers: [400] });
    const [tip] = await tipsOf(world, booked);
    expect(tip).toMatchObject({ transferredCents: 400, settledAt: expect.any(Date) });
    const balances = await listRideBalances(world.services.db, booked.rideId);
    expect(balances.map(({ account }) => account)).toEqual([
      "platform_tax",
      "stripe_balance",
      "stripe_fees",
    ]);
    const payment = await paymentOf(booked);
    expect(payment).toMatchObject({ transferredCents: inCents(booked.offer.rideCost) });
    expect(subjects(booked.driver)).toContain("Robin added a tip of $4.00");
    await expectNoFindings();
  });

  it("is charged once by eight calls in parallel, and a second tip is refused", async () => {
    const booked = await aCompletedRide();
    const calls = await Promise.allSettled(Array.from({ length: 8 }, () => openTip(booked, 2)));
    const sessions = new Set(calls.flatMap((one) => (one.status === "fulfilled" ? one.value : [])));
    expect(sessions.size).toBe(1);
    const [session = ""] = sessions;
    await Promise.all([1, 2, 3].map(() => world.stripe.pay(session, CARD)));
    await world.waitUntilIdle();
    expect(atProvider(booked)).toEqual({ charges: [200], transfers: [200] });
    for (const amount of [2, 4])
      expect(await refusalOf(openTip(booked, amount))).toMatch(/409.*You have already tipped/s);
    expect(await tipsOf(world, booked)).toHaveLength(1);
    await expectNoFindings();
  });

  it("can be tried again after a declined card, another amount or an expired page", async () => {
    const booked = await aCompletedRide();
    const first = await openTip(booked, 2);
    await world.stripe.pay(first, DECLINED);
    await world.waitUntilIdle();
    expect(await tipOf(booked)).toMatchObject({ state: "paying", amount: 2 });
    expect(await openTip(booked, 2)).toBe(first);
    const second = await openTip(booked, 5);
    expect(second).not.toBe(first);
    expect((await world.stripe.pay(first, CARD)).status).not.toBe("paid");
    world.advanceClock(40 * 60);
    await world.stripe.applyDueWork(world.services.now());
    await world.waitUntilIdle();
    expect(await tipOf(booked)).toMatchObject({ state: "none", until: expect.any(String) });
    await giveTip(world, booked, 3.5);
    expect(await tipOf(booked)).toMatchObject({ state: "paid", amount: 3.5 });
    expect((await tipsOf(world, booked)).map(({ state }) => state)).toEqual([
      "lapsed",
      "lapsed",
      "captured",
    ]);
    expect(atProvider(booked)).toMatchObject({ transfers: [350] });
    await expectNoFindings();
  });

  it("counts if the rider paid it while choosing another amount", async () => {
    const booked = await aCompletedRide();
    const session = await openTip(booked, 2);
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.stripe.pay(session, CARD);
    world.stripe.setFaults(undefined);
    expect(await refusalOf(openTip(booked, 9))).toMatch(/409.*already tipped/s);
    await world.waitUntilIdle();
    expect(atProvider(booked)).toEqual({ charges: [200], transfers: [200] });
  });

  it("survives lost events, answers and failures of the provider", async () => {
    const booked = await aCompletedRide();
    let session: string | undefined;
    for (let seed = 0; session === undefined && seed < 20; seed += 1) {
      world.stripe.setFaults({ seed, lostEvent: 1, lostAnswer: 0.3, errorAfter: 0.3 });
      session = await openTip(booked, 4).catch(() => undefined);
    }
    world.stripe.setFaults({ seed: 7, lostEvent: 1 });
    await world.stripe.pay(session ?? "", CARD);
    for (const seed of [1, 2, 3, 4]) {
      world.stripe.setFaults({ seed, lostEvent: 1, lostAnswer: 0.4, errorAfter: 0.4 });
      world.advanceClock(6 * 60);
      await sweep();
      await world.waitUntilIdle();
    }
    world.stripe.setFaults(undefined);
    world.advanceClock(61 * 60);
    await sweep();
    await world.waitUntilIdle();
    expect(atProvider(booked)).toEqual({ charges: [400], transfers: [400] });
    expect((await tipsOf(world, booked)).at(-1)).toMatchObject({ settledAt: expect.any(Date) });
    await expectNoFindings();
  });

  it("is sent before Stripe knows its fee, which is posted later", async () => {
    const booked = await aCompletedRide();
    world.stripe.setFaults({ seed: 1, lateFee: 1, lateMs: 3600 * 1000 });
    await giveTip(world, booked, 4);
    world.stripe.setFaults(undefined);
    expect(atProvider(booked).transfers).toEqual([400]);
    expect(await tipsOf(world, booked)).toMatchObject([{ feeCents: null, settledAt: null }]);
    world.advanceClock(3600);
    await world.stripe.applyDueWork(world.services.now());
    await world.waitUntilIdle();
    expect(await tipsOf(world, booked)).toMatchObject([
      { feeCents: 42, settledAt: expect.any(Date) },
    ]);
    await expectNoFindings();
  });

  it("is sent once the driver's restricted account works again", async () => {
    const booked = await aCompletedRide();
    const { stripeAccountId } = await paymentOf(booked);
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.stripe.restrictAccount(stripeAccountId ?? "", "requirements.past_due");
    world.stripe.setFaults(undefined);
    await giveTip(world, booked, 2);
    expect(atProvider(booked).transfers).toEqual([]);
    await world.stripe.restoreAccount(stripeAccountId ?? "");
    await world.waitUntilIdle();
    expect(atProvider(booked).transfers).toEqual([200]);
    await expectNoFindings();
  });

  it("stays when the ride is refunded afterwards", async () => {
    const booked = await aCompletedRide();
    await giveTip(world, booked, 4);
    await refund(booked, booked.offer.total);
    await world.waitUntilIdle();
    expect(await tipOf(booked)).toMatchObject({ state: "paid", amount: 4 });
    expect(atProvider(booked).transfers).toEqual([400]);
    await expectNoFindings();
  });
});

describe("a tip is refused", () => {
  it("for another rider's ride or a ride under way", async () => {
    const booked = await anAcceptedRide(world);
    expect(await refusalOf(openTip(booked, 2))).toMatch(/409.*once it is completed/s);
    const stranger = await aRider(world);
    expect(await refusalOf(openTip({ ...booked, rider: stranger }, 2))).toMatch(/404/);
  });

  it("for a ride that was refunded in full or is disputed", async () => {
    const refunded = await aCompletedRide();
    await refund(refunded, refunded.offer.total);
    expect(await refusalOf(openTip(refunded, 2))).toMatch(/409.*refunded or is disputed/s);
    expect((await rideOf(refunded)).tip.until).toBeNull();
    const disputed = await aCompletedRide();
    const { chargeId } = await paymentOf(disputed);
    await world.stripe.openDispute(chargeId ?? "");
    await world.waitUntilIdle();
    expect(await refusalOf(openTip(disputed, 2))).toMatch(/409.*refunded or is disputed/s);
  });

  it("for an amount that is too small, too large or not an amount", async () => {
    const { rider, rideId } = await aCompletedRide();
    for (const amount of [0, 0.5, -2, 200.01, 2.005])
      expect(
        await refusalOf(rider.call(tipRide, { params: { id: rideId }, body: { amount } })),
      ).toMatch(/400|422/);
  });

  it("after 30 days", async () => {
    const { rider, rideId } = await aCompletedRide();
    world.advanceClock(30 * DAY);
    const late = tipOnPage(
      world.services,
      { id: rider.id, email: rider.email },
      { rideId, amount },
    );
    await expect(late).rejects.toThrow("A ride can be tipped within 30 days of its end");
  });
});
