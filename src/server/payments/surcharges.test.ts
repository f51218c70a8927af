import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { aDriver, aPerson, aRider } from "#server/testing/people.ts";
import { giveCredits } from "#server/testing/referrals.ts";
import { anAcceptedRide, anOfferOf, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { checkout, getCheckoutSession } from "#shared/payments/contract.ts";
import { cancelRide, completeRide, getCancellation, getRide } from "#shared/rides/contract.ts";
import { receiptText } from "#shared/rides/receipt.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
  await putInForce(2, [aRule("city", { cents: 275 }), aRule("state", { bps: 250 })]);
});
afterAll(() => world.close());

const everywhere = [
  [-180, -90],
  [180, -90],
  [180, 90],
  [-180, 90],
  [-180, -90],
];
const aRule = (kind: string, amount: object) => ({
  ...{ kind, label: `Fee of the ${kind}`, amount, zone: { ring: everywhere } },
  ...{ trigger: "touch", within: null, windows: [], vehicleTypes: null },
});

async function putInForce(version: number, rules: object[]): Promise<void> {
  await world.services.pool.query(
    `insert into surcharge_tables (version, rules, effective_on, approved_at)
     values ($1, $2, '2020-01-01'::date + $1::int, now())`,
    [version, JSON.stringify(rules)],
  );
  await world.services.surcharges.reload();
}

const inCents = (dollars: number) => Math.round(dollars * 100);
const feesOf = (cost: number) => [275, Math.round((inCents(cost) * 250) / 10_000)] as const;
const intentOf = ({ rideId }: BookedRide) =>
  world.stripe.list("payment_intent").find(({ metadata }) => metadata?.ride_id === rideId);
const ledgerOf = async ({ rideId }: BookedRide) =>
  Object.fromEntries(
    (await listRideBalances(world.services.db, rideId)).map(({ account, cents }) => [
      account,
      cents,
    ]),
  );
const complete = async ({ driver, rideId }: BookedRide) => {
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
};
const refund = async (
  { rideId }: BookedRide,
  amount: number,
  paidBy: "both" | "platform" = "both",
) => {
  const admin = await aPerson(world, "ADMIN");
  const body = { amount, paidBy, reason: "The car was dirty" };
  await admin.call(refundRide, { params: { id: rideId }, body });
  await world.waitUntilIdle();
};

