import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCustomer } from "#server/cards/customer.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { sweepUnpaid } from "#server/payments/sweep-unpaid.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { aDriver, aRider } from "#server/testing/people.ts";
import {
  aHeldRide,
  anAcceptedRide,
  anOfferOf,
  aPaidRide,
  type BookedRide,
  rideOf,
} from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents } from "#shared/money.ts";
import { checkout } from "#shared/payments/contract.ts";
import { acceptRide, cancelRide, completeRide } from "#shared/rides/contract.ts";
import { findRidePayment } from "./queries.ts";
import { placeOrder } from "./send-orders.ts";
import { settleRide } from "./settle.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const inMinutes = (minutes: number) => new Date(world.services.now().getTime() + minutes * 60_000);
const pageOf = ({ sessionId }: BookedRide) =>
  world.stripe.list("checkout.session").find(({ id }) => id === sessionId);
const transfersOf = ({ rideId }: BookedRide) =>
  world.stripe.list("transfer").filter(({ transfer_group }) => transfer_group === `ride_${rideId}`);
const intentOf = ({ rideId }: BookedRide) =>
  world.stripe.list("payment_intent").find(({ metadata }) => metadata?.ride_id === rideId);

/** Makes the next `most` calls fail with a 500, which the provider stores under their idempotency key. */
const failing = (kind: "errorBefore" | "errorAfter", most = 1) =>
  world.stripe.setFaults({ seed: 1, [kind]: 1, most });
const healthy = () => world.stripe.setFaults(undefined);

describe("when the provider answers 500 to the creation of a page", () => {
  it.each(["errorBefore", "errorAfter"] as const)(
    "(%s) the next try opens one page",
    async (kind) => {
      const driver = await aDriver(world);
      const rider = await aRider(world);
      await ensureCustomer(world.services, rider);
      const offer = await anOfferOf(world, rider, driver);
      const body = { riderLogId: offer.id };
      failing(kind);
      expect((await rider.refused(checkout, { body })).status).toBe(503);
      healthy();
      const { url, rideId } = await rider.call(checkout, { body });
      const pages = world.stripe
        .list("checkout.session")
        .filter(({ client_reference_id }) => client_reference_id === rideId);
      expect(pages.map((page) => page.url)).toEqual([url]);
    },
  );

  it("without a retry, rider and driver are free when the hold ends", async () => {
    const driver = await aDriver(world);
    const rider = await aRider(world);
    await ensureCustomer(world.services, rider);
    const offer = await anOfferOf(world, rider, driver);
    failing("errorBefore");
    await rider.refused(checkout, { body: { riderLogId: offer.id } });
    healthy();
    await sweepUnpaid(world.services, inMinutes(11));
    const next = await aHeldRide(world, { rider, driver });
    expect((await rideOf(next)).state).toBe("awaiting_payment");
  });
});

it("a hold stays while its page may still be payable", async () => {
  const held = await aHeldRide(world);
  failing("errorBefore", 100);
  await sweepUnpaid(world.services, inMinutes(11));
  healthy();
  expect([(await rideOf(held)).state, pageOf(held)?.status]).toEqual(["awaiting_payment", "open"]);
  await sweepUnpaid(world.services, inMinutes(11));
  expect([(await rideOf(held)).state, pageOf(held)?.status]).toEqual(["lapsed", "expired"]);
});

it("a driver is paid once although the transfer returned 500 after it was made", async () => {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  const payment = await findRidePayment(world.services.db, booked.rideId);
  if (!payment) throw new Error("the ride has no payment");
  failing("errorAfter");
  const amount = cents(Math.round(booked.offer.rideCost * 100));
  await placeOrder(world.services, payment, { kind: "transfer", amount });
  healthy();
  await settleRide(world.services, booked.rideId);
  expect(transfersOf(booked)).toHaveLength(1);
  expect(transfersOf(booked)[0]?.amount).toBe(Math.round(booked.offer.rideCost * 100));
});

it("a capture that returned 500 after it was made counts as captured", async () => {
  const booked = await aPaidRide(world);
  await booked.driver.call(acceptRide, { params: { rideId: booked.rideId } });
  failing("errorAfter");
  await settleRide(world.services, booked.rideId);
  healthy();
  expect((await rideOf(booked)).payment.state).toBe("captured");
});

it("a refund that returned 500 after it was made is not repeated", async () => {
  const booked = await anAcceptedRide(world);
  await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
  failing("errorAfter");
  await expect(settleRide(world.services, booked.rideId)).rejects.toThrow();
  healthy();
  await settleRide(world.services, booked.rideId);
  const refunds = world.stripe
    .list("refund")
    .filter(({ payment_intent }) => payment_intent === intentOf(booked)?.id);
  expect(refunds.map(({ amount }) => amount)).toEqual([Math.round(booked.offer.total * 100)]);
  expect((await rideOf(booked)).payment.split).toMatchObject({
    refunded: booked.offer.total,
    isRefundDone: true,
  });
});

it("an accepted ride whose card can no longer be charged is canceled", async () => {
  const booked = await aPaidRide(world);
  await world.services.payments.release(intentOf(booked)?.id ?? "");
  await booked.driver.call(acceptRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  expect(await rideOf(booked)).toMatchObject({
    state: "cancelled",
    reason: "The card could not be charged",
    payment: { state: "released", split: null },
  });
  expect(transfersOf(booked)).toEqual([]);
  const mail = world.mails.findLast(({ to }) => to === booked.rider.email);
  expect(mail?.text).toContain("You are not charged.");
  expect(mail?.text).not.toContain("$0.00");
});

it("a payment of another ride is never applied", async () => {
  const [mine, other] = [await aHeldRide(world), await aHeldRide(world)];
  await world.stripe.pay(other.sessionId, "4242424242424242");
  await world.services.db
    .updateTable("payments")
    .set({ sessionId: null })
    .where("rideId", "=", other.rideId)
    .execute();
  await world.services.db
    .updateTable("payments")
    .set({ sessionId: other.sessionId })
    .where("rideId", "=", mine.rideId)
    .execute();
  await sweepUnsettledPayments(world.services, inMinutes(2));
  expect((await rideOf(mine)).state).toBe("awaiting_payment");
});

it("the sweep replaces jobs lost with a killed worker", async () => {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.services.pool.query("delete from graphile_worker._private_jobs");
  await drainJobs(world.services);
  expect(transfersOf(booked)).toEqual([]);
  await sweepUnsettledPayments(world.services, inMinutes(2));
  expect(transfersOf(booked)).toHaveLength(1);
});
