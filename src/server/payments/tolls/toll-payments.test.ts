import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { reportObjectedTolls } from "#server/operations/extras/reconcile-tolls.ts";
import { sweepBooks } from "#server/operations/reconcile.ts";
import { sweepTips } from "#server/payments/tips/sweep-tips.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { aHeldRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { aRiderWithCard, listCardsOf } from "#server/testing/saved-cards.ts";
import {
  aDueToll,
  aToll,
  chargeTolls,
  completeTolledRide,
  DAY_SECONDS,
} from "#server/testing/tolls.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundToll } from "#shared/operations/acts-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { payRide } from "#shared/payments/contract.ts";
import { acceptRide, arriveAtPickup, startRide } from "#shared/rides/contract.ts";
import { payToll } from "#shared/tolls/contract.ts";
import { sweepTolls } from "./sweep-tolls.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ TOLLS: "new-york" });
});
afterEach(() => world.stripe.setFaults(undefined));
afterAll(() => world.close());

/** An admin with a new session: the tests move the clock beyond the end of an admin's session. */
const anAdmin = () => aPerson(world, "ADMIN");

const CHALLENGED = "4000002760003184";
const reason = "The photo is of another day";

/** Cents of charges that were paid for tolls of the ride, and of transfers. */
function atProvider({ rideId }: BookedRide) {
  const isOurs = (one: { metadata: Record<string, string> | null }) =>
    one.metadata?.ride_id === rideId && one.metadata.tip_id !== undefined;
  const { stripe } = world;
  return {
    charged: stripe
      .list("charge")
      .filter((one) => one.paid && isOurs(one))
      .map(({ amount }) => amount),
    sent: stripe
      .list("transfer")
      .filter(isOurs)
      .map(({ amount }) => amount),
  };
}
const once = { charged: [746], sent: [746] };
const nothing = { charged: [], sent: [] };

const tollsOf = async (booked: BookedRide) => (await rideOf(booked)).tolls;
const stateOf = async (booked: BookedRide) => (await tollsOf(booked)).entries[0]?.state;
const subjects = (person: Person) =>
  world.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
const findings = async ({ rideId }: BookedRide) => {
  await reportObjectedTolls(world.services, world.services.now());
  await sweepBooks(world.services, world.services.now());
  const { rows } = await world.services.pool.query(
    "select kind from findings where ride_id = $1 and resolved_at is null",
    [rideId],
  );
  return rows.map(({ kind }) => kind);
};

describe("a refused card", () => {
  it("leaves the toll to the rider, who pays it on the payment page, once", async () => {
    const booked = await aTolledRideWith(CHALLENGED);
    expect(await booked.rider.refused(payToll, { params: { id: booked.tollId } })).toMatchObject({
      status: 409,
    });
    world.advanceClock(DAY_SECONDS + 1);
    await chargeTolls(world);
    await chargeTolls(world);
    expect(atProvider(booked)).toEqual(nothing);
    expect((await tollsOf(booked)).entries[0]).toMatchObject({
      state: "unpaid",
      refusal: expect.stringContaining("Your bank refused this card."),
    });
    expect(subjects(booked.rider)).toContain("Your card was refused for a toll of $7.46");
    const open = () => booked.rider.call(payToll, { params: { id: booked.tollId } });
    const pages = await Promise.all([open(), open(), open()]);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    await world.stripe.pay(/cs_\w+/.exec(pages[0]?.url ?? "")?.[0] ?? "", "4242424242424242");
    await world.waitUntilIdle();
    await chargeTolls(world);
    expect(atProvider(booked)).toEqual(once);
    expect(await stateOf(booked)).toBe("paid");
    expect(await booked.rider.refused(payToll, { params: { id: booked.tollId } })).toMatchObject({
      code: "paid",
    });
    expect(await findings(booked)).toEqual([]);
  });

  /** A completed ride with a toll: the bank asked for 3-D Secure at its payment, and would ask again for the toll. */
  async function aTolledRideWith(card: string) {
    const booked = await aChallengedRide(card);
    const tollId = await aToll(world, booked);
    await completeTolledRide(world, booked);
    return { ...booked, tollId };
  }

  async function aChallengedRide(card: string): Promise<BookedRide> {
    const rider = await aRiderWithCard(world, card);
    const booked = await aHeldRide(world, { rider });
    await rider.call(payRide, { params: { rideId: booked.rideId } });
    const intent = world.stripe
      .list("payment_intent")
      .find(
        ({ metadata, status }) =>
          metadata.ride_id === booked.rideId && status === "requires_action",
      );
    await world.stripe.answerChallenge(intent?.id ?? "", true);
    await world.waitUntilIdle();
    await booked.driver.call(acceptRide, { params: { rideId: booked.rideId } });
    await booked.driver.call(arriveAtPickup, { params: { id: booked.rideId } });
    await booked.driver.call(startRide, { params: { id: booked.rideId } });
    return booked;
  }
});