describe("government fees", () => {
  test("are the same in offer, payment page, receipt, ledger and split, to the cent", async () => {
    const rider = await aRider(world);
    await giveCredits(world, rider);
    const booked = await anAcceptedRide(world, { rider });
    const { offer, rideId, sessionId, driver } = booked;
    const [city, state] = feesOf(offer.rideCost);
    expect(offer.fees).toEqual([
      { kind: "city", label: "Fee of the city", amount: city / 100 },
      { kind: "state", label: "Fee of the state", amount: state / 100 },
    ]);
    expect(inCents(offer.total)).toBe(inCents(offer.rideCost) + inCents(offer.fareTax));
    const due = inCents(offer.total) + city + state - inCents(offer.credit);
    expect(offer.credit).toBeGreaterThan(0);
    expect(inCents(offer.amountDue)).toBe(due);
    expect(intentOf(booked)?.amount_received).toBe(due);
    const page = world.stripe.list("checkout.session").find(({ id }) => id === sessionId);
    expect(page?.amount_total).toBe(due);
    const outcome = await rider.call(getCheckoutSession, { params: { sessionId } });
    expect(outcome).toMatchObject({ total: offer.total, amountDue: offer.amountDue });

    await complete(booked);
    const ride = await rideOf(booked);
    expect(ride).toMatchObject({
      fees: offer.fees,
      total: offer.total,
      amountDue: offer.amountDue,
    });
    expect(ride.payment.split).toMatchObject({
      riderPaid: offer.amountDue,
      driverFare: offer.rideCost,
      faireTax: offer.fareTax,
      fees: (city + state) / 100,
    });
    expect(receiptText(ride)).toMatch(/Fee of the city +\$2\.75\n/);
    const ledger = await ledgerOf(booked);
    expect(ledger).toMatchObject({ "fees_payable:city": -city, "fees_payable:state": -state });
    expect(ledger).not.toHaveProperty(`ride:${rideId}`);
    const transfers = world.stripe
      .list("transfer")
      .filter(({ transfer_group }) => transfer_group === `ride_${rideId}`);
    expect(transfers.map(({ amount }) => amount)).toEqual([inCents(offer.rideCost)]);
    expect((await driver.call(getRide, { params: { id: rideId } })).ride.fees).toEqual(offer.fees);
  });

  test("stay as shown when another table takes effect before checkout", async () => {
    const driver = await aDriver(world);
    await world.services.market.reload(driver.id);
    const rider = await aRider(world);
    const offer = await anOfferOf(world, rider, driver);
    await putInForce(3, [aRule("city", { cents: 999 })]);
    const { rideId } = await rider.call(checkout, { body: { riderLogId: offer.id } });
    const { ride } = await rider.call(getRide, { params: { id: rideId } });
    expect(ride).toMatchObject({ fees: offer.fees, amountDue: offer.amountDue });
    expect(ride.fees.map(({ kind }) => kind)).toEqual(["city", "state"]);
    await putInForce(4, [aRule("city", { cents: 275 }), aRule("state", { bps: 250 })]);
  });

  test("are fully returned with a full refund, and stay owed after a partial one", async () => {
    const booked = await anAcceptedRide(world);
    await complete(booked);
    const [city, state] = feesOf(booked.offer.rideCost);
    await refund(booked, 5);
    expect(await ledgerOf(booked)).toMatchObject({
      "fees_payable:city": -city,
      "fees_payable:state": -state,
    });
    await refund(booked, (inCents(booked.offer.amountDue) - 500) / 100);
    const ledger = await ledgerOf(booked);
    expect(ledger).not.toHaveProperty("fees_payable:city");
    expect(ledger).not.toHaveProperty("fees_payable:state");
    expect(ledger).not.toHaveProperty(`ride:${booked.rideId}`);
    const { split } = (await rideOf(booked)).payment;
    expect(split).toMatchObject({
      ...{ refunded: booked.offer.amountDue, isRefundDone: true },
      ...{ driverFare: 0, faireTax: 0, fees: 0, platformBears: 0 },
    });
  });

  test("stay owed when only the platform bears a refund", async () => {
    const booked = await anAcceptedRide(world);
    await complete(booked);
    await refund(booked, booked.offer.amountDue, "platform");
    const [city, state] = feesOf(booked.offer.rideCost);
    expect(await ledgerOf(booked)).toMatchObject({
      "fees_payable:city": -city,
      "fees_payable:state": -state,
      platform_refunds: inCents(booked.offer.amountDue),
    });
  });

  test("are not kept by a late cancellation: the ride did not take place", async () => {
    const booked = await anAcceptedRide(world);
    const { rider, rideId, offer } = booked;
    world.advanceClock(180);
    const { cancellation } = await rider.call(getCancellation, { params: { id: rideId } });
    expect(cancellation.driverKeeps).toBe(5);
    expect(inCents(cancellation.refund)).toBe(inCents(offer.amountDue) - 500);
    await rider.call(cancelRide, { params: { id: rideId }, body: {} });
    await world.waitUntilIdle();
    const ledger = await ledgerOf(booked);
    expect(Object.keys(ledger).filter((account) => account.startsWith("fees_payable"))).toEqual([]);
    expect(ledger).not.toHaveProperty(`ride:${rideId}`);
    const { split } = (await rideOf(booked)).payment;
    expect(split).toMatchObject({ driverFare: 5, faireTax: 0, fees: 0 });
  });
});
