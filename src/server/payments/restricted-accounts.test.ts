import { afterAll, beforeAll, expect, it } from "vitest";
import { reconnect } from "#server/testing/connected-account.ts";
import { aPerson } from "#server/testing/people.ts";
import { inCents } from "#server/testing/ride-money.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { getBankPayouts, getPayouts, startPayouts } from "#shared/payouts/contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { settleRide } from "./settle.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const paymentOf = ({ rideId }: BookedRide) =>
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
    // The event of the restriction is lost: only the refused transfer reveals it.
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.stripe.restrictAccount(account, reason);
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    world.stripe.setFaults(undefined);
    await settleRide(world.services, booked.rideId);
    await world.waitUntilIdle();
    expect(await paymentOf(booked)).toMatchObject({
      payoutsEnabled: false,
      transferredCents: 0,
      settledAt: null,
    });
    expect(await booked.driver.call(getPayouts)).toMatchObject({
      state: "action_needed",
      missing: [sentence],
    });
    const mail = world.mails.findLast(({ to }) => to === booked.driver.email);
    expect(mail?.subject).toBe("Your payout account needs you");
    expect(mail?.text).toContain(sentence);
    await world.stripe.restoreAccount(account);
    await world.waitUntilIdle();
    expect(await paymentOf(booked)).toMatchObject({
      payoutsEnabled: true,
      transferredCents: inCents(booked.offer.rideCost),
      settledAt: expect.any(Date),
    });
    expect((await booked.driver.call(getPayouts)).state).toBe("connected");
  },
);

it("an account that disconnects itself: the driver connects a new one, to which the fare is sent", async () => {
  const booked = await anAcceptedRide(world);
  const { driver, rideId } = booked;
  const account = (await paymentOf(booked)).stripeAccountId ?? "";
  await world.stripe.deauthorizeAccount(account);
  await world.waitUntilIdle();
  expect(await paymentOf(booked)).toMatchObject({ payoutsEnabled: false });
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
  expect(await paymentOf(booked)).toMatchObject({ transferredCents: 0, settledAt: null });
  expect(await driver.call(getPayouts)).toMatchObject({
    state: "action_needed",
    missing: ["This account was disconnected from us at Stripe. Continue to connect a new one."],
  });
  expect(await driver.call(getBankPayouts)).toMatchObject({ isConnected: false });
  const { stripeConnectUrl } = await driver.call(startPayouts);
  const newAccount = (await paymentOf(booked)).stripeAccountId ?? "";
  expect(stripeConnectUrl).toContain(newAccount);
  expect(newAccount).not.toBe(account);
  await reconnect(world.stripe, newAccount);
  await world.waitUntilIdle();
  expect(await paymentOf(booked)).toMatchObject({
    payoutsEnabled: true,
    transferredCents: inCents(booked.offer.rideCost),
    settledAt: expect.any(Date),
  });
  const sent = world.stripe
    .list("transfer")
    .filter(({ destination }) => destination === newAccount);
  expect(sent).toHaveLength(1);
});

it("a disconnected account is detected by the refused transfer if its event is lost", async () => {
  const booked = await anAcceptedRide(world);
  const account = (await paymentOf(booked)).stripeAccountId ?? "";
  world.stripe.setFaults({ seed: 1, lostEvent: 1 });
  await world.stripe.deauthorizeAccount(account);
  world.stripe.setFaults(undefined);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  expect(await paymentOf(booked)).toMatchObject({ payoutsEnabled: false, settledAt: null });
  const mail = world.mails.findLast(({ to }) => to === booked.driver.email);
  expect(mail?.subject).toBe("Your payout account needs you");
});

it("a fare that waited while the platform refunded the ride is sent from the available balance", async () => {
  const booked = await anAcceptedRide(world);
  const admin = await aPerson(world, "ADMIN");
  const account = (await paymentOf(booked)).stripeAccountId ?? "";
  await world.stripe.restrictAccount(account);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  const body = { amount: booked.offer.total, paidBy: "platform" as const, reason: "Our mistake" };
  await admin.call(refundRide, { params: { id: booked.rideId }, body });
  await world.waitUntilIdle();
  await world.stripe.restoreAccount(account);
  await world.waitUntilIdle();
  const fare = inCents(booked.offer.rideCost);
  expect(await paymentOf(booked)).toMatchObject({
    transferredCents: fare,
    settledAt: expect.any(Date),
  });
  const group = `ride_${booked.rideId}`;
  const transfers = world.stripe.list("transfer").filter((one) => one.transfer_group === group);
  expect(transfers).toMatchObject([{ amount: fare, source_transaction: null }]);
});