describe("an unreachable provider", () => {
  it("delays the charge, which is made once", async () => {
    const booked = await aDueToll(world);
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    await sweepTolls(world.services, world.services.now());
    world.stripe.setFaults(undefined);
    world.advanceClock(40 * 60);
    await sweepTips(world.services, world.services.now());
    await chargeTolls(world);
    await sweepTips(world.services, world.services.now());
    await world.waitUntilIdle();
    expect(atProvider(booked)).toEqual(once);
  });
});

describe("a refund by an admin", () => {
  it("returns the whole toll, taken from the driver, once", async () => {
    const booked = await aDueToll(world);
    const params = { id: booked.tollId };
    const admin = await anAdmin();
    expect((await admin.refused(refundToll, { params, body: { reason } })).code).toBe("not_paid");
    await chargeTolls(world);
    const calls = await Promise.allSettled(
      Array.from({ length: 4 }, () => admin.call(refundToll, { params, body: { reason } })),
    );
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await world.waitUntilIdle();
    expect(await stateOf(booked)).toBe("refunded");
    world.advanceClock(120);
    await sweepTips(world.services, world.services.now());
    await world.waitUntilIdle();
    const { paidTolls } = await (await anAdmin()).call(getAdminRide, {
      params: { id: booked.rideId },
    });
    expect(paidTolls).toMatchObject([{ id: booked.tollId, payment: { refunded: 7.46 } }]);
    // Reversed, or owed if the driver's bank has the money already.
    const [{ payment } = { payment: { sent: 1, owed: 0 } }] = paidTolls;
    expect(payment.sent - payment.owed).toBe(0);
    expect(await findings(booked)).toEqual([]);
    const balances = await listRideBalances(world.services.db, booked.rideId);
    expect(balances.map(({ account }) => account)).not.toContain(`driver:${booked.driver.id}`);
  });
});

it("admins see that a dispute is of a toll", async () => {
  const booked = await aDueToll(world);
  await chargeTolls(world);
  const charge = world.stripe
    .list("charge")
    .find(({ metadata }) => metadata?.ride_id === booked.rideId && metadata.tip_id !== undefined);
  await world.stripe.openDispute(charge?.id ?? "");
  await world.waitUntilIdle();
  const { disputes } = await (await anAdmin()).call(getAdminRide, {
    params: { id: booked.rideId },
  });
  expect(disputes).toMatchObject([{ subject: "toll" }]);
});

describe("the card of a ride with tolls", () => {
  it("is removed at the provider two days after the ride", async () => {
    const booked = await aDueToll(world);
    const { cardId } = await world.services.db
      .selectFrom("tollTerms")
      .select("cardId")
      .where("rideId", "=", booked.rideId)
      .executeTakeFirstOrThrow();
    const owner = () =>
      world.stripe.list("payment_method").find(({ id }) => id === cardId)?.customer ?? null;
    expect(await listCardsOf(booked.rider)).toEqual([]);
    await chargeTolls(world);
    expect(owner()).not.toBeNull();
    world.advanceClock(2 * DAY_SECONDS);
    await chargeTolls(world);
    expect(owner()).toBeNull();
  });
});
