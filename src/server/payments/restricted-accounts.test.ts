import { afterAll, beforeAll, expect, it } from "vitest";
import { aPerson } from "#server/testing/people.ts";
import { inCents } from "#server/testing/ride-money.ts";
import { anAcceptedRide, type Booked } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { getPayouts } from "#shared/payouts/contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { settleRide } from "./settle.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const paymentOf = ({ rideId }: Booked) =>
  world.services.db
    .selectFrom("payments")
    .innerJoin("rides", "rides.id", "payments.rideId")
    .innerJoin("drivers", "drivers.accountId", "rides.driverId")
    .select(["stripeAccountId", "payoutsEnabled", "transferredCents", "settledAt"])
    .where("rideId", "=", rideId)
    .executeTakeFirstOrThrow();

it.each([
  ["requirements.past_due", "Upload a photo of your ID."],
  ["under_review", "Stripe is reviewing your account. Nothing is needed from you now."],
  ["platform_paused", "We have paused this account. Write to us."],
  ["rejected.fraud", "Stripe has rejected this account. Write to us: we can ask Stripe why."],
] as const)(
  "an account that is %s: the fare stays owed, and is paid once Stripe enables it",
  async (reason, sentence) => {
    const booked = await anAcceptedRide(world);
    const account = (await paymentOf(booked)).stripeAccountId ?? "";
    // The event of the restriction is lost: the refused transfer tells of it.
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.stripe.restrictAccount(account, reason);
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    world.stripe.setFaults(undefined);
    await settleRide(world.services, booked.rideId);
    await world.calmDown();
    expect(await paymentOf(booked)).toMatchObject({
      payoutsEnabled: false,
      transferredCents: 0,
      settledAt: null,
    });
    expect(await booked.driver.call(getPayouts)).toMatchObject({
      state: "action_needed",
      missing: [sentence],
    });
    await world.stripe.restoreAccount(account);
    await world.calmDown();
    expect(await paymentOf(booked)).toMatchObject({
      payoutsEnabled: true,
      transferredCents: inCents(booked.offer.rideCost),
      settledAt: expect.any(Date),
    });
    expect((await booked.driver.call(getPayouts)).state).toBe("connected");
  },
);

it("a fare that waited while the platform refunded the ride is sent from the available balance", async () => {
  const booked = await anAcceptedRide(world);
  const admin = await aPerson(world, "ADMIN");
  const account = (await paymentOf(booked)).stripeAccountId ?? "";
  await world.stripe.restrictAccount(account);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.calmDown();
  const body = { amount: booked.offer.total, paidBy: "platform" as const, reason: "Our mistake" };
  await admin.call(refundRide, { params: { id: booked.rideId }, body });
  await world.calmDown();
  await world.stripe.restoreAccount(account);
  await world.calmDown();
  const fare = inCents(booked.offer.rideCost);
  expect(await paymentOf(booked)).toMatchObject({
    transferredCents: fare,
    settledAt: expect.any(Date),
  });
  const group = `ride_${booked.rideId}`;
  const transfers = world.stripe.list("transfer").filter((one) => one.transfer_group === group);
  expect(transfers).toMatchObject([{ amount: fare, source_transaction: null }]);
});
