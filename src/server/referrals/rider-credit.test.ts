import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { sweepUnpaid } from "#server/payments/sweep-unpaid.ts";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import { aDriver, aRider } from "#server/testing/people.ts";
import { giveCredits } from "#server/testing/referrals.ts";
import {
  aHeldRide,
  anAcceptedRide,
  anOfferOf,
  aPaidRide,
  type BookedRide,
  rideOf,
} from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { checkout, getCheckoutSession } from "#shared/payments/contract.ts";
import { cancelRide, completeRide, getCancellation, rejectRide } from "#shared/rides/contract.ts";
import { findOpenCredit } from "./credit-queries.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const openCreditOf = ({ id }: { id: string }) => findOpenCredit(world.services.db, id);
const balances = ({ rideId }: BookedRide) => listRideBalances(world.services.db, rideId);
const inCents = (dollars: number) => Math.round(dollars * 100);
const intentOf = ({ rideId }: BookedRide) =>
  world.stripe.list("payment_intent").find(({ metadata }) => metadata?.ride_id === rideId);

const aRiderWithCredit = async () => {
  const rider = await aRider(world);
  await giveCredits(world, rider);
  return rider;
};

describe("a rider's referral credit", () => {
  it("appears in the offer, payment page, receipt and ledger, to the cent", async () => {
    const [rider, driver] = [await aRiderWithCredit(), await aDriver(world)];
    const booked = await anAcceptedRide(world, { rider, driver });
    const { offer, rideId, sessionId } = booked;
    const tax = inCents(offer.fareTax);
    const credit = Math.min(500, tax);
    expect(inCents(offer.credit)).toBe(credit);
    expect(inCents(offer.total)).toBe(inCents(offer.rideCost) + tax);
    expect(inCents(offer.amountDue)).toBe(inCents(offer.total) - credit);
    expect(offer.lines.reduce((sum, { amount }) => sum + inCents(amount), 0)).toBe(
      inCents(offer.total),
    );
    const outcome = await rider.call(getCheckoutSession, { params: { sessionId } });
    expect(outcome).toMatchObject({ total: offer.total, amountDue: offer.amountDue });
    expect(intentOf(booked)?.amount_received).toBe(inCents(offer.amountDue));

    await driver.call(completeRide, { params: { rideId } });
    await world.waitUntilIdle();
    const ride = await rideOf(booked);
    expect(ride.lines).toEqual(offer.lines);
    expect(ride).toMatchObject({ total: offer.total, amountDue: offer.amountDue });
    expect(ride.payment.split).toMatchObject({
      riderPaid: offer.amountDue,
      driverFare: offer.rideCost,
      faireTax: offer.fareTax,
      riderCredit: offer.credit,
      driverCredit: 0,
    });
    const ledger = Object.fromEntries(
      (await balances(booked)).map(({ account, cents }) => [account, cents]),
    );
    expect(ledger).not.toHaveProperty(`ride:${rideId}`);
    expect(ledger).toMatchObject({ platform_tax: -tax, platform_referral_credit: credit });
    const transfer = world.stripe
      .list("transfer")
      .find(({ transfer_group }) => transfer_group === `ride_${rideId}`);
    expect(transfer?.amount).toBe(inCents(offer.rideCost));
    expect(await openCreditOf(rider)).toBe(500 - credit);
  });

  it("shares one coupon on the payment page with the driver's discount", async () => {
    const driver = await aDriver(world, { discountBps: 1000 });
    const booked = await aPaidRide(world, { rider: await aRiderWithCredit(), driver });
    expect(booked.offer.lines.filter(({ amount }) => amount < 0)).toHaveLength(1);
    expect(intentOf(booked)?.amount).toBe(inCents(booked.offer.amountDue));
    const names = world.stripe.list("coupon").map(({ name }) => name);
    expect(names).toContain("Discount (10% of fare) + Referral credit");
  });

  it.each([
    ["is not paid", "lapsed"],
    ["is rejected", "rejected"],
    ["is not answered", "expired"],
    ["is canceled in time", "cancelled"],
  ])("is returned in full when the ride %s", async (_how, state) => {
    const rider = await aRiderWithCredit();
    const booked =
      state === "lapsed" ? await aHeldRide(world, { rider }) : await aPaidRide(world, { rider });
    const { driver, rideId } = booked;
    expect(await openCreditOf(rider)).toBe(500 - inCents(booked.offer.credit));
    const minutes = state === "lapsed" ? 11 : 2;
    const later = new Date(world.services.now().getTime() + minutes * 60_000);
    if (state === "rejected") await driver.call(rejectRide, { params: { rideId } });
    else if (state === "cancelled")
      await rider.call(cancelRide, { params: { id: rideId }, body: {} });
    else
      await Promise.all([
        sweepUnpaid(world.services, later),
        sweepDeadlines(world.services, later),
      ]);
    await world.waitUntilIdle();
    expect((await rideOf(booked)).state).toBe(state);
    expect(await openCreditOf(rider)).toBe(500);
    expect(await balances(booked)).toEqual([]);
  });

  it("is returned when the ride is canceled late; fee and refund sum to the payment", async () => {
    const rider = await aRiderWithCredit();
    const booked = await anAcceptedRide(world, { rider });
    const { rideId, offer } = booked;
    world.advanceClock(180);
    const { cancellation } = await rider.call(getCancellation, { params: { id: rideId } });
    expect(inCents(cancellation.refund + cancellation.driverKeeps)).toBe(inCents(offer.amountDue));
    await rider.call(cancelRide, { params: { id: rideId }, body: {} });
    await world.waitUntilIdle();
    const { split } = (await rideOf(booked)).payment;
    expect(split).toMatchObject({
      riderPaid: offer.amountDue,
      refunded: cancellation.refund,
      driverFare: 5,
      faireTax: 0,
      riderCredit: 0,
    });
    expect(await openCreditOf(rider)).toBe(500);
    const left = (await balances(booked)).filter(({ account }) => account.startsWith("ride:"));
    expect(left).toEqual([]);
  });

  it("moves to the offer that replaces an unpaid one", async () => {
    const rider = await aRiderWithCredit();
    const first = await aHeldRide(world, { rider });
    const second = await aHeldRide(world, { rider });
    expect(second.offer.credit).toBeGreaterThan(0);
    expect((await rideOf(first)).state).toBe("lapsed");
    expect(await openCreditOf(rider)).toBe(500 - inCents(second.offer.credit));
  });

  it("is refused with a message if another ride has used it, and new offers show the rest", async () => {
    const rider = await aRiderWithCredit();
    const driver = await aDriver(world);
    await world.services.market.reload(driver.id);
    const offer = await anOfferOf(world, rider, driver);
    const { rows } = await world.services.pool.query<{ id: string }>(
      `with spent as (
        insert into rides (id, reference, kind, state, rider_id, driver_id, quote_id, offer_index, from_label,
          from_latitude, from_longitude, to_label, to_latitude, to_longitude, miles_hundredths, minutes,
          pickup_minutes, rates_version, fee_rules_version, base_fare_cents, time_charge_cents,
          distance_charge_cents, discount_cents, fare_cents, tax_bps, tax_cents, total_cents, during,
          requested_at, pay_by, rider_credit_cents)
        values (uuidv7(), 'FR000000001', 'instant', 'completed', $1, $2, uuidv7(), 0, 'A', 0, 0, 'B', 0, 0, 100, 10, 0,
          1, 1, 4000, 0, 0, 0, 4000, 1500, 600, 4600, tstzrange(now() - interval '2 h', now() - interval '1 h'),
          now(), now(), 450)
        returning id)
      insert into payments (ride_id, state, idempotency_key, request, amount_cents)
      select id, 'captured', id::text, '{}', 4150 from spent returning ride_id as id`,
      [rider.id, driver.id],
    );
    expect(rows).toHaveLength(1);
    const refused = await rider.refused(checkout, { body: { riderLogId: offer.id } });
    expect(refused).toMatchObject({
      status: 409,
      code: "credit_used",
      error: "Another ride of yours uses your referral credit. Refresh prices to choose again.",
    });
    const newOffer = await anOfferOf(world, rider, driver);
    expect(newOffer.credit).toBe(0.5);
  });
});
